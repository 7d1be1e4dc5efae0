import { Button, Input } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FileRef } from '#contract/file.ts'
import { pointResults, type PointResult } from '#contract/project-inspection.ts'
import type { RoundPoint } from '#contract/schemas/project-inspection.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { failureWords } from '#src/project/failure-words.ts'
import { Photos } from '#src/project/records/photos.tsx'
import { FilesControl } from '#src/resource/fields/files-control.tsx'
import { message } from '#src/ui/message.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { FindingForm } from './finding-form.tsx'

interface Props {
  projectId: string
  point: RoundPoint
  mayEdit: boolean
  mayReport: boolean
}

interface Draft {
  result: PointResult | null
  note: string
  photos: FileRef[]
}

/** One check point: what was seen there, with photos; a finding becomes a safety matter from here. */
export function PointCard({ projectId, point, mayEdit, mayReport }: Props) {
  const { t } = useTranslation()
  const id = useId()
  /** What was entered and is not saved; undefined: nothing. */
  const [draft, setDraft] = useState<Draft>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [reporting, setReporting] = useState(false)
  useUnsaved(draft !== undefined)
  const { result, note, photos } = draft ?? point

  const save = async (next: Draft): Promise<void> => {
    setDraft(next)
    setFault('')
    setBusy(true)
    try {
      await call('setProjectRoundPoint', { projectId, id: point.id, revision: point.revision, ...next })
      setDraft(undefined)
      message.success(t('projectRecords.round.saved'))
    } catch (error) {
      // What was entered stays; what somebody else has seen meanwhile is asked for.
      setFault(error instanceof ApiError ? (error.fields.note ?? error.fields.photos ?? failureWords(error, t)) : failureWords(error, t))
    } finally {
      setBusy(false)
      refreshQueries('projectRound', 'projectRoundList')
    }
  }
  const choose = (to: PointResult): void => {
    const next = { result: to, note, photos }
    // A finding needs words first; the others are said with one touch.
    if (to === 'finding' && note.trim() === '') setDraft(next)
    else void save(next)
  }
  return (
    <article className="round-point card" data-result={result ?? 'none'} aria-labelledby={`${id}-text`}>
      <h3 id={`${id}-text`}>{point.text}</h3>
      {point.hint !== '' && <p className="dim">{point.hint}</p>}
      <div className="round-results" role="group" aria-labelledby={`${id}-text`}>
        {pointResults.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={result === one}
            data-result={one}
            disabled={!mayEdit || busy || point.record !== null}
            onClick={() => choose(one)}
          >
            {t(`projectRecords.round.result.${one}`)}
          </button>
        ))}
      </div>
      {mayEdit ? (
        <>
          <Input.TextArea
            value={note}
            aria-label={`${t('projectRecords.round.pointNote')}: ${point.text}`}
            placeholder={t('projectRecords.round.pointNote')}
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={(text) => setDraft({ result, photos, note: text })}
          />
          <FilesControl
            field={{ key: 'photos', title: 'projectRecords.photos', kind: 'pictures', max: 20 }}
            control={{
              id: `${id}-photos`,
              value: photos,
              onChange: (files) => setDraft((before) => ({ ...(before ?? { result, note }), photos: files as FileRef[] })),
              disabled: busy,
              faulty: false,
              describedBy: `${id}-fault`,
            }}
          />
        </>
      ) : (
        <>
          {note !== '' && <p className="record-note">{note}</p>}
          <Photos photos={photos} />
        </>
      )}
      <p id={`${id}-fault`} className="form-fault" role="alert">
        {fault}
      </p>
      <footer>
        {draft !== undefined && (
          <Button type="primary" loading={busy} onClick={() => void save(draft)}>
            {t('projectRecords.round.save')}
          </Button>
        )}
        {point.record !== null ? (
          <Link to={`/project-management/safety-matters?record=${encodeURIComponent(point.record.id)}`}>
            {point.record.number} {point.record.title} · {t(`projectRecords.state.${point.record.state}`)}
          </Link>
        ) : (
          mayReport &&
          draft === undefined &&
          point.result === 'finding' && (
            <Button type="primary" onClick={() => setReporting(true)}>
              {t('projectRecords.round.report')}
            </Button>
          )
        )}
        {point.at !== null && <small className="dim">{t('projectRecords.round.by', { by: point.by, at: consoleTime(point.at) })}</small>}
      </footer>
      {reporting && <FindingForm projectId={projectId} point={point} onClose={() => setReporting(false)} />}
    </article>
  )
}
