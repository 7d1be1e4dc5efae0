import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fromEvent, map, startWith, Subject } from 'rxjs'
import { createTurns, type Touch, type Turn } from '#streams/turns/create-turns.ts'
import { downSinceAtom, liveStoreAtom } from './live.ts'
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

/** Turns of what has to be asked for: without a connection nothing may be known of the next one, and the one that is shown stays, unless a visitor chooses. */
export function useKnownTurns(count: number, everyMs: number): ReturnType<typeof useTurns> {
  const turn = useTurns(count, everyMs)
  const isDown = useAtomValue(downSinceAtom) !== undefined
  const known = useRef(turn.index)
  if (!isDown || turn.held) known.current = turn.index
  return { ...turn, index: count === 0 ? 0 : known.current % count }
}
