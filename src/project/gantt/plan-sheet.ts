import type { TFunction } from 'i18next'
import { dateOf } from '#domain/dates.ts'
import { sceneOf, type Worked } from './scene.ts'

/** The whole plan as cells of a spreadsheet, titles first; predecessors as people write them: number of the row, kind, lag (3SS+2). */
export function sheetOfPlan(worked: Worked, t: TFunction): (string | number)[][] {
  const { rows } = sceneOf(worked, new Set(), true)
  const numberOf = new Map(rows.map(({ activity, number }) => [activity.id, number]))
  const before = new Map<string, string[]>()
  for (const { fromId, toId, kind, lagDays } of worked.plan.links) {
    const lag = lagDays === 0 ? '' : lagDays > 0 ? `+${lagDays}` : String(lagDays)
    const text = `${numberOf.get(fromId) ?? '?'}${kind === 'FS' && lag === '' ? '' : kind}${lag}`
    before.set(toId, [...(before.get(toId) ?? []), text])
  }
  const hasBaseline = rows.some(({ bar }) => bar.baseline !== undefined)
  const words = ['number', 'name', 'kind', 'start', 'end', 'duration', 'percent', 'predecessors', 'floatDays', 'isCritical'] as const
  const titles: string[] = words.map((key) => t(`projectGantt.${key}`))
  if (hasBaseline) titles.push(t('projectGantt.baselineStart'), t('projectGantt.baselineEnd'))
  return [
    titles,
    ...rows.map(({ activity, bar, number, depth }) => {
      const isGroup = activity.kind === 'group'
      const isCritical = worked.schedule?.activities.get(activity.id)?.isCritical === true
      const cells: (string | number)[] = [
        number,
        `${'  '.repeat(depth)}${activity.name}`,
        t(`projectGantt.${activity.kind}`),
        dateOf(bar.start),
        dateOf(bar.end - 1),
        bar.durationDays,
        Math.round(bar.percent * 100) / 100,
        (before.get(activity.id) ?? []).join(', '),
        isGroup || worked.schedule === undefined ? '' : bar.floatDays,
        isCritical ? t('projectGantt.yes') : '',
      ]
      if (hasBaseline)
        cells.push(bar.baseline === undefined ? '' : dateOf(bar.baseline.start), bar.baseline === undefined ? '' : dateOf(bar.baseline.end - 1))
      return cells
    }),
  ]
}
