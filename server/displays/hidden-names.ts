import type { Registry } from '../ingest/registry.ts'

/**
 * Ids that a demonstration hides, and the names that stand for them: `S2`, the second station, `D2-3`, its third device. Both ways, one for one; a device
 * and a station may bear the same id.
 */
export class HiddenNames {
  readonly #shown = new Map<string, string>()
  readonly #meant = new Map<string, string>()
  readonly #shownStation = new Map<string, string>()
  readonly #meantStation = new Map<string, string>()

  /** `stationIds`: the viewer's, in order; they are counted through. */
  constructor(stationIds: readonly string[], registry: Registry) {
    for (const [i, id] of stationIds.entries()) {
      this.#shownStation.set(id, `S${i + 1}`)
      this.#meantStation.set(`S${i + 1}`, id)
      for (const [j, { sn }] of (registry.stations.get(id)?.devices ?? []).entries()) {
        const name = `D${i + 1}-${j + 1}`
        this.#shown.set(sn, name)
        this.#meant.set(name, sn)
      }
    }
  }

  /** What is shown in place of a serial number; one that is not among them is not shown. */
  shown<S extends string | null>(sn: S): S | string {
    return sn === null ? sn : (this.#shown.get(sn) ?? '')
  }

  /** The serial number behind a name; undefined: there is none, a true serial number among them. */
  meant(name: string): string | undefined {
    return this.#meant.get(name)
  }

  /** What is shown in place of a station's id. */
  station<S extends string | null>(id: S): S | string {
    return id === null ? id : (this.#shownStation.get(id) ?? '')
  }

  /** The station behind a name; undefined: there is none, a true id among them. */
  meantStation(name: string): string | undefined {
    return this.#meantStation.get(name)
  }

  /** A text in which ids are replaced. Longest first: one may begin another. */
  inText(text: string): string {
    let result = text
    for (const sn of this.#longestFirst()) if (result.includes(sn)) result = result.replaceAll(sn, this.shown(sn))
    // Where it stands for itself: a station's id may be short.
    for (const [id, name] of this.#shownStation) {
      if (result.includes(id))
        result = result.replaceAll(new RegExp(`(?<![A-Za-z0-9])${id.replaceAll(/[^A-Za-z0-9]/g, '\\$&')}(?![A-Za-z0-9])`, 'g'), name)
    }
    return result
  }

  #sorted: string[] | undefined
  #longestFirst(): string[] {
    this.#sorted ??= [...this.#shown.keys()].sort((a, b) => b.length - a.length)
    return this.#sorted
  }

  /** A value of any shape in which every text that is an id is replaced. */
  within<T>(value: T): T {
    if (typeof value === 'string') return (this.#shown.get(value) ?? this.#shownStation.get(value) ?? value) as T
    if (Array.isArray(value)) return value.map((one: unknown) => this.within(one)) as T
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.within(one)])) as T
    return value
  }
}
