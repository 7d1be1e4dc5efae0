import type { QuantityCode } from '#contract/quantity.ts'
import type { DayWithout, StorageFacts } from '#domain/control/simulate.ts'
import { localMonth, minuteOfDay, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Queries } from '../db/change.ts'
import { plausibleRow } from '../db/sample-store.ts'
import { valueAt } from '../db/series.ts'
import type { StationEntry } from '../plant/registry.ts'

/** Losses and window of a storage whose model does not say: both ways 0.88, 10 to 95 % (domain notes, section 5). */
const storageDefaults = { oneWay: 0.94, socMin: 10, socMax: 95 }

/** A station's storage, as far as control goes. */
export const storageOf = ({
  storagePowerKw,
  storageCapacityKwh,
}: {
  storagePowerKw: number | null
  storageCapacityKwh: number | null
}): StorageFacts => ({
  ratedKw: storagePowerKw ?? 0,
  capacityKwh: storageCapacityKwh ?? 0,
  ...storageDefaults,
})

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const QUARTER_MS = 900_000

/** Means of a point by minute of a day: from minutes, where none is kept from quarters; what did not change holds. Undefined: nothing is known yet. */
async function minutesOf(pool: Queries, point: number, start: number, end: number): Promise<(number | undefined)[]> {
  const minutes: (number | undefined)[] = Array.from({ length: Math.round((end - start) / MINUTE_MS) })
  const fill = async (table: 'rollup_15m' | 'rollup_1m', stepMs: number): Promise<void> => {
    const kept = `select t, mean from ${table} where point = $1 and t >= $2 and t < $3 and ${plausibleRow} order by t`
    const found = await pool.query<{ t: number; mean: number }>(kept, [point, start, end])
    for (const { t, mean } of found.rows) minutes.fill(mean, (t - start) / MINUTE_MS, (t - start + stepMs) / MINUTE_MS)
  }
  await fill('rollup_15m', QUARTER_MS)
  await fill('rollup_1m', MINUTE_MS)
  const before = (await valueAt(pool, [point], start))[0]?.v
  let last = before ?? undefined
  return minutes.map((value) => (last = value ?? last))
}

/**
 * Mean of a quantity in each quarter hour of a time that is over, from its minutes where they are kept. What did not change holds while it was told, or any of the
 * devices that it is made of was heard; null: none was.
 */
export async function meansOf(
  pool: Queries,
  station: StationEntry,
  quantity: QuantityCode,
  [from, to]: readonly [number, number],
  now: number,
): Promise<(number | null)[]> {
  const n = Math.round((to - from) / QUARTER_MS)
  const entry = station.quantities.get(quantity)
  if (entry === undefined) return Array.from({ length: n }, () => null)
  const minutes = await minutesOf(pool, entry.id, from, to)
  const devices = [...new Set((station.feeds.get(quantity) ?? []).flatMap(({ deviceSn }) => deviceSn ?? []))]
  const found = await pool.query<{ quarter: number }>(
    `select distinct (r.t - $2) / ${QUARTER_MS} as quarter from point p join rollup_15m r on r.point = p.id where (p.id = $4 or p.device_sn = any($1::text[])) and r.t >= $2 and r.t < $3`,
    [devices, from, to, entry.id],
  )
  const heard = new Set(found.rows.map(({ quarter }) => Number(quarter)))
  return Array.from({ length: n }, (_, i) => {
    const own = minutes.slice(i * 15, (i + 1) * 15)
    const isOver = from + (i + 1) * QUARTER_MS <= now
    if (!isOver || !heard.has(i) || own.some((value) => value === undefined)) return null
    return own.reduce<number>((sum, value) => sum + (value ?? 0), 0) / own.length
  })
}

/** Mean of a quantity over some minutes that are over; what did not change holds. Undefined: nothing is known of one. */
export async function meanBetween(
  pool: Queries,
  station: StationEntry,
  quantity: QuantityCode,
  from: number,
  to: number,
): Promise<number | undefined> {
  const entry = station.quantities.get(quantity)
  if (entry === undefined || to - from < MINUTE_MS) return undefined
  const minutes = await minutesOf(pool, entry.id, from, to)
  const known = minutes.flatMap((value) => value ?? [])
  return known.length < minutes.length ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** State of charge at an instant, %; undefined: none was heard before it. */
export async function socAt(pool: Queries, station: StationEntry, at: number): Promise<number | undefined> {
  const soc = station.quantities.get('soc')
  return soc === undefined ? undefined : (await valueAt(pool, [soc.id], at))[0]?.v
}

/** Highest quarter hour drawn from the grid in the month of an instant, before it, kW. */
export async function monthDemand(pool: Queries, station: StationEntry, at: number): Promise<number> {
  const grid = station.quantities.get('gridPower')
  if (grid === undefined) return 0
  const month = startOfDate(station.timeZone, `${localMonth(station.timeZone, at)}-01`)
  const most = `select max(mean) as most from rollup_15m where point = $1 and t >= $2 and t < $3 and ${plausibleRow}`
  const found = await pool.query<{ most: number | null }>(most, [grid.id, month, at])
  return Math.max(0, found.rows[0]?.most ?? 0)
}

/** A station's day as it was without its storage, and how the storage began it. `known`: minutes of which its load was heard, of a station that measures none its storage. */
export interface PastDay {
  day: DayWithout
  /** What the storage did, kW by minute: what it does by itself where no strategy says anything. */
  ownKw: readonly number[]
  known: number
  soc: number | undefined
  monthDemandKw: number
}

/** Minutes of a time that is over of which a station's load was heard: what only held on because nobody said anything else is not known. */
async function heardMinutes(pool: Queries, station: StationEntry, start: number, end: number): Promise<number> {
  const told = (['loadPower', 'pilePower', 'storagePower'] as const).find((quantity) => station.quantities.has(quantity))
  if (told === undefined) return 0
  const quarters = await meansOf(pool, station, told, [start, end], end)
  return (quarters.filter((kw) => kw !== null).length * QUARTER_MS) / MINUTE_MS
}

/** Load and PV of a past day of a station (`YYYY-MM-DD`). */
export async function pastDay(pool: Queries, station: StationEntry, date: string): Promise<PastDay> {
  const zone = station.timeZone
  const start = startOfDate(zone, date)
  const end = nextDayStart(zone, start)
  const of = async (quantity: QuantityCode): Promise<(number | undefined)[]> => {
    const entry = station.quantities.get(quantity)
    return entry === undefined ? [] : minutesOf(pool, entry.id, start, end)
  }
  const [load, piles, pv] = [await of('loadPower'), await of('pilePower'), await of('pvPower')]
  const own = await of('storagePower')
  const n = Math.round((end - start) / MINUTE_MS)
  const loadKw = Array.from({ length: n }, (_, i) => Math.max(0, (load[i] ?? 0) + (piles[i] ?? 0)))
  return {
    day: {
      date,
      start,
      loadKw,
      pvKw: Array.from({ length: n }, (_, i) => Math.max(0, pv[i] ?? 0)),
      ...(n === DAY_MINUTES ? {} : { clockMinutes: Array.from({ length: n }, (_, i) => minuteOfDay(zone, start + i * MINUTE_MS)) }),
    },
    ownKw: own.map((value) => value ?? 0),
    known: await heardMinutes(pool, station, start, end),
    soc: await socAt(pool, station, start),
    monthDemandKw: await monthDemand(pool, station, start),
  }
}
