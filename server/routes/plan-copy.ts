import { code } from '#contract/endpoint.ts'
import type { Answer } from '#contract/schemas.ts'
import { strategySchemas, type StrategyParams } from '#contract/strategy.ts'
import { nextDateOf, twinsOf } from '#domain/control/plan.ts'
import { checkPlan } from '#domain/control/plan-check.ts'
import { clockMinutes, localDate, startOfDate } from '#domain/time.ts'
import { and, eq, inArray } from '../db/orm.ts'
import { strategy } from '../db/strategy-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { Refusal } from '../refusal/refusal.ts'
import { say } from '../refusal/texts.ts'
import { curvesBetween, dayLimits, forecastOf, lookBackFrom, type PlanStation } from '../strategy/plan-basis.ts'
import { knownStation, sourcesOf } from './plan-station.ts'
import { controllerOf, tellChanged } from './strategy-access.ts'
import { keepDraft, linkTemplates } from './strategy-draft.ts'

type Result = Answer<'copyPlan'>['results'][number]

/** A plan whose powers are those of another storage, down to a tenth of a kW. */
const scaledBy = ({ days }: StrategyParams<'plan'>, factor: number): StrategyParams<'plan'> => ({
  days: days.map((day) => ({ ...day, segments: day.segments.map((one) => ({ ...one, kw: Math.floor(one.kw * factor * 10 + 1e-6) / 10 })) })),
})

/** What of a plan does not fit a station, each day of it by the forecast of the next such day. `unchecked`: there are limits, and no forecast to hold them against. */
async function faultsOf(call: ViewerCall, known: PlanStation, plan: StrategyParams<'plan'>): Promise<Pick<Result, 'faults' | 'unchecked'>> {
  const { storage, tariff, entry } = known
  const zone = entry.timeZone
  const sources = sourcesOf(call)
  if (storage.ratedKw <= 0 || storage.capacityKwh <= 0)
    return { faults: [{ why: 'noStorage', day: 0, minute: 0, value: 0, limit: 0 }], unchecked: false }
  const today = startOfDate(zone, localDate(zone, call.now))
  const curves = await curvesBetween(sources, known, lookBackFrom(zone, today), today)
  const faults: Result['faults'] = []
  let unchecked = false
  for (const [day, part] of plan.days.entries()) {
    const date = nextDateOf(part, localDate(zone, call.now))
    const { start, beginSoc, drawKw, exportKw } = await dayLimits(sources, known, date)
    const dayType = tariff === undefined ? 'workday' : (await sources.prices.day(tariff, start)).dayType
    const { load, pv } = forecastOf(known, curves, date, dayType)
    unchecked ||= Number.isFinite(Math.min(drawKw, exportKw)) && (load === undefined || pv === undefined)
    const { findings } = checkPlan(part.segments, {
      storage,
      beginSoc,
      loadKw: load?.kw,
      pvKw: pv?.kw,
      drawKw,
      exportKw,
      clockMinutes: clockMinutes(entry.timeZone, date),
    })
    // Segments of one day never overlap in a plan that was saved.
    for (const { kind, minute, value, limit } of findings) if (kind !== 'overlap') faults.push({ why: kind, day, minute, value, limit })
  }
  return { faults, unchecked }
}

export const planCopyHandlers = {
  copyPlan: async ({ powerstationId, targets, scaled, check }, call) => {
    const source = await knownStation(call, powerstationId)
    const { plan } = source
    if (plan === undefined) throw new Refusal(code.conflict, 'planMissing')
    if (twinsOf(plan).length > 0) throw new Refusal(code.conflict, 'planTwins')
    const ids = [...new Set(targets.map(({ stationId }) => call.station(stationId)))].filter((id) => id !== source.entry.id)
    const { orm } = call.services.db
    const drafts = await orm
      .select()
      .from(strategy)
      .where(and(inArray(strategy.stationId, ids), eq(strategy.type, 'plan')))
    const results: Result[] = []
    for (const stationId of ids) {
      const seen = drafts.find((one) => one.stationId === stationId)?.revision ?? 0
      const result: Result = { stationId, revision: seen, faults: [], unchecked: false, done: false, refusal: '' }
      results.push(result)
      if ((await controllerOf(call, stationId)).master !== null) {
        result.faults = [{ why: 'atMaster', day: 0, minute: 0, value: 0, limit: 0 }]
        continue
      }
      const known = await knownStation(call, stationId)
      const factor = scaled && source.storage.ratedKw > 0 ? known.storage.ratedKw / source.storage.ratedKw : 1
      const wanted = strategySchemas.plan.parse(scaledBy(plan, factor))
      Object.assign(result, await faultsOf(call, known, wanted))
      if (check || result.faults.length > 0) continue
      const revision = targets.find((one) => one.stationId === stationId)?.revision
      try {
        result.revision = await call.services.change(call, async (tx, note) => {
          const next = await keepDraft(tx, note, call, { stationId, type: 'plan', wanted, revision })
          await linkTemplates(tx, call, stationId, wanted, [])
          return next
        })
        result.done = true
        tellChanged(call, stationId)
      } catch (error) {
        // Somebody else's save of one station keeps none of the others waiting.
        if (!(error instanceof Refusal)) throw error
        result.refusal = say(error.text, call.language)
      }
    }
    return { results }
  },
} satisfies Partial<Handlers>
