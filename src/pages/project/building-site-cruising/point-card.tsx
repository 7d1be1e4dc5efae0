import { Button, Input } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FileRef } from '#contract/file.ts'
import { pointResults, type PointResult } from '#contract/project-inspection.ts'
import type { RoundPoint } from '#contract/schemas/project-inspection.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { Photos } from '#src/project/records/photos.tsx'
import { usePoint } from '#src/project/rounds/use-point.ts'
import { FilesControl } from '#src/resource/fields/files-control.tsx'
import { isTooLong, TooLong } from '#src/ui/inputs/too-long.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { FindingForm } from './finding-form.tsx'
import { PointPhoto, sendPhoto } from './point-photo.tsx'

/** Letters of what is written at a point. */
const MOST_NOTE = 2000

interface Props {
  projectId: string
  roundId: string
  point: RoundPoint
  mayEdit: boolean
  mayReport: boolean
}

/** One check point: what was seen there, with photos; a finding becomes a safety matter from here. */
export function PointCard({ projectId, roundId, point, mayEdit, mayReport }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { draft, busy, enter, save, drop } = usePoint(projectId, roundId, point)
  const [reporting, setReporting] = useState(false)
  // What waits for a network is kept and needs nobody any more; what was refused is told in every page.
  useUnsaved(draft !== undefined && !draft.waits && draft.fault === undefined)
  const { result, note, photos } = mayEdit ? (draft ?? point) : point
  const isLong = isTooLong(note, MOST_NOTE)
  const choose = (to: PointResult): void => {
    // A finding needs words first; the others are said with one touch.
    if (isLong || (to === 'finding' && note.trim() === '')) enter({ result: to })
    else void save({ result: to })
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
            aria-label={`${t('projectRecords.round.pointNote')}${t('layout.colon')}${point.text}`}
            placeholder={t('projectRecords.round.pointNote')}
            status={isLong ? 'error' : undefined}
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={(text) => enter({ note: text })}
          />
          <TooLong text={note} most={MOST_NOTE} />
          <FilesControl
            send={sendPhoto}
            Shown={PointPhoto}
            field={{ key: 'photos', title: 'projectRecords.photos', kind: 'pictures', max: 20 }}
            control={{
              id: `${id}-photos`,
              value: photos,
              onChange: (files) => enter({ photos: files as FileRef[] }),
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
        {draft?.fault}
      </p>
      <footer>
        {draft !== undefined && (
          <>
            <Button type="primary" loading={busy} disabled={!mayEdit || isLong} onClick={() => void save({})}>
              {t('projectRecords.round.save')}
            </Button>
            <Button disabled={busy} onClick={drop}>
              {t('projectRecords.round.drop')}
            </Button>
          </>
        )}
        {draft?.waits === true && !busy && (
          <span className="round-waits" role="status">
            {t('projectRecords.round.waits')}
          </span>
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
