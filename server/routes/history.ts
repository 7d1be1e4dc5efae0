import type { PeriodType } from '#contract/price.ts'
import { quality } from '#contract/live.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { energyByPeriod } from '#domain/energy.ts'
import { revenueLines, sumAmounts, type RevenuePart } from '#domain/revenue.ts'
import { localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import { alarmRepo } from '../db/repos/alarm-repo.ts'
import { registerReadings } from '../db/repos/energy-repo.ts'
import { readSeries, valueAt } from '../db/series.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden } from '../http/refusal.ts'

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** Points of the viewer's own stations; one foreign or unknown id refuses all. */
function checkPoints(ids: readonly number[], call: ViewerCall): void {
  const points = call.services.registry().points
  for (const id of ids) {
    const entry = points[id]
    if (entry === undefined) throw forbidden()
    call.station(entry.stationId)
  }
}

export const historyHandlers = {
  series: async ({ points, from, to, strategy, size }, call) => {
    checkPoints(points, call)
    if (from > to) throw badField('from', 'rangeOrder')
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
    for (const point of points) series.push(await readSeries(pool, point, Math.floor(from), Math.ceil(Math.max(to, from + 1)), size))
    return { series }
  },

  snapshot: async ({ powerstationId, at, points }, call) => {
    const id = call.station(powerstationId)
    const { services } = call
    const wanted = points ?? [...(services.registry().stations.get(id)?.quantities.values() ?? [])].map((point) => point.id)
    checkPoints(wanted, call)
    const found = new Map((await valueAt(services.db.pool, wanted, at)).map((row) => [row.point, row]))
    return {
      at,
      values: wanted.map((pointId) => {
        const row = found.get(pointId)
        return row === undefined
          ? { pointId, value: null, at: null, quality: quality.stale }
          : { pointId, value: row.v, at: row.t, quality: at - row.t > 2 * QUARTER_MS ? quality.stale : quality.good }
      }),
      alarms: await alarmRepo(services.db.pool, services.registry(), [id]).openAt(id, at),
    }
  },

  lastValues: async ({ points }, call) => {
    checkPoints(points, call)
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
    const rows = []
    for (const [from, to] of steps(zone, start, Math.min(end, Math.max(start + 1, call.now)), step)) {
      for (const quantity of quantities) rows.push(await energyOf(call, id, quantity, from, to))
    }
    return { rows }
  },

  revenue: async ({ powerstationId, date }, call) => {
    const id = call.station(powerstationId)
    const tariff = await call.services.prices.tariff(id)
    if (tariff === undefined) throw forbidden()
    const zone = tariff.timeZone
    const start = date === undefined ? startOfDate(zone, localDate(zone, call.now)) : startOfDate(zone, date)
    const end = Math.min(nextDayStart(zone, start), Math.max(call.now, start + 1))
    const table = await call.services.prices.table(tariff, localMonth(zone, start))
    const empty = {
      date: localDate(zone, start),
      storageArbitrage: null,
      pvSelfUse: null,
      pvFeedIn: null,
      charging: null,
      total: null,
      parts: [],
      coverage: 0,
    }
    if (table === undefined) return empty
    const energy = async (quantity: QuantityCode) => energyOf(call, id, quantity, start, end)
    const has = (quantity: QuantityCode): boolean => call.services.registry().stations.get(id)?.quantities.has(quantity) ?? false
    const parts: RevenuePart[] = []
    const coverages: number[] = []
    if (has('storageDischarge')) {
      const [charged, discharged] = [await energy('storageCharge'), await energy('storageDischarge')]
      parts.push(
        ...revenueLines('storageArbitrage', discharged.byPeriod, table.prices, 1),
        ...revenueLines('storageArbitrage', charged.byPeriod, table.prices, -1),
      )
      coverages.push(charged.coverage, discharged.coverage)
    }
    if (has('pvGeneration')) {
      const [generated, exported] = [await energy('pvGeneration'), has('gridExport') ? await energy('gridExport') : undefined]
      const selfUsed = subtract(generated.byPeriod, exported?.byPeriod ?? {})
      parts.push(...revenueLines('pvSelfUse', selfUsed, table.prices, 1))
      if (exported !== undefined) parts.push(...feedInLines(exported.totalKwh ?? 0))
      coverages.push(generated.coverage)
    }
    if (has('pileConsumption')) {
      const charged = await energy('pileConsumption')
      parts.push(...revenueLines('charging', charged.byPeriod, withService(table.prices), 1))
      coverages.push(charged.coverage)
    }
    const sumOf = (source: RevenuePart['source'], present: boolean): string | null =>
      present ? sumAmounts(parts.filter((part) => part.source === source)) : null
    return {
      date: empty.date,
      storageArbitrage: sumOf('storageArbitrage', has('storageDischarge')),
      pvSelfUse: sumOf('pvSelfUse', has('pvGeneration')),
      pvFeedIn: sumOf('pvFeedIn', has('pvGeneration') && has('gridExport')),
      charging: sumOf('charging', has('pileConsumption')),
      total: coverages.length === 0 ? null : sumAmounts(parts),
      parts,
      coverage: coverages.length === 0 ? 0 : Math.min(...coverages),
    }
  },
} satisfies Partial<Handlers>

function* steps(zone: string, start: number, end: number, step: 'total' | 'day' | 'month'): Generator<[number, number]> {
  if (step === 'total') return yield [start, end]
  for (let from = start; from < end;) {
    let to = nextDayStart(zone, from)
    if (step === 'month') while (to < end && localMonth(zone, to) === localMonth(zone, from)) to = nextDayStart(zone, to)
    yield [from, Math.min(to, end)]
    from = to
  }
}

async function energyOf(call: ViewerCall, stationId: string, quantity: QuantityCode, from: number, to: number) {
  const { services } = call
  const tariff = await services.prices.tariff(stationId)
  const zone = tariff?.timeZone ?? 'Asia/Shanghai'
  const point = services.registry().stations.get(stationId)?.quantities.get(quantity)
  const start = localDate(zone, from)
  if (point === undefined || tariff === undefined) return { start, quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 }
  const readings = (await registerReadings(services.db.pool, [point.id], from, to)).get(point.id) ?? []
  if (readings.length < 2) return { start, quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 }
  const energy = energyByPeriod(readings, await services.prices.segments(tariff, from, to))
  const covered = readings.reduce((sum, reading, i) => {
    const before = readings[i - 1]
    return before === undefined ? sum : sum + Math.min(reading.at - before.at, QUARTER_MS)
  }, 0)
  return {
    start,
    quantity,
    totalKwh: energy.totalKwh,
    byPeriod: energy.byPeriod,
    unknownKwh: energy.unknownKwh,
    coverage: Math.min(1, covered / Math.max(1, to - from)),
  }
}

const subtract = (a: Partial<Record<PeriodType, number>>, b: Partial<Record<PeriodType, number>>): Partial<Record<PeriodType, number>> =>
  Object.fromEntries(Object.entries(a).map(([period, kwh]) => [period, Math.max(0, kwh - (b[period as PeriodType] ?? 0))]))

/**
 * Until stations carry their own contracts: surplus PV at the coal benchmark that most provinces pay for distributed PV, and 0.60 yuan/kWh of service on
 * charging. Both are settings of the price pages to come and are printed with the figures they make.
 */
const FEED_IN_PRICE = '0.4161'
const CHARGING_SERVICE = 0.6

const feedInLines = (kwh: number): RevenuePart[] => revenueLines('pvFeedIn', { flat: kwh }, { flat: FEED_IN_PRICE }, 1)

const withService = (prices: Partial<Record<PeriodType, string>>): Partial<Record<PeriodType, string>> =>
  Object.fromEntries(Object.entries(prices).map(([period, price]) => [period, (Number(price) + CHARGING_SERVICE).toFixed(6)]))
