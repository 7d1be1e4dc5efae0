import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { localDate, nextDayStart, startOfDate } from '#domain/time.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'

/** The station's present day by the server's clock; turns over at local midnight by itself. */
export function useToday(zone: string): { date: string; from: number; to: number } {
  const store = useAtomValue(liveStoreAtom)
  const [date, setDate] = useState(() => localDate(zone, store.serverNow()))
  useEffect(() => {
    const look = (): void => setDate(localDate(zone, store.serverNow()))
    look()
    const timer = setInterval(look, 10_000)
    return () => clearInterval(timer)
  }, [zone, store])
  return useMemo(() => {
    const from = startOfDate(zone, date)
    return { date, from, to: nextDayStart(zone, from) }
  }, [date, zone])
}

/** Server time, told every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const store = useAtomValue(liveStoreAtom)
  const [now, setNow] = useState(() => store.serverNow())
  useEffect(() => {
    const look = (): void => setNow(store.serverNow())
    // Another store is another clock: that of a chosen moment.
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [store, everyMs])
  return now
}

/** Up to where a curve is asked for: its end, or the chosen moment when the dashboard looks back. The question stays the same while the day goes on. */
export function useUntil(end: number): number {
  const looked = useAtomValue(momentAtom)
  return looked === 'live' ? end : Math.min(end, looked)
}
