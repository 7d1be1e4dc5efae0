import type { PriceSegment } from '#contract/price.ts'
import { strategySchemas } from '#contract/strategy.ts'
import { localDate, minuteOfDay, nextDayStart } from '#domain/time.ts'
import type { Queries, Reader } from '../db/change.ts'
import { and, desc, eq, lte } from '../db/orm.ts'
import type { PriceBook } from '../db/price-book.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import type { StationEntry } from '../plant/registry.ts'
import { strategyId } from './issues.ts'
import type { ActingLimits, KnownLimit } from './limits.ts'
import { meansOf } from './past-day.ts'
import { plannedQuarters, type PlanInForce } from './plan-day.ts'
import { plansInForce } from './plan-reports.ts'

const QUARTER_MS = 900_000

/** Of a call, which is one as it stands. */
export interface PlanSources {
  services: { db: { orm: Reader; pool: Queries }; prices: PriceBook; actingLimits: ActingLimits }
  now: number
  /** The chosen moment of a call that looks back; `now` is the same then. */
  moment: number | undefined
}

/** A time of a station's storage by quarter hour, as it is known at the call's moment. */
export interface PlanSpan {
  /** Begin of each quarter hour. */
  starts: number[]
  /** Mean kW by the plan that was in force; null: none was. */
  planned: (number | null)[]
  /** Mean kW as it was; null: not heard, or still to come. */
  actual: (number | null)[]
  prices: PriceSegment[]
  limits: KnownLimit[]
}

const quartersOf = (entry: StationEntry, plans: readonly PlanInForce[], starts: readonly number[]): (number | null)[] =>
  plannedQuarters(plans, starts, (at) => ({ date: localDate(entry.timeZone, at), minute: minuteOfDay(entry.timeZone, at) }))

/** Plan, storage, prices and limits of a station from a midnight on; a last quarter hour that is not whole is left out. */
export async function planSpan(
  { services: { db, prices, actingLimits }, now, moment }: PlanSources,
  entry: StationEntry,
  from: number,
  to: number,
): Promise<PlanSpan> {
  const starts = Array.from({ length: Math.floor((to - from) / QUARTER_MS) }, (_, i) => from + i * QUARTER_MS)
  const end = from + starts.length * QUARTER_MS
  const ofPlan = and(
    eq(strategyIssue.stationId, entry.id),
    eq(strategyIssue.type, 'plan'),
    eq(strategyIssue.state, 'done'),
    lte(strategyIssue.doneAt, Math.min(to, now)),
  )
  const issued = await db.orm.select().from(strategyIssue).where(ofPlan).orderBy(strategyIssue.doneAt)
  const took: PlanInForce[] = issued.flatMap(({ doneAt, params }) => {
    const read = strategySchemas.plan.safeParse(params)
    return doneAt === null || !read.success ? [] : [{ since: doneAt, plan: read.data }]
  })
  const plans = await plansInForce(db.orm, entry.id, took, now)
  const tariff = await prices.tariff(entry.id)
  const segments: PriceSegment[] = []
  for (let day = from; tariff !== undefined && day < end; day = nextDayStart(entry.timeZone, day))
    segments.push(...(await prices.day(tariff, day)).segments)
  const limits = from >= now ? [] : await actingLimits.between(entry.id, from, Math.min(to, now))
  return {
    starts,
    planned: quartersOf(entry, plans, starts),
    actual: await meansOf(db.pool, entry, 'storagePower', [from, end], now),
    prices: segments,
    // What ended later held then.
    limits: limits.map((one) => (moment !== undefined && one.to !== null && one.to > now ? { ...one, to: null, isCut: false } : one)),
  }
}

/** Power by the plan that is wanted, issued or not; of a past moment by the one that was issued last before it, for drafts are not kept. */
export async function wantedIn({ services, now, moment }: PlanSources, entry: StationEntry, starts: readonly number[]): Promise<(number | null)[]> {
  const { orm } = services.db
  const before = and(eq(strategyIssue.stationId, entry.id), eq(strategyIssue.type, 'plan'), lte(strategyIssue.issuedAt, now))
  const [row] =
    moment === undefined
      ? await orm
          .select({ params: strategy.params })
          .from(strategy)
          .where(eq(strategy.id, strategyId(entry.id, 'plan')))
      : await orm.select({ params: strategyIssue.params }).from(strategyIssue).where(before).orderBy(desc(strategyIssue.issuedAt)).limit(1)
  const wanted = strategySchemas.plan.safeParse(row?.params)
  return wanted.success ? quartersOf(entry, [{ since: 0, plan: wanted.data }], starts) : starts.map(() => null)
}
