import { MOST_REFUSALS, type RefusalReason } from '#contract/refusals.ts'
import { cleanText } from './field-text.ts'

export type { RefusalReason } from '#contract/refusals.ts'

export interface Refusal {
  at: number
  reason: RefusalReason
  /** Topic or station/device. */
  source: string
  detail: string
  /** Whose it is; undefined: nobody's. */
  stationId: string | undefined
}

/** What was refused of one place for one reason, as often as it was. */
export interface RefusedPlace {
  reason: RefusalReason
  /** As the sender calls it; empty: it is of the station's gateway. */
  deviceSn: string
  /** The parameter; empty: it was the whole message, or several. */
  code: string
  /** Of the last one. */
  detail: string
  count: number
  lastAt: number
}

const RECENT = 200
const MOST_LETTERS = 120

/** Station, device and parameter of a topic, or of station/device/parameter. */
function placeOf(source: string): [stationId: string, deviceSn: string, code: string] {
  const parts = source.split('/')
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = parts
  if (first === 'energy') return [second, parts.length === 4 && fourth !== 'connection' ? third : '', '']
  if (first === 'spBv1.0') return [fourth, fifth, '']
  return [first, second, parts.slice(2).join('/')]
}

/** Counts what the field side sent and was not taken, by reason and by place, and keeps the last ones for an operator to look at. It is of this run of the server. */
export class Refusals {
  readonly counts: Partial<Record<RefusalReason, number>> = {}
  readonly recent: Refusal[] = []
  readonly #stations = new Map<string, Map<string, RefusedPlace>>()
  readonly #knows: (stationId: string) => boolean

  /** `knows`: whether there is such a station; anybody may write names into a topic. */
  constructor(knows: (stationId: string) => boolean = () => true) {
    this.#knows = knows
  }

  /** `sender`: the station whose gateway it came from, where the topic does not say so. */
  add(reason: RefusalReason, source: string, detail: string, at: number, sender?: string): void {
    this.counts[reason] = (this.counts[reason] ?? 0) + 1
    const [topicStation, deviceSn, code] = placeOf(source)
    // Another station's topic says nothing of whose it is.
    const stationId = sender ?? (reason === 'foreignTopic' || !this.#knows(topicStation) ? undefined : topicStation)
    this.recent.push({ at, reason, source: source.slice(0, 200), detail: detail.slice(0, 200), stationId })
    if (this.recent.length > RECENT) this.recent.shift()
    if (stationId === undefined) return
    const isTopic = reason === 'foreignTopic' || reason === 'retained'
    // A name that nobody knows is what one looks for.
    const what = reason === 'unknownParameter' ? detail : isTopic ? source : code
    this.#note(stationId, { reason, deviceSn: sender === undefined ? deviceSn : '', code: what, detail, count: 1, lastAt: at })
  }

  #note(stationId: string, refused: RefusedPlace): void {
    let places = this.#stations.get(stationId)
    if (places === undefined) this.#stations.set(stationId, (places = new Map()))
    const { reason, detail, lastAt } = refused
    const deviceSn = cleanText(refused.deviceSn, MOST_LETTERS)
    const code = cleanText(refused.code, MOST_LETTERS)
    const key = JSON.stringify([reason, deviceSn, code])
    const known = places.get(key)
    const said = cleanText(detail, MOST_LETTERS)
    if (known !== undefined) Object.assign(known, { detail: said, count: known.count + 1, lastAt })
    else {
      places.set(key, { reason, deviceSn, code, detail: said, count: 1, lastAt })
      if (places.size > MOST_REFUSALS) drop(places)
    }
  }

  /** The newest first. */
  of(stationId: string): RefusedPlace[] {
    return [...(this.#stations.get(stationId)?.values() ?? [])].sort((a, b) => b.lastAt - a.lastAt)
  }

  keep(isThere: (stationId: string) => boolean): void {
    for (const id of this.#stations.keys()) if (!isThere(id)) this.#stations.delete(id)
  }
}

/** Of the reason that has most of them the one that came longest ago: a flood of one kind drives out none of another. */
function drop(places: Map<string, RefusedPlace>): void {
  const counts = new Map<RefusalReason, number>()
  for (const { reason } of places.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const most = Math.max(...counts.values())
  let oldest: [string, RefusedPlace] | undefined
  for (const entry of places) if (counts.get(entry[1].reason) === most && (oldest === undefined || entry[1].lastAt < oldest[1].lastAt)) oldest = entry
  if (oldest !== undefined) places.delete(oldest[0])
}
