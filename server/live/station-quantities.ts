import { quality, type Quality } from '#contract/live.ts'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import { combine, loadFromBalance, type Contribution } from '#domain/quantities.ts'
import type { PointEntry, Registry, StationEntry } from '../plant/registry.ts'
import type { LastValues } from '../plant/last-values.ts'

export interface StationQuantitiesDeps {
  registry: () => Registry
  values: LastValues
  now: () => number
  /** Other than a second between two rows: whoever reckons no more often loses the last one otherwise. */
  storeMs?: number
  /** A quantity has a new value: store it. */
  store(entry: PointEntry, at: number, value: number): void
  onChange(entry: PointEntry): void
}

interface Result {
  value: number
  quality: Quality
}

/** A quantity is stored at most this often; between two rows it is only shown. */
const STORE_MS = 1000

/** Whether a device stands for a quantity of its station at a moment, or what one has counted does. */
const isMeasured = (code: QuantityCode, { feeds, rests }: StationEntry, at: number): boolean =>
  rests.has(code) || feeds.get(code)?.some(({ since, until, rest }) => at >= since && (at < until || rest !== undefined)) === true

/** Works out the quantities of stations whose devices changed, whenever `compute` is called. */
export class StationQuantities {
  readonly #deps: StationQuantitiesDeps
  #dirty = new Set<string>()
  readonly #storedAt: (number | undefined)[] = []
  readonly #stored: (number | undefined)[] = []

  constructor(deps: StationQuantitiesDeps) {
    this.#deps = deps
  }

  /** A device point that feeds a quantity changed. */
  mark(entry: PointEntry): void {
    if (entry.quantity !== null && entry.deviceSn !== null) this.#dirty.add(entry.stationId)
  }

  /** The plant was read again: what feeds a station may be other devices now. */
  markAll(): void {
    for (const stationId of this.#deps.registry().stations.keys()) this.#dirty.add(stationId)
  }

  compute(): void {
    const at = this.#deps.now()
    const dirty = this.#dirty
    this.#dirty = new Set()
    for (const stationId of dirty) {
      const station = this.#deps.registry().stations.get(stationId)
      if (station !== undefined) this.#computeStation(station, at)
    }
  }

  #computeStation(station: StationEntry, at: number): void {
    const { values } = this.#deps
    for (const [code, point] of station.quantities) {
      const result = isMeasured(code, station, at) ? this.#combined(code, station, at) : this.#derived(code, station, at)
      if (result !== undefined && !Number.isFinite(result.value)) {
        this.#keepAs(point, quality.bad)
        continue
      }
      // Nothing that stands for it now has said anything: what others said before is nothing of now.
      if (result === undefined || result.quality === quality.stale) {
        this.#keepAs(point, quality.stale)
        continue
      }
      const same = values.known(point.id) && values.value(point.id) === result.value && values.quality(point.id) === result.quality
      values.take(point.id, at, result.value, result.quality, at)
      const isStored = this.#store(point, station.id, at, result.value)
      // One that stays equal is told of with its row: a window's curve of it goes on, and all windows count its age from the same moment.
      if (!same || isStored) this.#deps.onChange(point)
    }
  }

  /** Its value stays, and is said to be less. */
  #keepAs(point: PointEntry, worse: Quality): void {
    const { values } = this.#deps
    if (!values.known(point.id) || values.quality(point.id) === worse) return
    values.setQuality(point.id, worse)
    this.#deps.onChange(point)
  }

  /** Changed values once a second, unchanged ones once a minute: that says they were alive. True: there is a row of now. */
  #store(point: PointEntry, stationId: string, at: number, value: number): boolean {
    // Either way: a clock that was set back must not hold back the series until it has caught up.
    const since = Math.abs(at - (this.#storedAt[point.id] ?? 0))
    if (this.#stored[point.id] === value && since < 60_000) return false
    if (since < (this.#deps.storeMs ?? STORE_MS)) {
      // Its last value must not be lost when the devices fall silent now.
      this.#dirty.add(stationId)
      return false
    }
    this.#storedAt[point.id] = at
    this.#stored[point.id] = value
    this.#deps.store(point, at, value)
    return true
  }

  /** Of the devices that stood for the station at that moment, and of what others had counted before they left. */
  #combined(code: QuantityCode, { feeds, rests }: StationEntry, at: number): Result | undefined {
    const { values } = this.#deps
    const all = feeds.get(code) ?? []
    const here = all.filter((feed) => at >= feed.since && at < feed.until)
    // A register that was entered and never read counts for nothing yet, and from its first reading on without a jump: the others need not wait for it.
    const begun = here.filter(({ offset }) => offset !== undefined)
    const parts: Contribution[] = begun.map((feed) => {
      // What it said when it stood here before is nothing of now.
      const known = values.known(feed.id) && values.time(feed.id) >= feed.since
      return { value: values.value(feed.id) + (feed.offset ?? 0), fresh: values.fresh(feed.id), known, weight: feed.weight }
    })
    const left = [...all.flatMap(({ until, rest }) => (rest === undefined ? [] : [{ since: until, value: rest }])), ...(rests.get(code) ?? [])]
    const standing = left.filter(({ since }) => at >= since)
    const rest = standing.reduce((sum, { value }) => sum + value, 0)
    // A rest stands for ever, and so says nothing of whether anything is alive.
    if (parts.length === 0) return standing.length === 0 ? undefined : { value: rest, quality: quality.good }
    const combined = combine(quantities[code], parts)
    if (combined === undefined) return undefined
    return {
      value: combined.value + rest,
      quality: combined.coverage === 0 ? quality.stale : combined.coverage === 1 && begun.length === here.length ? quality.good : quality.partial,
    }
  }

  /** Load of a station without a load meter, from the balance of the others. */
  #derived(code: QuantityCode, station: StationEntry, at: number): Result | undefined {
    if (code !== 'loadPower') return undefined
    const part = (quantity: QuantityCode): Result | undefined => {
      return isMeasured(quantity, station, at) ? this.#combined(quantity, station, at) : { value: 0, quality: quality.good }
    }
    const [grid, pv, storage, piles] = [part('gridPower'), part('pvPower'), part('storagePower'), part('pilePower')]
    if (grid === undefined || pv === undefined || storage === undefined || piles === undefined) return undefined
    const worst = Math.max(grid.quality, pv.quality, storage.quality, piles.quality) as Quality
    const anyStale = [grid, pv, storage, piles].some((result) => result.quality === quality.stale)
    const value = loadFromBalance({ gridKw: grid.value, pvKw: pv.value, storageKw: storage.value, pilesKw: piles.value })
    return { value, quality: anyStale ? quality.stale : worst }
  }
}
