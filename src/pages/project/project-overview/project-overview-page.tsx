import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Answer } from '#contract/schemas.ts'
import { wholePercent } from '#domain/project/roll-up.ts'
import { evenly } from '#domain/settlement/layout.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ShareButton } from '#src/project/share/share-button.tsx'
import { ProjectPage, type OpenProject } from '#src/project/project-page.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Can, useCan } from '#src/ui/can.tsx'
import { Costs } from './costs.tsx'
import { Recent } from './recent.tsx'
import './overview.css'

type Standing = Answer<'projectStanding'>['projects'][number]

/** What a standing follows from. */
const PARTS = ['plan', 'money', 'info', 'baseline']

/** How the project stands: time, money, people, risks. */
export default function ProjectOverviewPage() {
  return <ProjectPage needs="overview">{(project) => <Overview project={project} />}</ProjectPage>
}

function Overview({ project }: { project: OpenProject }) {
  const live = useQuery('projectStanding', { projectId: project.id }, { everyMs: 60_000 })
  useProjectPart(project.id, PARTS, ['projectStanding'])
  return (
    <>
      <Can needs="project/share:edit">
        <p className="overview-tools">
          <ShareButton about={{ projectId: project.id }} />
        </p>
      </Can>
      <LiveView live={live}>{({ projects: [standing] }) => standing !== undefined && <Board project={project} standing={standing} />}</LiveView>
    </>
  )
}

const MONEY = ['budget', 'bac', 'pv', 'ev', 'ac', 'eac', 'spi', 'cpi'] as const
/** Amounts with two places, ratios as they are. */
const moneyWords = (key: string, value: string | null): string =>
  value === null || value === '' ? '—' : key === 'spi' || key === 'cpi' ? value : evenly(value, 2)

const Tile = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card overview-tile">
    <h3>{title}</h3>
    {children}
  </section>
)

function Board({ project, standing }: { project: OpenProject; standing: Standing }) {
  const { t } = useTranslation()
  const [costs, setCosts] = useState(false)
  const mayCost = useCan('project/plan:edit')
  const { percent, plannedPercent, lateDays, overdue, milestones, money, activities, doneActivities } = standing
  return (
    <div className="overview">
      <Tile title={t('projectPlan.percent')}>
        <p className="overview-figure">{wholePercent(percent)} %</p>
        <div
          className="overview-bar"
          role="img"
          aria-label={`${wholePercent(percent)} %, ${t('projectPlan.planned')} ${wholePercent(plannedPercent)} %`}
        >
          <span style={{ width: `${percent}%` }} />
          <i style={{ left: `${plannedPercent}%` }} />
        </div>
        <p className="dim">
          {t('projectPlan.planned')} {wholePercent(plannedPercent)} % · {t('projectPlan.doneOf', { done: doneActivities, all: activities })}
        </p>
      </Tile>
      <Tile title={t('project.stateTitle')}>
        <p className="overview-figure">{t(`project.state.${project.state}`)}</p>
        <p className="dim">
          {standing.start ?? project.startDate} – {standing.end ?? '—'}
        </p>
        <p className={lateDays > 0 ? 'project-late' : 'dim'}>
          {project.dueDate === ''
            ? t('projectPlan.noDue')
            : standing.end === null
              ? `${t('project.dueDate')} ${project.dueDate}`
              : lateDays > 0
                ? t('projectPlan.lateDays', { count: lateDays })
                : t('projectPlan.onTime')}
        </p>
      </Tile>
      <Tile title={t('projectPlan.people')}>
        <p className="overview-figure">{standing.people}</p>
        <p className="dim">{project.contractor}</p>
        <p className="dim">{project.site}</p>
      </Tile>
      <Tile title={t('projectPlan.money')}>
        {money === null ? (
          <p className="dim">{t('projectPlan.noMoney')}</p>
        ) : (
          <>
            {money.bac === null && <p className="dim">{t('projectPlan.moneyNone')}</p>}
            {(money.bac ?? money.budget) !== null && (
              <dl className="overview-money">
                {(money.bac === null ? (['budget'] as const) : MONEY).map((key) => (
                  <div
                    key={key}
                    className={(key === 'spi' || key === 'cpi') && money[key] !== null && Number(money[key]) < 1 ? 'project-late' : undefined}
                  >
                    <dt>{t(`projectPlan.${key}`)}</dt>
                    <dd>{moneyWords(key, money[key])}</dd>
                  </div>
                ))}
              </dl>
            )}
            <p className="dim">{t('projectPlan.moneyNote')}</p>
            <button type="button" className="link-button" onClick={() => setCosts(true)}>
              {t('projectPlan.budgets')} / {t('projectPlan.costs')}
            </button>
          </>
        )}
      </Tile>
      <Tile title={t('projectPlan.overdueList')}>
        {overdue.length === 0 ? (
          <p className="dim">{t('projectPlan.noOverdue')}</p>
        ) : (
          <ul>
            {overdue.slice(0, 10).map((one) => (
              <li key={one.id}>
                <strong>{one.name}</strong>{' '}
                <span className="project-late">{t('projectPlan.overdueSince', { date: one.end, percent: one.percent })}</span>
              </li>
            ))}
            {overdue.length > 10 && <li className="dim">… {overdue.length - 10}</li>}
          </ul>
        )}
        <Link to="/project-management/gantt-chart">{t('projectGantt.label')}</Link>
      </Tile>
      <Tile title={t('projectPlan.milestones')}>
        {milestones.length === 0 ? (
          <p className="dim">{t('projectPlan.noMilestones')}</p>
        ) : (
          <ul>
            {milestones.map((one) => (
              <li key={one.id}>
                ◆ <bdi>{one.name}</bdi> <span className="dim">{one.date}</span>{' '}
                <span className={one.late ? 'project-late' : 'dim'}>
                  {t(one.done ? 'projectPlan.milestoneDone' : one.late ? 'projectPlan.milestoneLate' : 'projectPlan.milestoneAhead')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Tile>
      <Recent project={project} />
      {costs && (
        <SideDrawer title={t('projectPlan.costs')} width={900} onClose={() => setCosts(false)}>
          <Costs projectId={project.id} mayEdit={mayCost} />
        </SideDrawer>
      )}
    </div>
  )
}
