import { and, eq, lt } from 'drizzle-orm'
import { strategySchemas, type Strategies } from '#contract/strategy.ts'
import { localDate, minuteOfDay, nextDayStart, startOfDate } from '#domain/time.ts'
import { station } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import type { Handlers } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { strategyId } from '../strategy/delivery.ts'
import { meansOf, pastDay, storageOf } from '../strategy/past-day.ts'
import { deviationOf, meansWithin, plannedQuarters } from '../strategy/plan-day.ts'
import { outcomeOf } from '../strategy/preview.ts'
import { readParams } from './strategy-access.ts'

const QUARTER_MS = 900_000

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
    const { db, prices } = call.services
    const zone = entry.timeZone
    const day = date ?? localDate(zone, call.now)
    const start = startOfDate(zone, day)
    const end = nextDayStart(zone, start)
    const starts = Array.from({ length: Math.round((end - start) / QUARTER_MS) }, (_, i) => start + i * QUARTER_MS)
    const ofPlan = and(
      eq(strategyIssue.stationId, stationId),
      eq(strategyIssue.type, 'plan'),
      eq(strategyIssue.state, 'done'),
      lt(strategyIssue.doneAt, end),
    )
    const issued = await db.orm.select().from(strategyIssue).where(ofPlan).orderBy(strategyIssue.doneAt)
    const plans = issued.flatMap(({ doneAt, params }) => {
      const read = strategySchemas.plan.safeParse(params)
      return doneAt === null || !read.success ? [] : [{ since: doneAt, plan: read.data }]
    })
    const [row] = await db.orm
      .select()
      .from(strategy)
      .where(eq(strategy.id, strategyId(stationId, 'plan')))
    const wanted = strategySchemas.plan.safeParse(row?.params)
    const clockOf = (at: number) => ({ date: localDate(zone, at), minute: minuteOfDay(zone, at) })
    const planned = plannedQuarters(plans, starts, clockOf)
    const actual = await meansOf(db.pool, entry, 'storagePower', [start, end], call.now)
    const tariff = await prices.tariff(stationId)
    const segments = tariff === undefined ? [] : (await prices.day(tariff, start)).segments
    const limits = await call.services.actingLimits.between(stationId, start, end)
    const deviation = deviationOf(planned, actual, starts, segments)
    return {
      date: day,
      starts,
      planned,
      wanted: wanted.success ? plannedQuarters([{ since: 0, plan: wanted.data }], starts, clockOf) : starts.map(() => null),
      actual,
      deviationKwh: deviation.kwh,
      absoluteKwh: deviation.absoluteKwh,
      deviationYuan: deviation.yuan,
      compared: deviation.quarters,
      at: call.now,
      limits: limits.map((one) => ({ ...one, ...meansWithin({ from: one.from, to: one.to ?? call.now }, starts, planned, actual) })),
    }
  },
} satisfies Partial<Handlers>
