import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProjectRecord } from '#contract/schemas/project-record.ts'
import type { Answer } from '#contract/schemas.ts'
import { openProjectAtom } from '#src/atoms/project.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { Photos } from './photos.tsx'

type Info = Answer<'projectRecord'>

function Signers({ signers, record: { unable } }: Pick<Info, 'signers' | 'record'>) {
  const { t } = useTranslation()
  if (signers.length === 0) return <p className="dim">{t('projectRecords.nobodySigns')}</p>
  return (
    <ul className="record-signers">
      {signers.map(({ accountId, name, state, at, note }) => (
        <li key={accountId} data-state={state}>
          <b>{name}</b>
          <span className={`record-signature record-${state}`}>{t(`projectRecords.signature.${state}`)}</span>
          {unable.some((one) => one.accountId === accountId) && <span className="record-gone">{t('projectRecords.signerGone')}</span>}
          {at !== null && <time className="dim">{consoleTime(at)}</time>}
          {note !== '' && <p>{note}</p>}
        </li>
      ))}
    </ul>
  )
}

function Trail({ trail }: Pick<Info, 'trail'>) {
  const { t } = useTranslation()
  return (
    <ol className="record-trail">
      {trail.map(({ id, at, by, event, from, to, note, photos }) => (
        <li key={id} data-event={event}>
          <p>
            <b>{by}</b> {t(`projectRecords.event.${event}`)}
            {to !== null && (
              <span className="record-step">
                {from !== null && `${t(`projectRecords.state.${from}`)} → `}
                {t(`projectRecords.state.${to}`)}
              </span>
            )}{' '}
            <time className="dim">{consoleTime(at)}</time>
          </p>
          {note !== '' && <p className="record-note">{note}</p>}
          <Photos photos={photos} />
        </li>
      ))}
    </ol>
  )
}

/** Where a record comes from, who has signed it, what happened to it and what was said. */
export function RecordTrail({ row }: { row: ProjectRecord }) {
  const { t } = useTranslation()
  const projectId = useAtomValue(openProjectAtom)?.id
  const live = useQuery('projectRecord', projectId === undefined ? undefined : { projectId, kind: row.kind, id: row.id })
  return (
    <LiveView live={live}>
      {({ record, signers, trail, source }) => (
        <div className="record-process">
          {source !== null && (
            <Link to={`/project-management/building-site-cruising?record=${encodeURIComponent(source.roundId)}`}>
              {t('projectRecords.fromRound', { number: source.number, point: source.point })}
            </Link>
          )}
          {row.kind === 'change' && <Signers signers={signers} record={record} />}
          <Trail trail={trail} />
        </div>
      )}
    </LiveView>
  )
}
