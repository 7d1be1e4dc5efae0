import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wholePercent } from '#domain/project/roll-up.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LinkInvalid } from '#src/ui/link-invalid.tsx'
import { PublicCard } from '#src/ui/public-card.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { WholeFigures } from '#src/ui/whole-figures.tsx'
import { SharedPicture } from './shared-picture.tsx'
import type { ShareLink } from './use-reports.ts'

const EVERY_MS = 60_000

/** How the projects of a set stand, for whoever has its link. */
export function Progress({ link, title }: { link: ShareLink; title: string }) {
  const { t } = useTranslation()
  const live = useQuery('shareProgress', link, { everyMs: EVERY_MS })
  if (live.state === 'failed' && live.cause === 'gone') return <LinkInvalid title={title} />
  return (
    <PublicCard title={title} wide>
      <LiveView live={live}>
        {({ setName, label, expiresOn, today, projects }) => (
          <>
            <p className="public-notice">
              <b>{setName}</b> · {label}
              <br />
              <WholeFigures>{`${t('shared.asOf', { date: today })} · ${t('shared.goodUntil', { date: expiresOn })}`}</WholeFigures>
            </p>
            {live.state === 'stale' && (
              <p className="shared-away" role="status">
                {t('shared.offlineRead')}
              </p>
            )}
            {projects.length === 0 && <p>{t('shared.noProjects')}</p>}
            <ul className="shared-list">
              {projects.map((project) => (
                <li className="shared-order" key={project.number}>
                  <div className="shared-head">
                    <h2>{project.name}</h2>
                    <span className="shared-state">{t(`shared.project.${project.state}`)}</span>
                  </div>
                  <p className="public-hint">
                    {project.number} {project.site !== '' && `· ${project.site}`}
                    {project.start !== null && <WholeFigures>{` · ${project.start} – ${project.end ?? '—'}`}</WholeFigures>}
                  </p>
                  <progress value={project.percent} max={100} aria-label={t('shared.percent')} /> <b>{wholePercent(project.percent)} %</b>{' '}
                  <span className="public-hint">{t('shared.planned', { n: wholePercent(project.plannedPercent) })}</span>
                  {project.dueDate !== '' && (
                    <p className={project.lateDays > 0 ? 'shared-late' : 'public-hint'}>
                      {t('shared.dueOn', { date: project.dueDate })}
                      {project.lateDays > 0 && ` · ${t('shared.lateDays', { count: project.lateDays })}`}
                    </p>
                  )}
                  {project.stages.length > 0 && <h3>{t('shared.stages')}</h3>}
                  <ul className="shared-lines">
                    {project.stages.map((stage) => (
                      <Line key={`${stage.name} ${stage.start}`} name={stage.name} state={`${wholePercent(stage.percent)} %`}>
                        {stage.start} – {stage.end}
                      </Line>
                    ))}
                  </ul>
                  {project.milestones.length > 0 && <h3>{t('shared.milestones')}</h3>}
                  <ul className="shared-lines">
                    {project.milestones.map((one) => (
                      <Line
                        key={`${one.name} ${one.date}`}
                        name={`◆ ${one.name}`}
                        state={t(one.done ? 'shared.milestoneDone' : one.late ? 'shared.milestoneLate' : 'shared.milestoneAhead')}
                        isLate={one.late}
                      >
                        {one.date}
                      </Line>
                    ))}
                  </ul>
                  {project.photos.map((photo, i) => (
                    <SharedPicture key={photo.id} link={link} id={photo.id} alt={`${project.name} ${i + 1}`} eager={i === 0} />
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </LiveView>
    </PublicCard>
  )
}

/** What it is, when, and at the end of the line how far: on a phone below each other, never torn. */
const Line = ({ name, state, isLate, children }: { name: string; state: string; isLate?: boolean; children: ReactNode }) => (
  <li>
    <span>{name}</span>
    <span className="public-hint">{children}</span>
    <b className={isLate === true ? 'shared-late' : undefined}>{state}</b>
  </li>
)
