import type { PriceSegment } from '#contract/price.ts'
import type { StrategyOutcome } from '#contract/schemas/strategy.ts'
import { powerLimits, type Strategies } from '#contract/strategy.ts'
import { gridFigures, simulateDay, type DayWithout, type StorageFacts } from '#domain/control/simulate.ts'
import { Decimal } from 'decimal.js'

const QUARTER = 15
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const round = (value: number): number => Math.round(value * 1000) / 1000
const quarters = (values: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(values.length / QUARTER) }, (_, i) => round(mean(values.slice(i * QUARTER, (i + 1) * QUARTER))))

/** What the storage's energies of a day are worth: what was discharged less what was charged, each at the price of its minute. Null: a price is missing. */
function gainOf(storageKw: readonly number[], start: number, prices: readonly PriceSegment[]): string | null {
  let sum = new Decimal(0)
  let at = 0
  for (const [minute, kw] of storageKw.entries()) {
    if (kw === 0) continue
    const t = start + minute * 60_000
    while (at < prices.length && (prices[at] as PriceSegment).to <= t) at++
    const segment = prices[at]
    if (segment === undefined || segment.from > t || segment.price === null) return null
    sum = sum.plus(new Decimal(segment.price).times(kw).div(60))
  }
  return sum.toFixed(2)
}

/** A day run through by the controller's law, in figures. */
export function outcomeOf(
  active: Strategies,
  day: DayWithout,
  storage: StorageFacts,
  begin: { soc: number; monthDemandKw: number },
  prices: readonly PriceSegment[],
  ownKw: readonly number[],
): StrategyOutcome {
  const run = simulateDay(active, day, storage, begin, (minute) => ownKw[minute] ?? 0)
  const energy = (sign: 1 | -1): number => run.storageKw.reduce((sum, kw) => sum + Math.max(0, sign * kw), 0) / 60
  const { demandKw, importKwh, exportKwh } = gridFigures(run.gridKw)
  return {
    chargeKwh: round(energy(-1)),
    dischargeKwh: round(energy(1)),
    demandKw: round(demandKw),
    exportKwh: round(exportKwh),
    importKwh: round(importKwh),
    socLow: round(Math.min(...run.soc)),
    socHigh: round(Math.max(...run.soc)),
    gainYuan: gainOf(run.storageKw, day.start, prices),
    limited: powerLimits.flatMap((limit) => (run.limited[limit] === undefined ? [] : [{ limit, minutes: run.limited[limit] }])),
    gridKw: quarters(run.gridKw),
    storageKw: quarters(run.storageKw),
    soc: run.soc.filter((_, i) => i > 0 && i % QUARTER === 0).map(round),
  }
}
