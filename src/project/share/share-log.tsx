import { useTranslation } from 'react-i18next'
import type { ProjectShare } from '#contract/schemas/project-share.ts'
import { fileUrl } from '#src/api/file.ts'
import { useQuery } from '#src/atoms/query.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import type { SharedThing } from './share-drawer.tsx'

/** What came of a link: what was reported by it, when it was opened and from where. */
export function ShareLog({ about, share }: { about: SharedThing; share: ProjectShare }) {
  const { t } = useTranslation()
  const live = useQuery('projectShareLog', { ...about, id: share.id }, { everyMs: 60_000 })
  return (
    <LiveView live={live}>
      {({ openings, reports }) => (
        <div className="share-log">
          {share.kind === 'work' && <h4>{t('projectShare.reported')}</h4>}
          {share.kind === 'work' && reports.length === 0 && <p className="dim">{t('projectShare.noReports')}</p>}
          <ul>
            {reports.map((one) => (
              <li key={one.id}>
                <time className="dim">{consoleTime(one.at)}</time> <b>{one.activityName}</b>{' '}
                {[
                  one.received && t('projectShare.received'),
                  one.done ? t('projectShare.done') : one.percent !== null && `${one.percent} %`,
                  one.outdated && t('projectShare.outdated'),
                  one.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {one.photos.length > 0 && (
                  <div>
                    {one.photos.map((id, i) => (
                      <FileImage key={id} className="share-photo" path={fileUrl(id)} alt={`${one.activityName} ${i + 1}`} />
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ul>
          <h4>{t('projectShare.opened')}</h4>
          {openings.length === 0 && <p className="dim">{t('projectShare.noOpenings')}</p>}
          <ul>
            {openings.map((one, i) => (
              <li key={`${one.at} ${i}`}>
                <time className="dim">{consoleTime(one.at)}</time> {one.address} <span className="dim">{one.userAgent}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </LiveView>
  )
}
