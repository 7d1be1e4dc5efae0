import { periodTypes } from '#contract/price.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import { dayStart, nextDayStart } from '#domain/time.ts'
import { plantDay, type PlantDay } from './plant-day.ts'

/** Registers count from here, so that they are the same whenever the plant is started. */
export const ORIGIN = Date.parse('2025-06-01T00:00:00+08:00')

export const registerNames = ['import', 'export', 'charge', 'discharge', 'pv', 'load', 'piles'] as const
export type RegisterName = (typeof registerNames)[number]
/** kWh: totals, then import and export by price period in the order of `periodTypes`. */
export const REGISTER_COUNT = registerNames.length + 2 * periodTypes.length

/** Energy of a day by register up to each minute: row m is what was counted when minute m begins, row 1440 the whole day. */
export type DayRegisters = Float64Array

function countDay(day: PlantDay): DayRegisters {
  const rows = new Float64Array(1441 * REGISTER_COUNT)
  for (let minute = 0; minute < 1440; minute++) {
    const from = minute * REGISTER_COUNT
    const to = from + REGISTER_COUNT
    for (let i = 0; i < REGISTER_COUNT; i++) rows[to + i] = rows[from + i] as number
    const add = (index: number, kw: number): void => void (rows[to + index] = (rows[to + index] as number) + kw / 60)
    const grid = day.grid[minute] as number
    const storage = day.storage[minute] as number
    const period = periodTypes.indexOf(day.period[minute] as (typeof periodTypes)[number])
    add(grid >= 0 ? 0 : 1, Math.abs(grid))
    add(registerNames.length + (grid >= 0 ? 0 : periodTypes.length) + period, Math.abs(grid))
    add(storage < 0 ? 2 : 3, Math.abs(storage))
    add(4, day.pv[minute] as number)
    add(5, day.load[minute] as number)
    add(6, day.piles[minute] as number)
  }
  return rows
}

interface CountedDay {
  day: PlantDay
  registers: DayRegisters
  /** Registers at the day's start. */
  base: Float64Array
}

/** A station's plant over time. Days are made when asked for and the last few are kept. */
export class Plant {
  readonly demo: DemoStation
  readonly #days = new Map<number, CountedDay>()
  /** Registers at the start of every day from the origin on. */
  readonly #bases = new Map<number, Float64Array>()

  constructor(demo: DemoStation) {
    this.demo = demo
  }

  get zone(): string {
    return this.demo.station.timeZone
  }

  /** The local day that holds an instant. */
  day(at: number): CountedDay {
    const start = dayStart(this.zone, at)
    const known = this.#days.get(start)
    if (known !== undefined) return known
    const day = plantDay(this.demo, start)
    const counted = { day, registers: countDay(day), base: this.#baseOf(start) }
    this.#days.set(start, counted)
    if (this.#days.size > 4) this.#days.delete(this.#days.keys().next().value as number)
    return counted
  }

  #baseOf(start: number): Float64Array {
    const known = this.#bases.get(start)
    if (known !== undefined) return known
    let sum: Float64Array = new Float64Array(REGISTER_COUNT)
    for (let at = dayStart(this.zone, ORIGIN); at < start; at = nextDayStart(this.zone, at)) {
      if (!this.#bases.has(at)) this.#bases.set(at, sum)
      const next = this.#bases.get(nextDayStart(this.zone, at))
      if (next !== undefined) {
        sum = next
        continue
      }
      const rows = countDay(plantDay(this.demo, at))
      sum = sum.map((value, i) => value + (rows[1440 * REGISTER_COUNT + i] as number))
    }
    this.#bases.set(start, sum)
    return sum
  }

  /** A register at an instant, kWh. */
  register(at: number, index: number): number {
    const { day, registers, base } = this.day(at)
    const minutes = (at - day.start) / 60_000
    const row = Math.min(1439, Math.floor(minutes))
    const before = registers[row * REGISTER_COUNT + index] as number
    const after = registers[(row + 1) * REGISTER_COUNT + index] as number
    return (base[index] as number) + before + (after - before) * Math.min(1, minutes - row)
  }
}
