import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { fromEvent, map, startWith, Subject } from 'rxjs'
import { createTurns, type Touch, type Turn } from '#streams/turns/create-turns.ts'
import { liveStoreAtom } from './live.ts'
import { momentAtom } from './moment.ts'

/** So long a visitor who touched something is left in peace. */
const REST_MS = 60_000

/** Which of some is shown, and how a visitor chooses another. By the server's clock: the displays of one wall agree. */
export function useTurns(count: number, everyMs: number): Turn & { touch(index: number): void } {
  const store = useAtomValue(liveStoreAtom)
  const isLive = useAtomValue(momentAtom) === 'live'
  const [touches$] = useState(() => new Subject<Touch>())
  const [turn, setTurn] = useState<Turn>({ index: 0, held: false })
  useEffect(() => {
    const active$ = fromEvent(document, 'visibilitychange').pipe(
      startWith(undefined),
      map(() => document.visibilityState !== 'hidden'),
    )
    // The clock of a chosen moment stands still; turns go on.
    const now = isLive ? store.serverNow : Date.now
    const subscription = createTurns({ count, everyMs, restMs: REST_MS, touches$, active$, now: () => now() }).subscribe(setTurn)
    return () => subscription.unsubscribe()
  }, [count, everyMs, store, isLive, touches$])
  const touch = useCallback((index: number): void => touches$.next({ index }), [touches$])
  // Of a station that was just left there may have been more.
  return { ...turn, index: count === 0 ? 0 : turn.index % count, touch }
}
