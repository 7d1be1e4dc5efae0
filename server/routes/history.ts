import { code } from '#contract/endpoint.ts'
import { dayStart, localDate, localHour, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import { alarmRepo } from '../repos/alarm-repo.ts'
import { chooseSource, readSeries, valueAt } from '../db/series.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, Refusal } from '../refusal/refusal.ts'
import type { PointEntry } from '../plant/registry.ts'
import { energiesOf, energyOf, type EnergyRow } from '../reports/energy.ts'
import { pastValues } from '../reports/past-values.ts'
import { sessionsOf } from '../reports/pile-sessions.ts'
import { revenueOfToday } from '../reports/business.ts'
import { revenueOf, revenueOfMonth } from '../reports/revenue.ts'
import { feedsOf } from '../repos/correction-repo.ts'
import { isSumming } from '../repos/late-repo.ts'
import { anyCorrected, correctedDays, withCorrected } from './corrected-energies.ts'

const QUARTER_MS = 900_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Points of the viewer's own stations; one foreign or unknown id refuses all. */
function entriesOf(ids: readonly number[], call: ViewerCall): PointEntry[] {
  const points = call.services.registry().points
  return ids.map((id) => {
    const entry = points[id]
    if (entry === undefined) throw forbidden()
    call.station(entry.stationId)
    return entry
  })
}

/** Rows of the store that one question may read: on a small machine some two seconds' work. */
const MOST_ROWS = 5_000_000
/** Days that are read at once. */
const DAYS_A_READ = 31
/** Days of quantities: the quarter hours of ten quantities over a good year. */
const MOST_DAYS = 4000
/** Steps of quantities, each with its own figures. */
const MOST_STEPS = 2000

/** Refuses in words what would keep the store busy for long: many points over much time, in fine steps. */
function refuseLarge(points: number, from: number, to: number, size: number): void {
  const rows = Math.max(0, to - from) / chooseSource(from, to, size).stepMs
  if (points * rows > MOST_ROWS) throw new Refusal(code.badRequest, 'questionTooLarge', { points: 'questionTooLarge' })
}

export const historyHandlers = {
  series: async ({ points, from, to: until, strategy, size }, call) => {
    entriesOf(points, call)
    // As of a moment there is nothing after it.
    const to = Math.min(until, call.moment ?? until)
    if (from > until) throw badField('from', 'rangeOrder')
    refuseLarge(points.length, from, Math.min(to, call.now), strategy === 'latest' ? 1 : size)
    const { pool } = call.services.db
    if (strategy === 'latest') {
      const found = new Map((await valueAt(pool, points, to)).map((row) => [row.point, row]))
      return {
        series: points.map((pointId) => {
          const row = found.get(pointId)
          return { pointId, resolution: 'raw' as const, gapMs: 0, times: row === undefined ? [] : [row.t], values: row === undefined ? [] : [row.v] }
        }),
      }
    }
    const series = []
    for (const point of points) {
      const one = await readSeries(pool, point, Math.floor(from), Math.ceil(Math.max(to, from + 1)), size)
      // The minute that was running holds what came after the moment.
      const end = call.moment === undefined ? -1 : one.times.findIndex((time) => time > to)
      series.push(end < 0 ? one : { ...one, times: one.times.slice(0, end), values: one.values.slice(0, end) })
    }
    return (await anyCorrected(points, from, to, call)) ? { series, corrected: true } : { series }
  },

  snapshot: async ({ powerstationId, at, points }, call) => {
    const id = call.station(powerstationId)
    const { services } = call
    const wanted = points ?? [...(services.registry().stations.get(id)?.quantities.values() ?? [])].map((point) => point.id)
    return {
      at,
      values: await pastValues(services, entriesOf(wanted, call), at),
      alarms: await alarmRepo(services.db.pool, services.registry(), [id]).openAt(id, at),
    }
  },

  lastValues: async ({ points }, call) => {
    entriesOf(points, call)
    return { values: points.map((id) => call.services.values.read(id)) }
  },

  energyByPeriod: async ({ powerstationId, from, to, step, quantities }, call) => {
    const id = call.station(powerstationId)
    const station = await call.services.prices.tariff(id)
    if (station === undefined) throw forbidden()
    const zone = station.timeZone
    const start = startOfDate(zone, from)
    const end = nextDayStart(zone, startOfDate(zone, to))
    if (start >= end) throw badField('from', 'rangeOrder')
    if (end - start > 800 * DAY_MS) throw badField('to', 'rangeTooLong')
    const until = Math.min(end, Math.max(start + 1, call.now))
    if (((until - start) / DAY_MS) * quantities.length > MOST_DAYS) throw badField('to', 'questionTooLarge')
    const stretches = [...steps(zone, start, until, step)]
    if (stretches.length * quantities.length > MOST_STEPS) throw badField('to', 'questionTooLarge')
    // Asked before the sums: what is summed up meanwhile is said to be missing, not the other way round.
    const registry = call.services.registry()
    const entries = quantities.flatMap((quantity) => registry.stations.get(id)?.quantities.get(quantity) ?? [])
    const points = entries.flatMap((entry) => [entry.id, ...feedsOf(registry, entry)])
    const told = (await isSumming(call.services.db.pool, points, start, until, call.now)) ? { summing: true } : {}
    const rows = []
    if (step === 'hour') {
      if (end - start > 8 * DAY_MS + QUARTER_MS * 8) throw badField('to', 'rangeTooLong')
      for (const quantity of quantities) {
        const hours = await energiesOf(call.services, id, quantity, stretches)
        rows.push(...hours.map((row, i) => ({ ...row, start: localHour(zone, stretches[i]?.[0] ?? start) })))
      }
      return { ...(await withCorrected(rows, id, stretches, (at) => localHour(zone, at), call)), ...told }
    }
    if (step === 'day') {
      const days: EnergyRow[][] = []
      for (const quantity of quantities) {
        const own: EnergyRow[] = []
        for (let i = 0; i < stretches.length; i += DAYS_A_READ) {
          own.push(...(await energiesOf(call.services, id, quantity, stretches.slice(i, i + DAYS_A_READ))))
        }
        days.push(own)
      }
      const found = stretches.flatMap((_, i) => days.flatMap((one) => one[i] ?? []))
      return { ...(await withCorrected(found, id, stretches, (at) => localDate(zone, at), call)), ...told }
    }
    for (const [from, to] of stretches) {
      for (const quantity of quantities) rows.push(await energyOf(call.services, id, quantity, from, to))
    }
    return { ...(await withCorrected(rows, id, stretches, (at) => localDate(zone, at), call)), ...told }
  },

  revenueMonth: async ({ powerstationId, month }, call) => {
    const id = call.station(powerstationId)
    const found = await revenueOfMonth(call.services, id, month, call.now)
    const tariff = await call.services.prices.tariff(id)
    if (found === undefined || tariff === undefined) throw forbidden()
    const dates = found.days.map(({ date }) => date)
    const corrected = await correctedDays(id, tariff.timeZone, dates, call)
    if (!corrected.includes(true)) return found
    return { ...found, days: found.days.map((day, i) => (corrected[i] === true ? { ...day, corrected: true } : day)), corrected: true }
  },

  pileSessions: async ({ powerstationId, date }, call) => {
    const id = call.station(powerstationId)
    const tariff = await call.services.prices.tariff(id)
    if (tariff === undefined) throw forbidden()
    const from = date === undefined ? dayStart(tariff.timeZone, call.now) : startOfDate(tariff.timeZone, date)
    return {
      date: localDate(tariff.timeZone, from),
      sessions: await sessionsOf(call.services, id, from, nextDayStart(tariff.timeZone, from), call.now, call.moment),
    }
  },

  fleetRevenue: async (_query, call) => ({ stations: await revenueOfToday(call.services, call.stationIds, call.now) }),

  revenue: async ({ powerstationId, date }, call) => {
    const id = call.station(powerstationId)
    const found = await revenueOf(call.services, id, date, call.now)
    const tariff = await call.services.prices.tariff(id)
    if (found === undefined || tariff === undefined) throw forbidden()
    const [corrected] = await correctedDays(id, tariff.timeZone, [found.date], call)
    return corrected === true ? { ...found, corrected } : found
  },
} satisfies Partial<Handlers>

function* steps(zone: string, start: number, end: number, step: 'total' | 'hour' | 'day' | 'month'): Generator<[number, number]> {
  if (step === 'total') return yield [start, end]
  for (let from = start; from < end;) {
    let to = step === 'hour' ? from + HOUR_MS : nextDayStart(zone, from)
    if (step === 'month') while (to < end && localMonth(zone, to) === localMonth(zone, from)) to = nextDayStart(zone, to)
    yield [from, Math.min(to, end)]
    from = to
  }
}
