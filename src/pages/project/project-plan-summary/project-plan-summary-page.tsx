import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import { projectStates } from '#contract/project.ts'
import type { Answer } from '#contract/schemas.ts'
import { wholePercent } from '#domain/project/roll-up.ts'
import { projectSetIdAtom } from '#src/atoms/project.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import '#src/ui/figure-table.css'
import '#src/project/plan/plan.css'
import '#src/project/project.css'
import { useOpenProject } from '#src/project/use-open-project.ts'

type Standing = Answer<'projectStanding'>['projects'][number]
const EVERY_MS = 60_000

/** How the projects of a set stand beside each other. */
export default function ProjectPlanSummaryPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const kept = useAtomValue(projectSetIdAtom)
  const setId = address.get('projectSetId') ?? kept ?? ''
  const sets = valueOf(useQuery('projectSetList', { pageSize: 500 }))?.projectSetList ?? []
  const live = useQuery('projectStanding', setId === '' ? {} : { projectSetId: setId }, { everyMs: EVERY_MS })
  return (
    <div className="project-page">
      <div className="plan-tools">
        <span className="plan-switch">
          {t('project.set')}
          <Select
            value={setId}
            aria-label={t('project.set')}
            style={{ width: 260 }}
            onChange={(projectSetId: string) => setAddress({ projectSetId })}
            options={[{ value: '', label: t('project.archive.all') }, ...sets.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </span>
      </div>
      <LiveView live={live}>
        {({ projects }) =>
          projects.length === 0 ? (
            <Empty>{t('projectPlan.summaryEmpty')}</Empty>
          ) : (
            <>
              <Table projects={projects} />
              <p className="dim plan-hint">{t('projectPlan.indexNote')}</p>
            </>
          )
        }
      </LiveView>
    </div>
  )
}

function Table({ projects }: { projects: readonly Standing[] }) {
  const { t } = useTranslation()
  const [open, dialog] = useOpenProject()
  return (
    <div className="figure-table figure-cards card">
      {dialog}
      <table>
        <thead>
          <tr>
            <th>{t('project.number')}</th>
            <th>{t('project.name')}</th>
            <th>{t('project.stateTitle')}</th>
            <th>{t('projectPlan.start')}</th>
            <th>{t('projectPlan.end')}</th>
            <th>{t('project.dueDate')}</th>
            <th className="figure-right">{t('projectPlan.percent')}</th>
            <th className="figure-right">{t('projectPlan.planned')}</th>
            <th className="figure-right">{t('projectPlan.overdueList')}</th>
            <th className="figure-right">SPI</th>
            <th className="figure-right">CPI</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((one) => (
            <tr key={one.id}>
              <td>{one.number}</td>
              <td className="figure-name">
                <button type="button" className="link-button" onClick={() => void open({ ...one, codes: ['overview'] }, 'project-overview')}>
                  {one.name}
                </button>
              </td>
              <td data-head={t('project.stateTitle')}>{t(`project.state.${projectStates.find((state) => state === one.state) ?? 'planned'}`)}</td>
              <td data-head={t('projectPlan.start')}>{one.start ?? '—'}</td>
              <td data-head={t('projectPlan.end')}>{one.end ?? '—'}</td>
              <td data-head={t('project.dueDate')} className={one.lateDays > 0 ? 'project-late' : undefined}>
                <span>
                  {one.dueDate === '' ? '—' : one.dueDate}
                  {one.lateDays > 0 && <em className="project-late-by"> {t('projectPlan.lateBy', { count: one.lateDays })}</em>}
                </span>
              </td>
              <td data-head={t('projectPlan.percent')} className="figure-right">
                {wholePercent(one.percent)} %
              </td>
              <td data-head={t('projectPlan.planned')} className="figure-right">
                {wholePercent(one.plannedPercent)} %
              </td>
              <td data-head={t('projectPlan.overdueList')} className={one.overdue.length > 0 ? 'figure-right project-late' : 'figure-right'}>
                {one.overdue.length}
              </td>
              <td data-head="SPI" className="figure-right">
                {one.money?.spi ?? '—'}
              </td>
              <td data-head="CPI" className="figure-right">
                {one.money?.cpi ?? '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
