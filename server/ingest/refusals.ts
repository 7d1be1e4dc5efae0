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

interface StationRefusals {
  /** The newest last. */
  places: Map<string, RefusedPlace>
  /** Of each reason how many. */
  counts: Map<RefusalReason, number>
}

const RECENT = 200
const MOST_KEPT = 200
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
  readonly #stations = new Map<string, StationRefusals>()
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
    this.recent.push({ at, reason, source: source.slice(0, MOST_KEPT), detail: detail.slice(0, MOST_KEPT), stationId })
    if (this.recent.length > RECENT) this.recent.shift()
    if (stationId === undefined) return
    const isTopic = reason === 'foreignTopic' || reason === 'retained'
    // A name that nobody knows is what one looks for.
    const what = reason === 'unknownParameter' ? detail : isTopic ? source : code
    this.#note(stationId, {
      reason,
      deviceSn: sender === undefined ? deviceSn.slice(0, MOST_KEPT) : '',
      code: what.slice(0, MOST_KEPT),
      detail: detail.slice(0, MOST_KEPT),
      count: 1,
      lastAt: at,
    })
  }

  #note(stationId: string, refused: RefusedPlace): void {
    let own = this.#stations.get(stationId)
    if (own === undefined) this.#stations.set(stationId, (own = { places: new Map(), counts: new Map() }))
    const { places, counts } = own
    // A flood is looked up by what came; it is made fit to be seen when somebody looks.
    const key = `${refused.reason}/${refused.deviceSn}/${refused.code}`
    const known = places.get(key)
    if (known === undefined) counts.set(refused.reason, (counts.get(refused.reason) ?? 0) + 1)
    else {
      refused.count += known.count
      // The newest stands last.
      places.delete(key)
    }
    places.set(key, refused)
    if (places.size > MOST_REFUSALS) drop(own)
  }

  /** The newest first, with texts that can be shown. */
  of(stationId: string): RefusedPlace[] {
    const shown = new Map<string, RefusedPlace>()
    for (const one of [...(this.#stations.get(stationId)?.places.values() ?? [])].reverse()) {
      const [deviceSn, code, detail] = [one.deviceSn, one.code, one.detail].map((text) => cleanText(text, MOST_LETTERS)) as [string, string, string]
      const key = JSON.stringify([one.reason, deviceSn, code])
      const alike = shown.get(key)
      if (alike === undefined) shown.set(key, { ...one, deviceSn, code, detail })
      else alike.count += one.count
    }
    return [...shown.values()]
  }

  keep(isThere: (stationId: string) => boolean): void {
    for (const id of this.#stations.keys()) if (!isThere(id)) this.#stations.delete(id)
  }
}

/** Of the reason that has most of them the one that came longest ago: a flood of one kind drives out none of another. */
function drop({ places, counts }: StationRefusals): void {
  const most = Math.max(...counts.values())
  for (const [key, { reason }] of places) {
    if (counts.get(reason) !== most) continue
    places.delete(key)
    counts.set(reason, most - 1)
    return
  }
}
