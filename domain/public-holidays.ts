import type { Holiday } from '#contract/price.ts'
import type { CalendarDay } from './price-calendar.ts'

const DAY_MS = 86_400_000
const holiday = (from: string, to: string, ...holidays: Holiday[]): CalendarDay[] => {
  const days: CalendarDay[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push({ date: new Date(at).toISOString().slice(0, 10), kind: 'holiday', holidays })
  return days
}
const work = (...dates: string[]): CalendarDay[] => dates.map((date) => ({ date, kind: 'workday', holidays: [] }))

/**
 * Holidays and the days of work that make up for them, announced by the General Office of the State Council: 国办发明电〔2024〕12号 (12 November 2024) for 2025,
 * 国办发明电〔2025〕7号 (4 November 2025) for 2026. What is announced for later years is imported by people; until then a year is its weekdays alone.
 */
export const announcedHolidays: readonly CalendarDay[] = [
  ...holiday('2025-01-01', '2025-01-01', 'newYear'),
  ...holiday('2025-01-28', '2025-02-04', 'springFestival'),
  ...holiday('2025-04-04', '2025-04-06', 'qingming'),
  ...holiday('2025-05-01', '2025-05-05', 'labourDay'),
  ...holiday('2025-05-31', '2025-06-02', 'dragonBoat'),
  ...holiday('2025-10-01', '2025-10-08', 'nationalDay', 'midAutumn'),
  ...work('2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'),
  ...holiday('2026-01-01', '2026-01-03', 'newYear'),
  ...holiday('2026-02-15', '2026-02-23', 'springFestival'),
  ...holiday('2026-04-04', '2026-04-06', 'qingming'),
  ...holiday('2026-05-01', '2026-05-05', 'labourDay'),
  ...holiday('2026-06-19', '2026-06-21', 'dragonBoat'),
  ...holiday('2026-09-25', '2026-09-27', 'midAutumn'),
  ...holiday('2026-10-01', '2026-10-07', 'nationalDay'),
  ...work('2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'),
]
