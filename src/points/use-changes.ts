import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'

/** When a signal came to its value. `at` undefined: not within what the server looks through. */
export interface Change {
  value: number
  at: number | undefined
  /** false: within a quarter of an hour from `at` on. */
  exact: boolean
}

/** By the number of the point; rows read it when they paint. */
export type Changes = ReadonlyMap<number, Change>

/**
 * Since when the signals among these points have their values: what the store knows, then what the stream brings. A value that is only repeated moves nothing.
 * `deviceSn` undefined: points that are no device's, of which none is a signal.
 */
export function useChanges(points: readonly Point[], deviceSn: string | undefined): Changes {
  const store = useAtomValue(liveStoreAtom)
  const question = useMemo(
    () => (deviceSn !== undefined && points.some((point) => point.kind === 'signal') ? { deviceSn } : undefined),
    [points, deviceSn],
  )
  const answer = valueOf(useQuery('lastChanges', question, { reload: true }))
  const changes = useMemo(() => new Map<number, Change>(), [])

  useEffect(() => {
    for (const { pointId, value, at, exact } of answer?.changes ?? []) {
      const known = changes.get(pointId)
      // What was seen to change since the question was asked is newer.
      if (known?.at !== undefined && known.at > (at ?? 0) && known.value !== value) continue
      changes.set(pointId, { value, at: at ?? undefined, exact })
    }
  }, [answer, changes])

  useEffect(() => {
    const stops = points
      .filter((point) => point.kind === 'signal')
      .map((point) =>
        store.subscribeSamples(point.id, (at, value) => {
          const known = changes.get(point.id)
          if (known === undefined) changes.set(point.id, { value, at: undefined, exact: true })
          else if (known.value !== value) changes.set(point.id, { value, at, exact: true })
        }),
      )
    return () => stops.forEach((stop) => stop())
  }, [points, store, changes])
  return changes
}
