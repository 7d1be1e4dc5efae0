import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useUntil } from './use-today.ts'
import { extremesOf, widened, type Extremes } from '../drawing/extremes.ts'

/**
 * Least and most of points since `from`: of the store's day, and of every value that came since it was asked. Beside a live value an older extreme would
 * contradict it. Told once a second at most.
 */
export function useDayExtremes(ids: readonly number[], day: { from: number; to: number }, wanted: boolean): ReadonlyMap<number, Extremes> {
  const store = useAtomValue(liveStoreAtom)
  const { from } = day
  const to = useUntil(day.to)
  const question = useMemo(() => (ids.length === 0 || !wanted ? undefined : { points: [...ids], from, to, size: 1 }), [ids, wanted, from, to])
  const answer = valueOf(useQuery('series', question, { everyMs: 60_000, reload: true }))
  const [live, setLive] = useState<ReadonlyMap<number, Extremes>>(new Map())
  useEffect(() => {
    if (!wanted) return undefined
    let seen = new Map<number, Extremes>()
    let changed = true
    const take = (id: number, at: number, value: number): void => {
      const known = seen.get(id)
      if (at < from || (known !== undefined && value >= known.min && value <= known.max)) return
      seen.set(id, widened(known, value))
      changed = true
    }
    for (const id of ids) {
      const now = store.live(id)
      const value = valueOf(now)
      if (value !== undefined && 'at' in now) take(id, now.at, value)
    }
    const stops = ids.map((id) => store.subscribeSamples(id, (at, value) => take(id, at, value)))
    const tell = (): void => {
      if (!changed) return
      changed = false
      setLive((seen = new Map(seen)))
    }
    tell()
    const timer = setInterval(tell, 1000)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [store, ids, from, wanted])
  return useMemo(() => {
    const result = new Map(live)
    for (const { pointId, values } of answer?.series ?? []) {
      const day = extremesOf(values)
      const now = live.get(pointId)
      if (day !== undefined) result.set(pointId, now === undefined ? day : widened(widened(day, now.min), now.max))
    }
    return result
  }, [answer, live])
}
