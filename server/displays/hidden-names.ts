import type { Registry } from '../plant/registry.ts'

/**
 * Ids that a demonstration hides, and the names that stand for them: `S2`, the second station, `D2-3`, its third device. Both ways, one for one; a device
 * and a station may bear the same id.
 */
export class HiddenNames {
  readonly #shown = new Map<string, string>()
  readonly #meant = new Map<string, string>()
  readonly #shownStation = new Map<string, string>()
  readonly #meantStation = new Map<string, string>()

  /** Names of stations and organizations by which texts call them, in lower case. */
  readonly #called = new Map<string, string>()

  /** `stationIds` and `organizations` (by all their names, the code among them): the viewer's, in order; they are counted through. */
  constructor(stationIds: readonly string[], organizations: readonly (readonly string[])[], registry: Registry) {
    for (const [i, names] of organizations.entries()) for (const name of names) this.#called.set(name.toLowerCase(), `O${i + 1}`)
    for (const [i, id] of stationIds.entries()) {
      this.#shownStation.set(id, `S${i + 1}`)
      this.#meantStation.set(`S${i + 1}`, id)
      const station = registry.stations.get(id)
      for (const name of [station?.name, station?.nameEn]) if (name !== undefined && name !== '') this.#called.set(name.toLowerCase(), `S${i + 1}`)
      for (const [j, { sn }] of (station?.devices ?? []).entries()) {
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

  /** A text in which names and ids are replaced, however they are written. Longest first: one may begin another. */
  inText(text: string): string {
    let result = text
    for (const [word, name] of this.#words()) {
      if (!result.toLowerCase().includes(word)) continue
      const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      result = result.replaceAll(new RegExp(this.#isShort(word) ? `(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])` : escaped, 'gi'), () => name)
    }
    return result
  }

  /** It may be part of other words, and counts where it stands for itself: a station's id, what an organization is called. */
  #isShort(word: string): boolean {
    return this.#shownStation.has(word.toUpperCase()) || this.#shownStation.has(word) || this.#called.get(word)?.startsWith('O') === true
  }

  #sorted: (readonly [word: string, name: string])[] | undefined
  /** In lower case. */
  #words(): readonly (readonly [word: string, name: string])[] {
    const ids = [...this.#shown, ...this.#shownStation].map(([id, name]) => [id.toLowerCase(), name] as const)
    this.#sorted ??= [...this.#called, ...ids].sort(([a], [b]) => b.length - a.length)
    return this.#sorted
  }

  /** A value of any shape in which ids and names are replaced, in texts too. */
  within<T>(value: T): T {
    if (typeof value === 'string') return (this.#shown.get(value) ?? this.#shownStation.get(value) ?? this.inText(value)) as T
    if (Array.isArray(value)) return value.map((one: unknown) => this.within(one)) as T
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.within(one)])) as T
    return value
  }
}
