import '#src/ui/figure-table.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { endOf } from '#domain/project/calendar.ts'
import type { Activity } from '#domain/project/edits.ts'
import { wholePercent } from '#domain/project/roll-up.ts'
import { schedule } from '#domain/project/schedule.ts'
import { treeOf } from '#domain/project/tree.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { PlanView } from './plan-page.tsx'

/** Stages (the uppermost groups) with their time and progress, and the milestones of each. */
export function StagePlan({ plan, today, open }: PlanView) {
  const { t } = useTranslation()
  const { activities, links, calendar } = plan.shown
  const { groups } = useMemo(() => schedule({ activities, links, calendar }), [activities, links, calendar])
  const tree = useMemo(() => treeOf(activities), [activities])
  if (activities.length === 0) return <Empty>{t('projectPlan.emptyView')}</Empty>
  const within = (id: string): Activity[] => tree.childrenOf(id).flatMap((one) => (one.kind === 'group' ? within(one.id) : [one as Activity]))
  const milestone = (one: Activity) => {
    const state = one.percent === 100 ? 'milestoneDone' : one.start < today ? 'milestoneLate' : 'milestoneAhead'
    return (
      <li key={one.id} className={state === 'milestoneLate' ? 'late' : undefined}>
        <button type="button" className="link-button" onClick={() => open(one)}>
          ◆ {one.name}
        </button>{' '}
        <span className="dim">{one.start}</span> <em>{t(`projectPlan.${state}`)}</em>
      </li>
    )
  }
  return (
    <div className="figure-table figure-cards card">
      <table>
        <thead>
          <tr>
            <th>{t('projectPlan.stageName')}</th>
            <th>{t('projectPlan.start')}</th>
            <th>{t('projectPlan.end')}</th>
            <th className="figure-right" title={t('projectPlan.daysUnit')}>
              {t('projectGantt.duration')}
            </th>
            <th className="figure-right">{t('projectPlan.percent')}</th>
            <th>{t('projectPlan.activities')}</th>
            <th>{t('projectPlan.milestones')}</th>
          </tr>
        </thead>
        <tbody>
          {tree.roots.map((root) => {
            const one = root as Activity
            const span = groups.get(one.id)
            const held = one.kind === 'group' ? within(one.id) : [one]
            const stones = held.filter(({ kind }) => kind === 'milestone')
            const end = span?.end ?? endOf(calendar, one.start, one.durationDays)
            const percent = span?.percent ?? one.percent
            return (
              <tr key={one.id}>
                <td className="figure-name">
                  <button type="button" className="link-button" onClick={() => open(one)}>
                    {one.name}
                  </button>
                </td>
                <td data-head={t('projectPlan.start')}>{span?.start ?? one.start}</td>
                <td data-head={t('projectPlan.end')} className={percent < 100 && end < today ? 'project-late' : undefined}>
                  {end}
                </td>
                <td data-head={t('projectGantt.duration')} className="figure-right">
                  {span?.durationDays ?? one.durationDays}
                </td>
                <td data-head={t('projectPlan.percent')} className="figure-right">
                  {wholePercent(percent)} %
                </td>
                <td data-head={t('projectPlan.activities')}>
                  {t('projectPlan.doneOf', { done: held.filter((leaf) => leaf.percent === 100).length, all: held.length })}
                </td>
                <td data-head={t('projectPlan.milestones')} className="figure-name">
                  {stones.length === 0 ? '—' : <ul className="stage-milestones">{stones.map(milestone)}</ul>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
