import { useAtomValue } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import type { Live } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'

type Plain = string | number | boolean | undefined

/** What a live value means for a picture (a mode, a rounded share): React renders only when the meaning changes, not with every tick. */
export function useLiveSelect<T extends Plain>(point: number | undefined, select: (live: Live<number>) => T): T {
  const store = useAtomValue(liveStoreAtom)
  const subscribe = useCallback((listener: () => void) => (point === undefined ? () => undefined : store.subscribe(point, listener)), [store, point])
  return useSyncExternalStore(subscribe, () => select(point === undefined ? { state: 'waiting' } : store.live(point)))
}
