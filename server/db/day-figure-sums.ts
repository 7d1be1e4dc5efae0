import { sourceBits, type Sums } from '#domain/business/figures.ts'

/** Sums of kept days of one station, without what they are measured against. */
export type DaySums = Omit<Sums, 'capacityKwh' | 'cycledKwh' | 'movedKwh' | 'movableKwh'> & { moved: number; movedS: number }

const known = (column: string): string => `count(${column})`
const having = (bit: number): string => `count(*) filter (where sources & ${bit} <> 0)`
const closed = (column: string): string => `coalesce(sum(${column}) filter (where stored_kwh is not null), 0)`
const energy = (column: string): string => `coalesce(sum(${column}), 0)`

/** How each is summed from `day_figure`. Whole cents add up exactly as float8 (below 2^53), and several times as fast as int8, which is summed as numeric. */
const fromDays: Record<keyof DaySums, string> = {
  days: 'count(*)',
  waiting: 'count(*) filter (where asked <> done)',
  dischargeValue: 'sum(discharge_value::float8)',
  chargeCost: 'sum(charge_cost::float8)',
  selfUse: 'sum(self_use::float8)',
  feedIn: 'sum(feed_in::float8)',
  charging: 'sum(charging::float8)',
  storageDays: having(sourceBits.storage),
  storageKnown: known('discharge_value'),
  selfUseDays: having(sourceBits.selfUse),
  selfUseKnown: known('self_use'),
  feedInDays: having(sourceBits.feedIn),
  feedInKnown: known('feed_in'),
  chargingDays: having(sourceBits.charging),
  chargingKnown: known('charging'),
  chargedKwh: energy('charged_kwh'),
  dischargedKwh: energy('discharged_kwh'),
  generatedKwh: energy('generated_kwh'),
  exportedKwh: energy('exported_kwh'),
  pilesKwh: energy('piles_kwh'),
  unpricedKwh: energy('unpriced_kwh'),
  closedDays: known('stored_kwh'),
  closedChargedKwh: closed('charged_kwh'),
  closedDischargedKwh: closed('discharged_kwh'),
  closedStoredKwh: energy('stored_kwh'),
  spanS: energy('span_s'),
  heardS: energy('heard_s'),
  availableS: energy('available_s'),
  moved: energy('charged_kwh + discharged_kwh'),
  movedS: 'coalesce(sum(coalesce(moved_s, heard_s)) filter (where charged_kwh + discharged_kwh is not null), 0)',
}
const entries = Object.entries(fromDays)

/** Columns of one pass over `day_figure`, named as `DaySums`. */
export const daySums = entries.map(([key, sql]) => `(${sql})::float8 as "${key}"`).join(', ')
/** The same as an array, as `month_figure.sums` keeps it. */
export const monthSums = `array[${entries.map(([, sql]) => `(${sql})::float8`).join(', ')}]`
/** Columns of one pass over such arrays (`m.sums`), named as `DaySums`. */
export const sumsOfMonths = entries.map(([key], i) => `sum(m.sums[${i + 1}]) as "${key}"`).join(', ')
/** That a month is added up, and in the way of now: one that was kept before there was another sum is not. */
export const isSummed = `m.sums is not null and cardinality(m.sums) = ${entries.length}`

/** Of a day of `day_figure`: revenue in cents, how many of its sources are known, how many it has. */
export const dayTotal = `case when num_nonnulls(discharge_value, charge_cost, self_use, feed_in, charging) > 0 then
    coalesce(discharge_value, 0) + coalesce(charge_cost, 0) + coalesce(self_use, 0) + coalesce(feed_in, 0) + coalesce(charging, 0) end`
export const dayKnown = 'num_nonnulls(discharge_value, self_use, feed_in, charging)'
export const dayAsked = '(sources & 1) + (sources >> 1 & 1) + (sources >> 2 & 1) + (sources >> 3 & 1)'
