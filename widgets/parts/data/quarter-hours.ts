import { useMemo } from 'react'
import type { Live } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { shiftDate } from './dates.ts'
import type { Quarters } from '../drawing/quarter-cells.ts'
import { useToday } from './use-today.ts'

/** Means of a point by quarter hour, of so many days up to today. */
export function useQuarters(point: number | undefined, days: number, zone: string): Live<Quarters> {
  const { date } = useToday(zone)
  const question = useMemo(() => (point === undefined ? undefined : { point, from: shiftDate(date, 1 - days), to: date }), [point, days, date])
  return useQuery('quarterHours', question, { everyMs: 900_000, reload: true })
}
