import { Button, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFilePath, exportFormats, resolutions, type ExportFormat, type Resolution } from '#contract/analysis.ts'
import type { AnalysisExport, AnalysisSource } from '#contract/schemas/analysis.ts'
import { formatNumber } from '#domain/units.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { fetchFile } from '#src/api/file.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { handFile } from '#src/ui/hand-file.ts'
import { message } from '#src/ui/message.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { sizeWords } from '#src/ui/size-words.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'
import { useOnce } from '#src/ui/use-once.ts'
import { ShareBar } from '#src/ui/share-bar.tsx'

interface Props {
  sources: readonly AnalysisSource[]
  from: number
  to: number
  resolution: Resolution | undefined
  onClose(): void
}

const NOTHING = {}
const isUnderWay = ({ state }: AnalysisExport): boolean => state === 'waiting' || state === 'running'

async function download({ id, name }: AnalysisExport): Promise<void> {
  const blob = await fetchFile(exportFilePath(id)).catch(message.failed)
  if (blob === undefined) return
  handFile(blob, name)
}

/** Readings as a file: asked for here, written by the server while one goes on, fetched when it is there. */
export function Exports({ sources, from, to, resolution, onClose }: Props) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [by, setBy] = useState<Resolution | ''>(resolution ?? '')
  const [fault, setFault] = useState<string>()
  const live = useQuery('analysisExportList', NOTHING, { everyMs: 1000 })
  const [start, isStarting] = useOnce(async () => {
    setFault(undefined)
    try {
      await call('analysisExport', { sources: [...sources], from, to, format, ...(by === '' ? {} : { resolution: by }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(Object.values(error.fields ?? {})[0] ?? error.message)
    }
    refreshQueries('analysisExportList')
  })
  const end = async (id: string): Promise<void> => {
    await call('analysisExportEnd', { id }).catch(message.failed)
    refreshQueries('analysisExportList')
  }
  return (
    <SideDrawer title={t('analysis.export')} onClose={onClose}>
      <div className="analysis-export">
        {/* No label element around a list: it would hand the click that opens it on to the input inside, which closes it. */}
        <div>
          {t('analysis.format')}
          <Select
            aria-label={t('analysis.format')}
            value={format}
            onChange={setFormat}
            options={exportFormats.map((one) => ({ value: one, label: t(`analysis.formatOf.${one}`) }))}
          />
        </div>
        <div>
          {t('analysis.resolutionBy')}
          <Select
            aria-label={t('analysis.resolutionBy')}
            value={by}
            onChange={setBy}
            options={(['auto', ...resolutions] as const).map((one) => ({ value: one === 'auto' ? '' : one, label: t(`analysis.resolution.${one}`) }))}
          />
        </div>
        <Button type="primary" loading={isStarting} disabled={sources.length === 0} onClick={() => void start()}>
          {t('analysis.exportStart')}
        </Button>
      </div>
      {fault !== undefined && (
        <p className="analysis-fault" role="alert">
          {fault}
        </p>
      )}
      <p className="analysis-quiet">{t('analysis.exportKept')}</p>
      <LiveView live={live}>
        {({ exports }) => (
          <ul className="analysis-exports">
            {exports.map((one) => (
              <Row key={one.id} one={one} onEnd={() => void end(one.id)} />
            ))}
          </ul>
        )}
      </LiveView>
    </SideDrawer>
  )
}

function Row({ one, onEnd }: { one: AnalysisExport; onEnd(): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const rows = formatNumber(one.rows, 0, language)
  // A file of millions of rows is on its way for a while.
  const [fetchIt, isFetching] = useOnce(() => download(one))
  return (
    <li data-state={one.state}>
      <b>{one.name}</b>
      <span>
        {t(`analysis.exportState.${one.state}`)} · {t('analysis.rows', { n: rows, count: one.rows })}
        {one.state === 'done' && ` · ${sizeWords(one.bytes, language)}`}
      </span>
      {one.first !== null && one.last !== null && (
        <span>
          {timeWords(one.first, one.timeZone)} – {timeWords(one.last, one.timeZone)}
        </span>
      )}
      {one.words !== '' && <span className="analysis-fault">{one.words}</span>}
      {isUnderWay(one) && <ShareBar label={t('resource.export')} percent={Math.floor(one.progress * 100)} size="small" />}
      <span className="analysis-export-buttons">
        {one.state === 'done' && (
          <Button size="small" type="primary" loading={isFetching} onClick={() => void fetchIt()}>
            {t('analysis.download')}
          </Button>
        )}
        <Button size="small" onClick={onEnd}>
          {t(isUnderWay(one) ? 'analysis.exportCancel' : 'analysis.exportRemove')}
        </Button>
      </span>
    </li>
  )
}
