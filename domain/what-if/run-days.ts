import type { Strategies } from '#contract/strategy.ts'
import { simulateDay, type StorageFacts } from '../control/simulate.ts'

/** A day that was heard whole, by quarter hour, mean kW; `ownKw`: what its storage did, where no plan says anything. */
export interface HeardDay {
  /** `YYYY-MM-DD`. */
  date: string
  /** Epoch ms. */
  start: number
  loadKw: readonly number[]
  pvKw: readonly number[]
  ownKw: readonly number[]
  /** Measured at its begin, %; undefined: not known. */
  soc: number | undefined
  /** What the clock shows in each minute, where an hour is left out or comes twice. */
  clockMinutes?: readonly number[]
}

/** What days are run through by: limits and plan, and the storage. */
export interface RunTerms {
  strategies: Strategies
  storage: StorageFacts
}

/** Where a run of days has come to. */
export interface RunState {
  /** End of the last day that was run. */
  at: number
  soc: number
}

/** A day as the controller would have run it: kWh of each quarter hour. */
export interface RunDay {
  date: string
  start: number
  charge: number[]
  discharge: number[]
  pv: number[]
  exported: number[]
  imported: number[]
}

const STEP = 15
const QUARTER_MS = STEP * 60_000
const minutes = (quarters: readonly number[]): number[] => quarters.flatMap((kw) => Array<number>(STEP).fill(kw))
const kwhOf = (kw: readonly number[]): number[] =>
  Array.from({ length: kw.length / STEP }, (_, i) => kw.slice(i * STEP, (i + 1) * STEP).reduce((sum, value) => sum + Math.max(0, value), 0) / 60)

/**
 * Runs days of one month through the controller's law, one after the other. A day begins with the charge that the day before left; after a gap with what was
 * measured then. Demand of the month counts from its first day.
 */
export function runDays(
  { strategies, storage }: RunTerms,
  days: readonly HeardDay[],
  before: RunState | undefined,
): { days: RunDay[]; state: RunState | undefined } {
  let state = before
  let monthDemandKw = 0
  const result: RunDay[] = []
  for (const { date, start, loadKw, pvKw, ownKw, soc: measured, clockMinutes } of days) {
    const soc = state !== undefined && state.at === start ? state.soc : measured
    if (soc === undefined) continue
    const own = minutes(ownKw)
    const run = simulateDay(
      strategies,
      { date, start, loadKw: minutes(loadKw), pvKw: minutes(pvKw), ...(clockMinutes === undefined ? {} : { clockMinutes }) },
      storage,
      { soc, monthDemandKw },
      (minute) => own[minute] ?? 0,
    )
    const day: RunDay = {
      date,
      start,
      charge: kwhOf(run.storageKw.map((kw) => -kw)),
      discharge: kwhOf(run.storageKw),
      pv: kwhOf(run.pvKw),
      exported: kwhOf(run.gridKw.map((kw) => -kw)),
      imported: kwhOf(run.gridKw),
    }
    monthDemandKw = Math.max(monthDemandKw, demandOf(day))
    state = { at: start + loadKw.length * QUARTER_MS, soc: run.soc.at(-1) ?? soc }
    result.push(day)
  }
  return { days: result, state }
}

/** Highest mean of a quarter hour drawn from the grid, kW. */
export const demandOf = ({ imported }: RunDay): number => Math.max(0, ...imported.map((kwh) => (kwh * 60) / STEP))
