import type { PlanDeviation } from '#contract/schemas/strategy.ts'
import { strategySchemas, type Strategies } from '#contract/strategy.ts'
import { localDate, nextDayStart, startOfDate } from '#domain/time.ts'
import { eq } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { strategy } from '../db/strategy-schema.ts'
import type { Handlers } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { pastDay, storageOf } from '../strategy/past-day.ts'
import { deviationOf, heldMinutes, meansWithin } from '../strategy/plan-day.ts'
import { planSpan, wantedIn } from '../strategy/plan-span.ts'
import { outcomeOf } from '../strategy/preview.ts'
import { readParams } from './strategy-access.ts'

/** Days of a storage: a past one with and without a change, and what became of a plan. */
export const strategyDayHandlers = {
  previewStrategy: async ({ powerstationId, type, params, date }, call) => {
    const stationId = call.station(powerstationId)
    const entry = call.services.registry().stations.get(stationId)
    const { db, prices } = call.services
    const [row] = await db.orm.select().from(station).where(eq(station.id, stationId))
    if (entry === undefined || row === undefined) throw notFound()
    const wanted = readParams(type, params)
    const today = localDate(entry.timeZone, call.now)
    const day = date ?? localDate(entry.timeZone, call.now - 86_400_000)
    if (day >= today) throw badField('date', 'futureTime')
    const past = await pastDay(db.pool, entry, day)
    const has: Strategies = {}
    for (const one of await db.orm.select().from(strategy).where(eq(strategy.stationId, stationId))) {
      const read = strategySchemas[one.type].safeParse(one.reported)
      if (read.success) Object.assign(has, { [one.type]: read.data })
    }
    const storage = storageOf(row)
    const begin = { soc: past.soc ?? 50, monthDemandKw: past.monthDemandKw }
    const tariff = await prices.tariff(stationId)
    const segments = tariff === undefined ? [] : (await prices.day(tariff, past.day.start)).segments
    const outcome = (active: Strategies) => outcomeOf(active, past.day, storage, begin, segments, past.ownKw)
    return { date: day, known: past.known, before: outcome(has), after: outcome({ ...has, [type]: wanted }) }
  },

  planDay: async ({ powerstationId, date }, call) => {
    const stationId = call.station(powerstationId)
    const entry = call.services.registry().stations.get(stationId)
    if (entry === undefined) throw notFound()
    const day = date ?? localDate(entry.timeZone, call.now)
    const start = startOfDate(entry.timeZone, day)
    const span = await planSpan(call, entry, start, nextDayStart(entry.timeZone, start))
    const { starts, planned, actual } = span
    const deviation = deviationOf(planned, actual, starts, span.prices)
    return {
      date: day,
      starts,
      planned,
      wanted: await wantedIn(call, entry, starts),
      actual,
      deviationKwh: deviation.kwh,
      absoluteKwh: deviation.absoluteKwh,
      deviationYuan: deviation.yuan,
      compared: deviation.quarters,
      at: call.now,
      limits: span.limits.map((one) => ({ ...one, ...meansWithin({ from: one.from, to: one.to ?? call.now }, starts, planned, actual) })),
    }
  },

  planDeviation: async ({ powerstationId }, call) => {
    const entry = call.services.registry().stations.get(call.station(powerstationId))
    if (entry === undefined) throw notFound()
    const date = localDate(entry.timeZone, call.now)
    const today = startOfDate(entry.timeZone, date)
    const month = startOfDate(entry.timeZone, `${date.slice(0, 7)}-01`)
    const span = await planSpan(call, entry, month, call.now)
    const since = (from: number): PlanDeviation => {
      const first = span.starts.findIndex((start) => start >= from)
      const of = <T>(list: readonly T[]): T[] => (first === -1 ? [] : list.slice(first))
      const { kwh, absoluteKwh, yuan, quarters } = deviationOf(of(span.planned), of(span.actual), of(span.starts), span.prices)
      return {
        from: localDate(entry.timeZone, from),
        deviationKwh: kwh,
        absoluteKwh,
        deviationYuan: yuan,
        compared: quarters,
        limits: heldMinutes(span.limits, from, call.now),
      }
    }
    return { date, day: since(today), month: since(month) }
  },
} satisfies Partial<Handlers>
