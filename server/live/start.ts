import { FEED_BEAT_MS } from './feed.ts'
import { HUB_TICK_MS, LiveHub, type HubDeps } from './hub.ts'
import { Relays } from './relays.ts'

interface LiveDeps extends Pick<HubDeps, 'registry' | 'values' | 'now'> {
  version: string
  /** By which servers on one store know each other; undefined: this one is alone. */
  key: string | undefined
  clock: { every(ms: number, work: () => unknown): void }
}

/** The hub, and the servers beside this one that are told what it is told. */
export function startLive({ registry, values, now, version, key, clock }: LiveDeps): { hub: LiveHub; relays: Relays | undefined } {
  const hub = new LiveHub({ registry, values, now })
  const relays = key === undefined ? undefined : new Relays({ key, values, version, now })
  hub.tap = relays
  clock.every(HUB_TICK_MS, () => {
    relays?.tick()
    hub.tick()
  })
  clock.every(FEED_BEAT_MS, () => relays?.beat())
  return { hub, relays }
}
