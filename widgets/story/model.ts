import type { QuantityCode } from '#contract/quantity.ts'
import { fromLocal } from '#domain/time.ts'
import type { SiteGroup } from '../parts/site/site.ts'

export const chapters = ['now', 'today', 'since', 'saved', 'earned'] as const
export type Chapter = (typeof chapters)[number]

type Has = (quantity: QuantityCode) => boolean

/** What there is to tell of a station: a chapter without data is left out. */
export function chaptersOf(has: Has): Chapter[] {
  const powers = (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const).filter(has)
  const there: Record<Chapter, boolean> = {
    now: powers.length > 1,
    today: supplies.some(({ quantity }) => has(quantity)) && needs.some(({ quantity }) => has(quantity)),
    since: mainOf(has) !== undefined,
    saved: has('pvGeneration'),
    earned: has('storageCharge') && has('storageDischarge'),
  }
  return chapters.filter((chapter) => there[chapter])
}

/** The register that a station's history is told by: what it is there for. */
export const mainOf = (has: Has): QuantityCode | undefined =>
  (['pvGeneration', 'storageDischarge', 'pileConsumption', 'loadConsumption', 'gridImport'] as const).find(has)

/**
 * What the months on record add up to, kWh, where that is more than the meter says: it began anew (it was replaced, or set back), and its register is not what was counted since the beginning.
 * Undefined: the register tells.
 */
export function recordedInstead(register: number | undefined, rows: readonly { totalKwh: number | null }[]): number | undefined {
  const recorded = rows.reduce((sum, { totalKwh }) => sum + (totalKwh ?? 0), 0)
  // Months are made of readings at their ends: a little more or less is no other meter.
  return register !== undefined && recorded > register * 1.01 + 1 ? recorded : undefined
}

export interface Series {
  quantity: QuantityCode
  group: SiteGroup
  words: 'charge' | 'discharge' | 'generation' | 'import' | 'export' | 'piles' | 'consumption'
  colour: string
}
/** Where a day's energy comes from and where it goes, from the middle outwards. */
export const supplies: readonly Series[] = [
  { quantity: 'pvGeneration', group: 'pv', words: 'generation', colour: '--pv' },
  { quantity: 'storageDischarge', group: 'storage', words: 'discharge', colour: '--discharge' },
  { quantity: 'gridImport', group: 'grid', words: 'import', colour: '--grid' },
]
export const needs: readonly Series[] = [
  { quantity: 'loadConsumption', group: 'load', words: 'consumption', colour: '--load' },
  { quantity: 'pileConsumption', group: 'piles', words: 'piles', colour: '--pile' },
  { quantity: 'storageCharge', group: 'storage', words: 'charge', colour: '--charge' },
  { quantity: 'gridExport', group: 'grid', words: 'export', colour: '--export' },
]

export interface Flow {
  group: SiteGroup
  kw: number
  /** Of all that comes, or of all that goes. */
  share: number
}
export interface Flows {
  comes: Flow[]
  goes: Flow[]
  /** kW that come. */
  totalKw: number
}

/** Below this nothing flows that could be seen, kW. */
const LEAST_KW = 0.5

/** What comes and what goes now; a group that stands still is on the side where it usually is. `kw`: grid import, discharging and generation are above zero. */
export function flowsOf(kw: Partial<Record<SiteGroup, number>>): Flows {
  const sides: { comes: [SiteGroup, number][]; goes: [SiteGroup, number][] } = { comes: [], goes: [] }
  for (const group of ['pv', 'storage', 'grid'] as const) {
    const value = kw[group]
    if (value !== undefined) (value < -LEAST_KW ? sides.goes : sides.comes).push([group, Math.abs(value)])
  }
  const uses = (['load', 'piles'] as const).flatMap((group): [SiteGroup, number][] =>
    kw[group] === undefined ? [] : [[group, Math.max(0, kw[group])]],
  )
  const shared = (side: readonly [SiteGroup, number][]): Flow[] => {
    const seen = side.map(([group, value]) => [group, value < LEAST_KW ? 0 : value] as const)
    const sum = seen.reduce((all, [, value]) => all + value, 0)
    return seen.map(([group, value]) => ({ group, kw: value, share: sum === 0 ? 0 : value / sum }))
  }
  const comes = shared(sides.comes)
  return { comes, goes: shared([...uses, ...sides.goes]), totalKw: comes.reduce((all, { kw: value }) => all + value, 0) }
}

/** Shares as so many of ten, which together are ten: what is left over by rounding down goes to those that lost most. */
export function ofTen(shares: readonly number[]): number[] {
  if (shares.every((share) => share <= 0)) return shares.map(() => 0)
  const whole = shares.map((share) => Math.floor(share * 10 + 1e-9))
  const order = shares.map((share, i) => [share * 10 - (whole[i] ?? 0), i] as const).sort((a, b) => b[0] - a[0])
  let left = 10 - whole.reduce((sum, n) => sum + n, 0)
  for (const [, i] of order) {
    if (left <= 0) break
    whole[i] = (whole[i] ?? 0) + 1
    left--
  }
  return whole
}

/** How much one symbol stands for (1, 2 or 5 of a power of ten), so that there are at most `most`, and how many there are, the last one in part. */
export function symbolsOf(count: number, most: number): { each: number; symbols: number } {
  if (count <= 0) return { each: 1, symbols: 0 }
  let each = 1
  for (let i = 0; count / each > most; i++) each = ([2, 5, 10][i % 3] ?? 10) * 10 ** Math.floor(i / 3)
  return { each, symbols: count / each }
}

/** What so many kWh of sunlight saved, in things that people know. */
export function savedBy(
  kwh: number,
  factors: { co2KgPerKwh: number; treeKgPerYear: number; carKwhPer100Km: number; householdKwhPerYear: number },
): { co2Kg: number; trees: number; km: number; households: number } {
  const co2Kg = kwh * factors.co2KgPerKwh
  return { co2Kg, trees: co2Kg / factors.treeKgPerYear, km: (kwh / factors.carKwhPer100Km) * 100, households: kwh / factors.householdKwhPerYear }
}

/** The first day of the month so many before that of `date`. */
export function monthsBefore(date: string, months: number): string {
  const [year = 1970, month = 1] = date.split('-').map(Number)
  const at = year * 12 + month - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

export interface Column {
  /** kWh by series; null: no reading. */
  values: (number | null)[]
}

/** The steps of an answer as columns, by the order of `starts` and `quantities`. */
export function columnsOf(
  rows: readonly { start: string; quantity: QuantityCode; totalKwh: number | null }[],
  starts: readonly string[],
  quantities: readonly QuantityCode[],
): Column[] {
  const known = new Map(rows.map(({ start, quantity, totalKwh }) => [`${start} ${quantity}`, totalKwh]))
  return starts.map((start) => ({ values: quantities.map((quantity) => known.get(`${start} ${quantity}`) ?? null) }))
}

/** The first hours of a day as columns. Rows come in the order of the hours, and are not known by their names: where clocks change one hour has none, or two have the same. */
export function hoursOf(
  rows: readonly { start: string; quantity: QuantityCode; totalKwh: number | null }[],
  date: string,
  quantities: readonly QuantityCode[],
  count: number,
): Column[] {
  const own = quantities.map((quantity) => rows.filter((row) => row.quantity === quantity && row.start.startsWith(date)))
  return Array.from({ length: count }, (_, i) => ({ values: own.map((hours) => hours[i]?.totalKwh ?? null) }))
}

/**
 * How many of them say nothing at all: of those before others that do, meters told what was counted later (`inLater`); of the last ones nobody knows anything
 * yet, nor of the first ones where no reading from before them is known (`isCarried`).
 */
export function silentOf(columns: readonly Column[], isCarried: boolean): { inLater: number; unknown: number } {
  const isSilent = ({ values }: Column): boolean => values.every((value) => value === null)
  const first = columns.findIndex((column) => !isSilent(column))
  const known = first < 0 ? [] : columns.slice(isCarried ? 0 : first, columns.findLastIndex((column) => !isSilent(column)) + 1)
  const inLater = known.filter(isSilent).length
  return { inLater, unknown: columns.filter(isSilent).length - inLater }
}

const HOUR_MS = 3_600_000

/** Where the clock shows what is written below a day's columns, counted in hours from the day's begin. */
export const clockTicks = (zone: string, date: string, from: number): { at: number; text: string }[] =>
  [0, 6, 12, 18, 24].map((hour) => ({
    at: (fromLocal(zone, Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS) - from) / HOUR_MS,
    text: `${String(hour).padStart(2, '0')}:00`,
  }))

/** Sum of what is known; null: nothing is. */
export const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
