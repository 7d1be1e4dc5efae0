import { charging, steelLoad } from '#domain/demo/shapes.ts'
import type { DemoStation } from '#domain/demo/stations.ts'
import { demoPriceTables } from '#domain/demo/tariffs.ts'
import { dayTypeOf, findPriceTable, periodAt } from '#domain/price.ts'
import { localDate, localMonth } from '#domain/time.ts'
import type { PeriodType } from '#contract/price.ts'
import { fromQuantiles, hashText, noise, normal } from './seeded.ts'
import { weatherDay } from './weather.ts'

/** Storage: the window that is used, one-way efficiency (both ways 0.88 at the grid side, domain notes section 5), share of the day in which it may charge. */
export const SOC_MIN = 10
export const SOC_MAX = 95
export const ONE_WAY = 0.94
const NO_CHARGE_AFTER_MINUTE = 20 * 60

/** One pile's session; a day's sessions end within the day. */
export interface Session {
  from: number
  to: number
  kw: number
  startSoc: number
}

/** A station's day by minute, house signs, kW; state of charge in % at the start of each minute. */
export interface PlantDay {
  start: number
  irradiance: Float64Array
  temperature: Float64Array
  pv: Float64Array
  load: Float64Array
  piles: Float64Array
  storage: Float64Array
  soc: Float64Array
  grid: Float64Array
  period: PeriodType[]
  sessions: Session[][]
}

const MINUTES = 1440

/**
 * A day is a pure function of station and date: the same plant gives the history and the present. The battery begins and ends every day at the bottom of
 * its window (it charges in valleys after midnight and empties in the evening's peak), so that days join without a jump.
 */
export function plantDay({ station, devices, tariff }: DemoStation, start: number): PlantDay {
  const zone = station.timeZone
  const date = localDate(zone, start)
  const seed = hashText(`${station.id} ${date}`)
  const dayOfYear = Math.round((start - Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000) + 1
  const { irradiance, temperature } = weatherDay(station.latitude ?? 30, dayOfYear, hashText(`sky ${station.area} ${date}`))
  const dayType = dayTypeOf(zone, start)
  const month = localMonth(zone, start)
  const table = findPriceTable(demoPriceTables(month), { ...tariff, month })
  const period = Array.from({ length: MINUTES }, (_, minute) => periodAt(table?.rules ?? [], Number(month.slice(5)), dayType, minute))
  const pv = pvSeries(station.pvPeakKw ?? 0, irradiance, temperature)
  const load = loadSeries((station.gridCapacityKva ?? 1000) * 0.22, dayType !== 'workday', Number(month.slice(5)), seed)
  const pileDevices = devices.filter((device) => device.kind === 'pile')
  const sessions = pileDevices.map((pile, i) => pileSessions(pile.ratedPowerKw ?? 60, hashText(`${pile.sn} ${date}`) + i))
  const piles = new Float64Array(MINUTES)
  for (const list of sessions) for (let minute = 0; minute < MINUTES; minute++) piles[minute] = (piles[minute] as number) + pilePower(list, minute)
  const { storage, soc } = storageSeries(station.storagePowerKw ?? 0, station.storageCapacityKwh ?? 0, period, seed)
  const grid = new Float64Array(MINUTES)
  for (let m = 0; m < MINUTES; m++) grid[m] = (load[m] as number) + (piles[m] as number) - (pv[m] as number) - (storage[m] as number)
  return { start, irradiance, temperature, pv, load, piles, storage, soc, grid, period, sessions }
}

/** DC peak power times irradiance, 14 % system losses, -0.35 %/K above 25 degC of the modules. */
function pvSeries(peakKw: number, irradiance: Float64Array, temperature: Float64Array): Float64Array {
  return irradiance.map((g, minute) => {
    const module = (temperature[minute] as number) + g * 0.028
    return Math.max(0, Math.min(peakKw, ((peakKw * g) / 1000) * 0.86 * (1 - 0.0035 * Math.max(0, module - 25))))
  })
}

/** Half a steel works, half a steady base: hours, months and scatter as measured, smoothed over the quarter hours that production needs to change. */
function loadSeries(averageKw: number, weekend: boolean, month: number, seed: number): Float64Array {
  const shape = weekend ? steelLoad.weekend : steelLoad.weekday
  const season = 0.6 + 0.4 * (steelLoad.months[month - 1] ?? 1)
  const dayFactor = 1 + normal(seed, 7) * 0.08
  const result = new Float64Array(MINUTES)
  let level = shape[0] as number
  for (let minute = 0; minute < MINUTES; minute++) {
    const hour = Math.floor(minute / 60)
    const wobble = 1 + normal(seed, 100 + Math.floor(minute / 15)) * steelLoad.scatterDay * 0.18
    level += ((shape[hour] as number) * wobble - level) / 12
    const ripple = 1 + normal(seed, 10_000 + minute) * 0.012
    result[minute] = Math.max(0, averageKw * season * dayFactor * (0.45 + 0.55 * level) * ripple)
  }
  return result
}

const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9]
/** The recording is of 3 to 7 kW sockets; a DC pile gives a vehicle about six times that energy in a sixth of the time. */
const DC_ENERGY = 6

function pileSessions(ratedKw: number, seed: number): Session[] {
  const sessions: Session[] = []
  const wanted = 3 + Math.floor(noise(seed, 1) * 5)
  for (let i = 0; i < wanted; i++) {
    const start = startMinute(noise(seed, 10 + i), noise(seed, 30 + i))
    const kwh = fromQuantiles(charging.kwhQuantiles, QUANTILES, noise(seed, 50 + i)) * DC_ENERGY
    const kw = ratedKw * (0.35 + 0.55 * noise(seed, 70 + i))
    const to = Math.min(MINUTES - 1, start + Math.max(6, Math.round((kwh / kw) * 70)))
    if (to - start > 5) sessions.push({ from: start, to, kw, startSoc: 15 + Math.round(noise(seed, 90 + i) * 35) })
  }
  sessions.sort((a, b) => a.from - b.from)
  // One vehicle at a time: a later one waits for a free pile elsewhere.
  return sessions.filter((session, i) => i === 0 || session.from > (sessions[i - 1] as Session).to + 4)
}

function startMinute(u: number, within: number): number {
  let sum = 0
  for (let hour = 0; hour < 24; hour++) {
    sum += charging.startShareByHour[hour] as number
    if (u < sum) return hour * 60 + Math.floor(within * 60)
  }
  return 17 * 60
}

export const sessionAt = (sessions: readonly Session[], minute: number): Session | undefined =>
  sessions.find((session) => minute >= session.from && minute < session.to)

/** Constant power, then falling over the last third as the vehicle fills up. */
function pilePower(sessions: readonly Session[], minute: number): number {
  const session = sessionAt(sessions, minute)
  if (session === undefined) return 0
  const done = (minute - session.from) / (session.to - session.from)
  return session.kw * (done < 0.66 ? 1 : 1 - 0.75 * ((done - 0.66) / 0.34))
}

export const powerOfPile = pilePower

function storageSeries(
  ratedKw: number,
  capacityKwh: number,
  period: readonly PeriodType[],
  seed: number,
): { storage: Float64Array; soc: Float64Array } {
  const storage = new Float64Array(MINUTES)
  const soc = new Float64Array(MINUTES)
  let energy = (capacityKwh * SOC_MIN) / 100
  const top = (capacityKwh * SOC_MAX) / 100
  const bottom = (capacityKwh * SOC_MIN) / 100
  const share = 0.82 + noise(seed, 3) * 0.13
  for (let minute = 0; minute < MINUTES; minute++) {
    soc[minute] = capacityKwh > 0 ? (energy / capacityKwh) * 100 : 0
    const now = period[minute]
    let kw = 0
    if (now === 'peak' || now === 'sharp') kw = Math.min(ratedKw * share, Math.max(0, ((energy - bottom) * 60 * ONE_WAY) / 1))
    else if ((now === 'valley' || now === 'deepValley') && minute < NO_CHARGE_AFTER_MINUTE) {
      // The last tenth is charged more slowly, as battery managers ask for.
      const taper = energy > top * 0.9 ? Math.max(0.15, (top - energy) / (top * 0.1)) : 1
      kw = -Math.min(ratedKw * share * taper, Math.max(0, ((top - energy) * 60) / ONE_WAY))
    }
    storage[minute] = kw
    energy += kw > 0 ? -kw / 60 / ONE_WAY : (-kw / 60) * ONE_WAY
  }
  return { storage, soc }
}
