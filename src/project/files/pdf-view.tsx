import { Button } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { fetchFile, fileUrl } from '#src/api/file.ts'
import { useSize } from '#src/ui/use-size.ts'

const ZOOMS = [1, 1.5, 2, 3]

/** The reader of PDF, loaded when somebody opens one. Scripts in files are not run: without the sandbox there is nothing that could. */
async function openPdf(fileId: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const [pdf, worker, blob] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
    fetchFile(fileUrl(fileId), signal),
  ])
  pdf.GlobalWorkerOptions.workerSrc = worker.default
  const task = pdf.getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    // Characters of Chinese drawings whose fonts are not inside of the file.
    cMapUrl: `${import.meta.env.BASE_URL}pdf-cmaps/`,
    cMapPacked: true,
    // The page's policy allows none.
    useWasm: false,
    enableXfa: false,
  })
  return task.promise
}

/** A PDF page by page, as wide as there is room. */
export function PdfView({ fileId, name }: { fileId: string; name: string }) {
  const { t } = useTranslation()
  const [doc, setDoc] = useState<PDFDocumentProxy>()
  const [fault, setFault] = useState<'locked' | 'unreadable'>()
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width: room } = useSize(box)
  useEffect(() => {
    const stop = new AbortController()
    let opened: PDFDocumentProxy | undefined
    openPdf(fileId, stop.signal)
      .then((found) => {
        opened = found
        if (stop.signal.aborted) void found.loadingTask.destroy()
        else setDoc(found)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFault(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable')
      })
    return () => {
      stop.abort()
      void opened?.loadingTask.destroy()
    }
  }, [fileId])
  useEffect(() => {
    if (doc === undefined) return undefined
    let stopped = false
    let stop: (() => void) | undefined
    const draw = async (): Promise<void> => {
      const found = await doc.getPage(page)
      const place = canvas.current
      if (stopped || place === null || room === 0) return
      const scale = (room / found.getViewport({ scale: 1 }).width) * zoom
      const viewport = found.getViewport({ scale: scale * window.devicePixelRatio })
      place.width = Math.floor(viewport.width)
      place.height = Math.floor(viewport.height)
      place.style.width = `${room * zoom}px`
      const work = found.render({ canvas: place, viewport })
      stop = () => work.cancel()
      await work.promise
      if (!stopped) place.dataset.page = String(page)
    }
    draw().catch(() => {
      if (!stopped) setFault('unreadable')
    })
    return () => {
      stopped = true
      stop?.()
    }
  }, [doc, page, zoom, room])
  if (fault !== undefined) return <p role="status">{t(fault === 'locked' ? 'projectFiles.pdfLocked' : 'projectFiles.pdfUnreadable')}</p>
  const pages = doc?.numPages ?? 0
  const zoomTo = (step: number): void => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom)
  return (
    <section className="pdf-view">
      <div className="pdf-tools">
        <Button size="mini" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('projectFiles.pageBefore')}
        </Button>
        <span role="status">{pages === 0 ? t('projectFiles.pdfOpening') : t('projectFiles.page', { page, pages })}</span>
        <Button size="mini" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t('projectFiles.pageAfter')}
        </Button>
        <Button size="mini" aria-label={t('projectFiles.smaller')} disabled={zoom === ZOOMS[0]} onClick={() => zoomTo(-1)}>
          −
        </Button>
        <Button size="mini" aria-label={t('projectFiles.larger')} disabled={zoom === ZOOMS.at(-1)} onClick={() => zoomTo(1)}>
          +
        </Button>
      </div>
      <div ref={box} className="pdf-page" tabIndex={0} role="group" aria-label={name}>
        <canvas ref={canvas} role="img" aria-label={t('projectFiles.page', { page, pages })} />
      </div>
    </section>
  )
}
