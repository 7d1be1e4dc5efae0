import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Live } from '#contract/live-value.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import { defer, distinctUntilChanged, filter, from, map, NEVER, skip } from 'rxjs'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { openHubLink } from '#src/api/hub-link.ts'
import type { ConnectionState } from '#streams/hub/messages.ts'
import { createLiveStream, type LiveStream } from '#streams/live/create-live-stream.ts'
import { createLiveStore, type LiveStore } from '#streams/live/live-store.ts'
import { momentAtom } from './moment.ts'
import { mountedFamily } from './mounted-family.ts'
import { createPastStore } from './past-store.ts'
import { chosenStationAtom } from './station.ts'

export { CLOCK_SET_MS } from '#streams/live/server-clock.ts'

export interface LiveParts {
  store: LiveStore
  stream: LiveStream
}

/** Hidden windows get no animation frames; a value that nobody sees may wait, but not for ever. */
const requestFrame = (callback: () => void): void => {
  if (document.visibilityState === 'visible') requestAnimationFrame(callback)
  else setTimeout(callback, 1000)
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && [400, 403, 404].includes(error.code)

/** The window's live store and stream. Made on first use after the login; tests set their own. */
function makeParts(): LiveParts {
  const store = createLiveStore({ requestFrame, now: Date.now, onUnknown: () => made.stream.askLast() })
  const fetchLast = (points: number[]) => from(call('lastValues', { points }).then((answer): LastValue[] => answer.values))
  const made: LiveParts = { store, stream: createLiveStream({ link: openHubLink(), store, fetchLast, isRefusal }) }
  return made
}

let parts: LiveParts | undefined
/** The parts of this window; `setLiveParts` puts others in their place (tests, the gallery). */
export const liveParts = (): LiveParts => (parts ??= makeParts())
export const setLiveParts = (next: LiveParts): void => void (parts = next)
/** Epoch ms by the server's clock, which decides what is past: this machine's may be wrong, and is taken only where nothing live was asked for yet. */
export const serverNow = (): number => parts?.store.serverNow() ?? Date.now()
/** The store of a moment; one at a time, the last that was asked for. */
let past: { moment: number; store: LiveStore } | undefined
function pastStoreOf(moment: number, stationId: string): LiveStore {
  const fetchAt = (points: number[], at: number) => call('snapshot', { powerstationId: stationId, at, points }).then((answer) => answer.values)
  if (past?.moment !== moment) past = { moment, store: createPastStore(moment, fetchAt) }
  return past.store
}
/** Last values: of now, or of the moment that the dashboard looks at. */
export const liveStoreAtom = atom((get): LiveStore => {
  const moment = get(momentAtom)
  return moment === 'live' ? liveParts().store : pastStoreOf(moment, get(chosenStationAtom)?.powerstationId ?? '')
})
export const liveStreamAtom = atom(() => liveParts().stream)

/** State of the live connection. */
export const connectionStateAtom = atom<ConnectionState>({ state: 'connecting' })
connectionStateAtom.onMount = (set) => {
  const subscription = liveParts().stream.connection$.subscribe(set)
  return () => subscription.unsubscribe()
}

/** Each time that the live connection is open again: of a window that has none yet, never. */
export const connectionBack$ = defer(() =>
  parts === undefined
    ? NEVER
    : parts.stream.connection$.pipe(
        map(({ state }) => state === 'open'),
        distinctUntilChanged(),
        skip(1),
        filter((isOpen) => isOpen),
      ),
)

/** Since when the live connection is down, by this window's clock; undefined while it is not. */
export const downSinceAtom = atom<number | undefined>(undefined)
downSinceAtom.onMount = (set) => {
  const subscription = liveParts().stream.connection$.subscribe(({ state }) => {
    const down = state === 'waiting' || state === 'refused'
    set((since: number | undefined) => (state === 'open' ? undefined : down ? (since ?? Date.now()) : since))
  })
  return () => subscription.unsubscribe()
}

const pointOf = mountedFamily(
  ({ id, moment }: { id: number; moment: 'live' | number }) => `${id} ${moment}`,
  ({ id }, keep) => {
    const version = atom(0)
    version.onMount = (set) => {
      let n = 0
      const forget = keep()
      const unsubscribe = getDefaultStore()
        .get(liveStoreAtom)
        .subscribe(id, () => set(++n))
      set(++n)
      return () => {
        unsubscribe()
        forget()
      }
    }
    return atom((get): Live<number> => {
      get(version)
      return get(liveStoreAtom).live(id)
    })
  },
)

/** One point's live value. For tables and states; fast numbers are painted by `LiveText` without React. */
export const pointLiveAtom = mountedFamily(String, (id: number) => atom((get): Live<number> => get(pointOf({ id, moment: get(momentAtom) }))))

/** A window that was hidden this long no longer needs what it shows; it asks again when somebody looks. */
const HIDDEN_MS = 60_000

/** Asks the hub for topics while mounted and looked at. */
export function useTopics(topics: readonly string[]): void {
  const stream = useAtomValue(liveStreamAtom)
  const key = topics.join(' ')
  useEffect(() => {
    if (key === '') return undefined
    let release: (() => void) | undefined = stream.want(key.split(' '))
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        timer = setTimeout(() => {
          release?.()
          release = undefined
        }, HIDDEN_MS)
      } else release ??= stream.want(key.split(' '))
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
      release?.()
    }
  }, [stream, key])
}
