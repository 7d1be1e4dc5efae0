import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { GradeLimits } from '#domain/battery/grade.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { readingsOf, type Readings } from './readings.ts'
import { pointOf, type Source } from './sources.ts'

/** Cells report once a minute and less; a picture a second is more than they can show. */
const LEAST_MS = 1000
/** So long what is on its way is waited for: cells that have not come yet are not cells that say nothing. */
const PATIENCE_MS = 5000

/** What the clusters say: read anew at most once a second, while something comes. */
export function useReadings(sources: readonly Source[], limits: GradeLimits): readonly Readings[] {
  const store = useAtomValue(liveStoreAtom)
  const [readings, setReadings] = useState<{ of: readonly Source[]; all: readonly Readings[] }>({ of: [], all: [] })
  useEffect(() => {
    let dirty = true
    let readAt = -Infinity
    const touch = (): void => void (dirty = true)
    const points = sources.flatMap((source) => [
      ...source.voltage.map(({ id }) => id),
      ...source.temperature.map(({ id }) => id),
      ...[source.above.get('SOC')].flatMap((point) => point?.id ?? []),
      ...['SOC', 'U', 'I', 'VMAX', 'VMIN', 'TMAX', 'TMIN'].flatMap((code) => pointOf(source, code)?.id ?? []),
    ])
    const stops = points.map((id) => store.subscribe(id, touch))
    const begun = performance.now()
    const isOnItsWay = (): boolean =>
      store.isConnected() && performance.now() - begun < PATIENCE_MS && points.some((id) => store.live(id).state === 'waiting')
    let connected = store.isConnected()
    const step = (): void => {
      if (connected !== store.isConnected()) {
        connected = store.isConnected()
        dirty = true
      }
      if (!dirty || performance.now() - readAt < LEAST_MS || (readAt === -Infinity && isOnItsWay())) return
      dirty = false
      readAt = performance.now()
      setReadings({ of: sources, all: sources.map((source) => readingsOf(store, source, limits)) })
    }
    step()
    stops.push(store.onFlush(step))
    // What came within the same second is read in the next.
    const timer = setInterval(step, LEAST_MS)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [store, sources, limits])
  return readings.of === sources ? readings.all : none
}
const none: readonly Readings[] = []
