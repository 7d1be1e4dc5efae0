import type { DemoStation } from '#domain/demo/stations.ts'
import { dayStart, nextDayStart } from '#domain/time.ts'
import type { Controlled } from './controlled.ts'
import { MINUTES, plantDay, type PlantDay } from './plant-day.ts'
import { countDay, countMinute, dayTotals, registerCount, type DayRegisters } from './registers.ts'

/** Registers count from here unless said otherwise, so that they are the same whenever the plant is started. */
export const ORIGIN = Date.parse('2025-06-01T00:00:00+08:00')
const DAYS_KEPT = 4

export interface CountedDay {
  day: PlantDay
  end: number
  registers: DayRegisters
  /** Registers at the day's start. */
  base: Float64Array
}

/** A station's plant over time. Days are made when asked for and the last few are kept. */
export class Plant {
  readonly demo: DemoStation
  readonly #source: Plant | undefined
  readonly #origin: number
  readonly #days = new Map<number, CountedDay>()
  /** Registers at the start of every day from the origin on. */
  readonly #bases = new Map<number, Float64Array>()
  #last: CountedDay | undefined
  /** What was written to devices, by `<device>/<parameter>`, as they count it. */
  readonly setpoints = new Map<string, number>()
  /** Once its controller has something to do. */
  live: Controlled | undefined

  /**
   * `source`: the station's days are those of another plant (load tests: hundreds of stations need not each have a past of their own). `origin`: registers
   * read zero at the start of its day; the days since are worked out at the start.
   */
  constructor(demo: DemoStation, { source, origin = ORIGIN }: { source?: Plant | undefined; origin?: number | undefined } = {}) {
    this.demo = demo
    this.#source = source
    this.#origin = origin
  }

  get zone(): string {
    return this.demo.station.timeZone
  }

  /** The local day that holds an instant. */
  day(at: number): CountedDay {
    if (this.#source !== undefined) return this.#source.day(at)
    if (this.#last !== undefined && at >= this.#last.day.start && at < this.#last.end) return this.#last
    const start = dayStart(this.zone, at)
    const known = this.#days.get(start)
    if (known !== undefined) return (this.#last = known)
    const base = this.#baseOf(start)
    const day = plantDay(this.demo, start)
    const counted = { day, end: nextDayStart(this.zone, at), registers: countDay(day), base }
    this.#days.set(start, counted)
    if (this.#days.size > DAYS_KEPT) this.#days.delete(this.#days.keys().next().value as number)
    return (this.#last = counted)
  }

  #baseOf(start: number): Float64Array {
    const known = this.#bases.get(start)
    if (known !== undefined) return known
    let sum: Float64Array = new Float64Array(registerCount(this.demo.devices.filter((device) => device.kind === 'pile').length))
    for (let at = dayStart(this.zone, this.#origin); at < start;) {
      const next = nextDayStart(this.zone, at)
      let after = this.#bases.get(next)
      if (after === undefined) {
        // Mostly of the day that has just gone by.
        const totals = dayTotals(this.#days.get(at)?.registers ?? countDay(plantDay(this.demo, at)))
        after = sum.map((value, i) => value + (totals[i] as number))
        this.#bases.set(next, after)
      }
      sum = after
      at = next
    }
    return sum
  }

  /** A register at an instant, kWh: see `registerIndex` and its neighbours. Of a plant that is controlled it is that of now. */
  register(at: number, index: number): number {
    return this.live?.register(index) ?? this.natural(at, index)
  }

  /** The same without a controller. */
  natural(at: number, index: number): number {
    const { day, registers, base } = this.day(at)
    const { minute, share } = minuteAt(day, at)
    const counted = registers.rows[minute * registers.count + index] as number
    return (base[index] as number) + counted + countMinute(day, minute, share, index)
  }
}

/** The minute of the day that holds an instant, and how much of it is over (0 to 1). */
export function minuteAt(day: PlantDay, at: number): { minute: number; share: number } {
  const minutes = (at - day.start) / 60_000
  const minute = Math.max(0, Math.min(MINUTES - 1, Math.floor(minutes)))
  return { minute, share: Math.min(1, Math.max(0, minutes - minute)) }
}
