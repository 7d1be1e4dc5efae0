import { CLOCK_OFF_MS } from '../plant/clocks.ts'

/** A device is heard of at least so often, or nobody knows how its clock is by now. */
const WINDOW_MS = 60_000
/** Clocks that differ by less than this part of how far they are off are told as one: those that send what they kept are spread. */
const SPREAD = 0.1

interface Heard {
  /** When the window began. */
  since: number
  /** The furthest ahead of the server's clock that a reading of it was; negative: all were behind. */
  ms: number
  /** The same of the window before. */
  beforeMs: number
}

/** Devices whose newest readings are about as far from now. */
export interface WrongClocks {
  /** Of the one that is furthest off. */
  offsetMs: number
  refused: boolean
  sns: string[]
}

/**
 * How clocks in the field are, told by the newest reading of each device in the last minute or two: a single old one (kept while there was no network) says
 * nothing of a clock.
 */
export class FieldClocks {
  readonly #stations = new Map<string, Map<string, Heard>>()

  /** A reading of now was heard of, `offsetMs` ahead of the server's clock. */
  said(stationId: string, sn: string, offsetMs: number, now: number): void {
    let station = this.#stations.get(stationId)
    if (station === undefined) this.#stations.set(stationId, (station = new Map()))
    const known = station.get(sn)
    const age = known === undefined ? Infinity : now - known.since
    if (known !== undefined && age < WINDOW_MS) known.ms = Math.max(known.ms, offsetMs)
    else station.set(sn, { since: now, ms: offsetMs, beforeMs: age < 2 * WINDOW_MS ? (known?.ms ?? -Infinity) : -Infinity })
  }

  /** How far ahead of now each device is that was heard of lately. */
  offsetsOf(stationId: string, now: number): Map<string, number> {
    const offsets = new Map<string, number>()
    for (const [sn, { since, ms, beforeMs }] of this.#stations.get(stationId) ?? []) {
      if (now - since < 2 * WINDOW_MS) offsets.set(sn, Math.max(ms, beforeMs))
    }
    return offsets
  }

  keep(isThere: (stationId: string, sn: string) => boolean): void {
    for (const [id, devices] of this.#stations) {
      for (const sn of devices.keys()) if (!isThere(id, sn)) devices.delete(sn)
      if (devices.size === 0) this.#stations.delete(id)
    }
  }
}

/** Devices whose clocks are worth a word, those together that are about as far off; `isRefused`: so far from now that nothing is taken. */
export function wrongClocks(offsets: ReadonlyMap<string, number>, isRefused: (offsetMs: number) => boolean): WrongClocks[] {
  const off = [...offsets].filter(([, ms]) => Math.abs(ms) > CLOCK_OFF_MS).sort((a, b) => a[1] - b[1])
  const groups: (WrongClocks & { from: number })[] = []
  for (const [sn, offsetMs] of off) {
    const refused = isRefused(offsetMs)
    const last = groups.at(-1)
    const isAlike =
      last !== undefined &&
      last.refused === refused &&
      last.from < 0 === offsetMs < 0 &&
      offsetMs - last.from <= Math.max(CLOCK_OFF_MS, Math.abs(last.from) * SPREAD)
    if (!isAlike) groups.push({ from: offsetMs, offsetMs, refused, sns: [sn] })
    else {
      last.sns.push(sn)
      if (offsetMs > 0) last.offsetMs = offsetMs
    }
  }
  return groups.map(({ offsetMs, refused, sns }) => ({ offsetMs, refused, sns: sns.sort() }))
}
