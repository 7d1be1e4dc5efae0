import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import type { PriceSegment } from '#contract/price.ts'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import type { LocalText } from '#contract/text.ts'
import { localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import { alarmRepo } from '../db/repos/alarm-repo.ts'
import type { ViewerCall } from '../http/call.ts'
import { energyOf, type EnergyRow } from '../reports/energy.ts'
import { revenueOf } from '../reports/revenue.ts'

/**
 * What the assistant knows, asked for one viewer: every function refuses (403) a station that is not theirs. Both the built-in assistant and the model's
 * function calls answer from here and from nowhere else.
 */

export interface Reading {
  quantity: QuantityCode
  name: LocalText
  unit: string
  decimals: number
  /** Undefined: never heard of. */
  value: number | undefined
  at: number
  fresh: boolean
}

export interface DayEnergy {
  date: string
  /** The end of what is counted: now for today, midnight for days that have passed. */
  until: number
  today: boolean
  rows: EnergyRow[]
}

export const zoneOf = (call: ViewerCall, stationId: string): string =>
  call.services.registry().stations.get(call.station(stationId))?.timeZone ?? 'Asia/Shanghai'

/** Last values of the quantities that the station has. */
export function readings(call: ViewerCall, stationId: string, wanted: readonly QuantityCode[]): Reading[] {
  const { values } = call.services
  const points = call.services.registry().stations.get(call.station(stationId))?.quantities
  return wanted.flatMap((quantity) => {
    const point = points?.get(quantity)
    if (point === undefined) return []
    const { name, unit, decimals } = quantities[quantity]
    const known = values.known(point.id)
    return [
      { quantity, name, unit, decimals, value: known ? values.value(point.id) : undefined, at: values.time(point.id), fresh: values.fresh(point.id) },
    ]
  })
}

/** Energy of a day by period, of the quantities that the station has. */
export async function dayEnergy(call: ViewerCall, stationId: string, date: string, wanted: readonly QuantityCode[]): Promise<DayEnergy> {
  const id = call.station(stationId)
  const zone = zoneOf(call, id)
  const from = startOfDate(zone, date)
  const end = nextDayStart(zone, from)
  const until = Math.min(end, Math.max(call.now, from + 1))
  const points = call.services.registry().stations.get(id)?.quantities
  const rows: EnergyRow[] = []
  for (const quantity of wanted) if (points?.has(quantity) === true) rows.push(await energyOf(call.services, id, quantity, from, until))
  return { date, until, today: until < end, rows }
}

export interface DayRevenue {
  date: string
  until: number
  today: boolean
  revenue: Answer<'revenue'> | undefined
}

export async function dayRevenue(call: ViewerCall, stationId: string, date: string): Promise<DayRevenue> {
  const id = call.station(stationId)
  const zone = zoneOf(call, id)
  const end = nextDayStart(zone, startOfDate(zone, date))
  return { date, until: Math.min(end, call.now), today: call.now < end, revenue: await revenueOf(call.services, id, date, call.now) }
}

export interface OpenAlarms {
  total: number
  counts: [level: AlarmLevel, count: number][]
  newest: Answer<'alarmList'>['alarmList']
}

const NEWEST = 5

/** Open alarms of a station, or of all the viewer's stations. */
export async function openAlarms(call: ViewerCall, stationId: string | undefined): Promise<OpenAlarms> {
  const repo = alarmRepo(call.services.db.pool, call.services.registry(), call.stationIds)
  const id = stationId === undefined ? undefined : call.station(stationId)
  const found = await repo.counts(id)
  const counts = alarmLevels.map((level): [AlarmLevel, number] => [level, found[level]]).filter(([, count]) => count > 0)
  const { alarmList } = await repo.list({ pageNum: 1, pageSize: NEWEST, state: 'WARNING', sort: 'raisedAt', order: 'desc', powerstationId: id })
  return { total: counts.reduce((sum, [, count]) => sum + count, 0), counts, newest: alarmList }
}

export interface PriceNow {
  area: string
  month: string
  now: PriceSegment
  /** The stretch after this one, today or tomorrow. */
  next: PriceSegment | undefined
}

/** Price now and the next change; undefined without a price table. */
export async function priceNow(call: ViewerCall, stationId: string): Promise<PriceNow | undefined> {
  const { prices } = call.services
  const tariff = await prices.tariff(call.station(stationId))
  if (tariff === undefined) return undefined
  const zone = tariff.timeZone
  const table = await prices.table(tariff, localMonth(zone, call.now))
  const tomorrow = nextDayStart(zone, call.now)
  // Midnight ends no period: the stretches of two days are joined where period and price go on.
  const segments: PriceSegment[] = []
  for (const segment of await prices.segments(tariff, call.now, tomorrow + 1)) {
    const last = segments.at(-1)
    if (last !== undefined && last.period === segment.period && last.price === segment.price) last.to = segment.to
    else segments.push({ ...segment })
  }
  const at = segments.findIndex((segment) => segment.from <= call.now && call.now < segment.to)
  const now = segments[at]
  if (table === undefined || now === undefined) return undefined
  return { area: table.area, month: table.month, now, next: segments[at + 1] }
}

/** Stations that the viewer may see. */
export function stationsSeen(call: ViewerCall): { id: string; name: string; nameEn: string }[] {
  const { stations } = call.services.registry()
  return call.stationIds.flatMap((id) => {
    const station = stations.get(id)
    return station === undefined ? [] : [{ id, name: station.name, nameEn: station.nameEn }]
  })
}

export const today = (call: ViewerCall, zone: string): string => localDate(zone, call.now)
