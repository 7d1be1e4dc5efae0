import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'

/** Pictures in space are drawn anew at most this often. */
const LOOK_MS = 2000

/** Live values by point as whole numbers, looked at now and then: for pictures that cost too much to draw with every tick. */
export function useWholeValues(points: readonly number[]): ReadonlyMap<number, number> {
  const store = useAtomValue(liveStoreAtom)
  const [seen, setSeen] = useState<{ key: string; values: ReadonlyMap<number, number> }>({ key: '', values: new Map() })
  const wanted = points.join(',')
  useEffect(() => {
    const ids = wanted === '' ? [] : wanted.split(',').map(Number)
    const look = (): void => {
      const values = new Map(
        ids.flatMap((id): [number, number][] => {
          const value = valueOf(store.live(id))
          return value === undefined ? [] : [[id, Math.round(value)]]
        }),
      )
      const key = [...values.values()].join(',')
      setSeen((before) => (before.key === key && before.values.size === values.size ? before : { key, values }))
    }
    // What was not known yet is shown as soon as it comes.
    const unknown = new Set(ids.filter((id) => store.live(id).state === 'waiting'))
    let soon: ReturnType<typeof setTimeout> | undefined
    const stops = ids.map((id) =>
      store.subscribe(id, () => {
        if (unknown.delete(id)) soon ??= setTimeout(() => ((soon = undefined), look()))
      }),
    )
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(soon)
      for (const stop of stops) stop()
    }
  }, [store, wanted])
  return seen.values
}
