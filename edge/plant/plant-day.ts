import { steelLoad } from '#domain/demo/shapes.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import { demoPriceTables } from '#domain/demo/tariffs.ts'
import { pricedDay } from '#domain/price.ts'
import { calendarOf, dayOf } from '#domain/price-calendar.ts'
import { localMonth, zoneOffset } from '#domain/time.ts'
import type { PeriodType } from '#contract/price.ts'
import { chargingDay, chargingPower, type Session } from './charging.ts'
import { hashText, noise, noonToNoon, normal } from './seeded.ts'
import { storageDay } from './storage.ts'
import { weatherDay } from './weather.ts'

export const MINUTES = 1440
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * A station's day by minute, house signs, kW. Load, PV and the sky run straight from one minute's value to the next; storage and piles hold theirs for the
 * minute; state of charge in % at the start of each minute.
 */
export interface PlantDay {
  start: number
  irradiance: Float64Array
  rain: Float64Array
  temperature: Float64Array
  pv: Float64Array
  load: Float64Array
  piles: Float64Array
  /** By pile. */
  pile: Float64Array[]
  storage: Float64Array
  soc: Float64Array
  period: PeriodType[]
  sessions: Session[][]
}

/** A day is a pure function of station and date: the same plant gives the history and the present, and days join without a jump. */
export function plantDay({ station, devices, tariff }: DemoStation, start: number): PlantDay {
  const zone = station.timeZone
  const dayNumber = Math.floor((start + zoneOffset(zone, start)) / DAY_MS)
  const month = localMonth(zone, start)
  const dayOfYear = Math.floor((dayNumber * DAY_MS - Date.UTC(Number(month.slice(0, 4)), 0, 1)) / DAY_MS) + 1
  const { irradiance, temperature, rain } = weatherDay(station.latitude ?? 30, dayOfYear, hashText(`sky ${station.area}`), dayNumber)
  const period = periodsOf({ ...tariff, timeZone: zone }, month, start)
  const pv = pvSeries(station.pvPeakKw ?? 0, irradiance, temperature)
  const isWeekend = (day: number): boolean => (day + 4) % 7 === 0 || (day + 4) % 7 === 6
  const load = loadSeries((station.gridCapacityKva ?? 1000) * 0.22, dayNumber, dayOfYear, isWeekend, hashText(`load ${station.id}`))
  const sessions = devices
    .filter((device) => device.kind === 'pile')
    .map((pile) => chargingDay(pile.ratedPowerKw ?? 60, hashText(pile.sn) ^ Math.imul(dayNumber, 0x9e3779b1)))
  const pile = sessions.map((list) => chargingPower(list, MINUTES))
  const piles = new Float64Array(MINUTES)
  for (const series of pile) for (let minute = 0; minute < MINUTES; minute++) piles[minute] = (piles[minute] as number) + (series[minute] as number)
  const share = 0.82 + noise(hashText(`storage ${station.id}`), dayNumber) * 0.13
  const { storage, soc } = storageDay({
    ratedKw: station.storagePowerKw ?? 0,
    capacityKwh: station.storageCapacityKwh ?? 0,
    share,
    period,
    temperature,
  })
  return { start, irradiance, temperature, rain, pv, load, piles, pile, storage, soc, period, sessions }
}

const knownPeriods = new Map<string, PeriodType[]>()

/** The demonstration's notices ask for no holidays and no temperature. */
const plain = { calendar: calendarOf([]), temperatures: new Map<string, number>() }

/** Price periods by minute. The demonstration's rules differ by month and kind of day, not by year. */
function periodsOf(customer: DemoStation['tariff'] & { timeZone: string }, month: string, start: number): PeriodType[] {
  const key = `${customer.area} ${month.slice(5)} ${dayOf(customer.timeZone, start, plain.calendar).dayType}`
  let periods = knownPeriods.get(key)
  if (periods === undefined) {
    const { segments } = pricedDay({ ...plain, tables: demoPriceTables(month) }, customer, start)
    periods = Array.from({ length: MINUTES }, (): PeriodType => 'flat')
    for (const { from, to, period } of segments) periods.fill(period, (from - start) / MINUTE_MS, (to - start) / MINUTE_MS)
    knownPeriods.set(key, periods)
  }
  return periods
}

/** A value that runs from this minute's figure to the next one's. The last minute of a day stands still. */
export function between(series: Float64Array, minute: number, share: number): number {
  const a = series[minute] as number
  return a + ((series[minute + 1] ?? a) - a) * share
}

/** Grid power at the start and at the end of a minute: grid + pv + storage = load + piles. */
export function gridOf(day: PlantDay, minute: number, share: number): number {
  return between(day.load, minute, share) + (day.piles[minute] as number) - between(day.pv, minute, share) - (day.storage[minute] as number)
}

/** DC peak power times irradiance, 14 % system losses, -0.35 %/K above 25 degC of the modules. */
function pvSeries(peakKw: number, irradiance: Float64Array, temperature: Float64Array): Float64Array {
  return irradiance.map((g, minute) => {
    const module = (temperature[minute] as number) + g * 0.028
    return Math.max(0, Math.min(peakKw, ((peakKw * g) / 1000) * 0.86 * (1 - 0.0035 * Math.max(0, module - 25))))
  })
}

/** Minutes of the evening before that are run through first, so that midnight finds the level of the day before. */
const WARM_UP = 120

/** Half a steel works, half a steady base: hours, months and scatter as measured, smoothed over the quarter hours that production needs to change. */
function loadSeries(averageKw: number, dayNumber: number, dayOfYear: number, isWeekend: (day: number) => boolean, seed: number): Float64Array {
  const dayFactor = noonToNoon((day) => 1 + normal(seed + 7, day) * 0.08, dayNumber)
  const shape = isWeekend(dayNumber) ? steelLoad.weekend : steelLoad.weekday
  const before = isWeekend(dayNumber - 1) ? steelLoad.weekend : steelLoad.weekday
  const result = new Float64Array(MINUTES)
  let level = before[22] as number
  for (let minute = -WARM_UP; minute < MINUTES; minute++) {
    const hour = Math.floor(minute / 60)
    const wanted = (minute < 0 ? before[hour + 24] : shape[hour]) as number
    const quarter = dayNumber * 96 + Math.floor(minute / 15)
    level += (wanted * (1 + normal(seed + 1, quarter) * steelLoad.scatterDay * 0.18) - level) / 12
    if (minute < 0) continue
    const ripple = 1 + normal(seed + 2, dayNumber * MINUTES + minute) * 0.012
    const season = 0.6 + 0.4 * monthFigure(dayOfYear + minute / MINUTES)
    result[minute] = Math.max(0, averageKw * season * dayFactor(minute) * (0.45 + 0.55 * level) * ripple)
  }
  return result
}

/** The months' figures, run from the middle of one month to the middle of the next. */
function monthFigure(dayOfYear: number): number {
  const x = ((dayOfYear - 1) / 365.25) * 12 - 0.5
  const low = Math.floor(x)
  const at = (month: number): number => steelLoad.months[(month + 24) % 12] as number
  return at(low) + (at(low + 1) - at(low)) * (x - low)
}
