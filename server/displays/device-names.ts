import type { Registry } from '../ingest/registry.ts'

/** Serial numbers that a demonstration hides, and the names that stand for them: `D2-3`, the third device of the second station. Both ways, one for one. */
export class DeviceNames {
  readonly #shown = new Map<string, string>()
  readonly #meant = new Map<string, string>()

  /** `stationIds`: the viewer's, in order; they are counted through. */
  constructor(stationIds: readonly string[], registry: Registry) {
    for (const [i, id] of stationIds.entries()) {
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

  /** A text in which serial numbers are replaced. Longest first: one may begin another. */
  inText(text: string): string {
    let result = text
    for (const sn of this.#longestFirst()) if (result.includes(sn)) result = result.replaceAll(sn, this.shown(sn))
    return result
  }

  #sorted: string[] | undefined
  #longestFirst(): string[] {
    this.#sorted ??= [...this.#shown.keys()].sort((a, b) => b.length - a.length)
    return this.#sorted
  }

  /** A value of any shape in which every text that is a serial number is replaced. */
  within<T>(value: T): T {
    if (typeof value === 'string') return (this.#shown.get(value) ?? value) as T
    if (Array.isArray(value)) return value.map((one: unknown) => this.within(one)) as T
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.within(one)])) as T
    return value
  }
}
