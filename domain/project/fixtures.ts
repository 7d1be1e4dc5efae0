import { addWorkingDays, calendarOfDays } from './calendar.ts'
import { linkKinds, type Plan, type PlanActivity, type PlanLink, type WorkingCalendar } from './plan.ts'
import { announcedHolidays } from '../public-holidays.ts'

export const china = calendarOfDays(announcedHolidays)
/** Every day works: positions and days are the same. */
export const everyDay: WorkingCalendar = { weekend: [], holidays: [], makeUpDays: [] }

export const task = (id: string, durationDays: number, start: string, more: Partial<PlanActivity> = {}): PlanActivity => ({
  id,
  name: id,
  parentId: null,
  order: 0,
  kind: durationDays === 0 ? 'milestone' : 'task',
  start,
  durationDays,
  percent: 0,
  ...more,
})

/** `A>B` or `A>B SS+3`. */
export function link(text: string): PlanLink {
  const [, fromId = '', toId = '', kind = 'FS', lag = '0'] = /^(\w+)>(\w+)(?: (\w\w)([+-]\d+)?)?$/.exec(text) ?? []
  return { id: text, fromId, toId, kind: kind as PlanLink['kind'], lagDays: Number(lag) }
}

/** A table as books print it: activity, duration, what it waits for. */
export function published(rows: readonly (readonly [id: string, days: number, after: string])[], start = '2026-01-05', calendar = everyDay): Plan {
  return {
    activities: rows.map(([id, days], order) => task(id, days, start, { order })),
    links: rows.flatMap(([id, , after]) =>
      after.split(' ').flatMap((one) => (one === '' ? [] : [link(`${one.split(':')[0]}>${id} ${one.split(':')[1] ?? 'FS'}`)])),
    ),
    calendar,
  }
}

/** A plan by chance: 1 to 40 activities, links of all kinds with lags, milestones, restrictions, any calendar. Links lead on in one secret order, so none leads in a circle. */
export function randomPlan(random: () => number): Plan {
  const int = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  const calendar: WorkingCalendar =
    random() < 0.5 ? china : { ...everyDay, weekend: random() < 0.5 ? [7] : [5, 6], holidays: ['2026-03-04', '2026-03-05'] }
  const count = int(1, 40)
  const date = (): string => addWorkingDays(calendar, '2026-01-05', int(0, 60))
  const activities = Array.from({ length: count }, (_, i) =>
    task(`a${i}`, random() < 0.15 ? 0 : int(1, 15), date(), { order: int(0, 9), notBefore: random() < 0.1 ? date() : null }),
  ).toSorted(() => random() - 0.5)
  const links: PlanLink[] = []
  for (let to = 1; to < count; to++)
    for (let n = int(0, 3); n > 0; n--) {
      const from = int(0, to - 1)
      if (links.some((one) => one.fromId === `a${from}` && one.toId === `a${to}`)) continue
      links.push({
        id: `l${from}-${to}`,
        fromId: `a${from}`,
        toId: `a${to}`,
        kind: linkKinds[int(0, 3)] ?? 'FS',
        lagDays: random() < 0.5 ? 0 : int(-4, 6),
      })
    }
  return { activities, links, calendar }
}
