import './files.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factsOfPicture, placeWords, type PictureFacts } from '#domain/project/picture-facts.ts'
import { fetchFile, fileUrl } from '#src/api/file.ts'

/** A picture, and beside it where and when it was taken, as far as the camera has written that into it. Another picture is another `key`. */
export function Picture({ fileId, alt, className }: { fileId: string; alt: string; className: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<{ url: string; facts: PictureFacts }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let url: string | undefined
    fetchFile(fileUrl(fileId), stop.signal)
      .then(async (blob) => {
        const facts = factsOfPicture(new Uint8Array(await blob.arrayBuffer()))
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setShown({ url, facts })
      })
      .catch(() => {
        if (!stop.signal.aborted) setFailed(true)
      })
    return () => {
      stop.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [fileId])
  if (shown === undefined || failed) return <p className="dim">{failed ? t('projectFiles.noPicture') : alt}</p>
  const { place, taken, turn } = shown.facts
  return (
    <figure className="picture-facts">
      <img className={className} src={shown.url} alt={alt} onError={() => setFailed(true)} />
      <figcaption className="dim">
        <span>{place === undefined ? t('projectFiles.noPlace') : t('projectFiles.place', { place: placeWords(place) })}</span>
        {taken !== '' && <span>{t('projectFiles.taken', { time: taken })}</span>}
        {turn !== 0 && <span>{t('projectFiles.turned', { turn })}</span>}
      </figcaption>
    </figure>
  )
}
