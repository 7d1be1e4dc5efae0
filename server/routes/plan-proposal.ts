import { Decimal } from 'decimal.js'
import type { PlanSegment } from '#contract/strategy.ts'
import { clockOn, dayOfPlan } from '#domain/control/plan.ts'
import type { PastCurve } from '#domain/forecast/like-days.ts'
import type { DayProblem } from '#domain/optimise/day-problem.ts'
import type { RunPlan } from '#domain/optimise/propose.ts'
import { runPlan } from '#domain/optimise/run.ts'
import { clockQuarters, localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { curvesBetween, dayLimits, forecastErrors, forecastOf, lookBackFrom, quarterPrices, type PlanStation } from '../strategy/plan-basis.ts'
import { knownStation, sourcesOf } from './plan-station.ts'

const DAY_MS = 86_400_000
/** Of a past day, that so many quarter hours on end were not heard spoils nothing: what was before them holds. */
const MOST_GAP = 4

/** Worked out in floating point, as forecasts are no bills; rounded once, half up. */
const yuan = (value: number): string => new Decimal(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2)
const price = (value: number): string => new Decimal(value).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed(4)
const finite = (kw: number): number | null => (Number.isFinite(kw) ? kw : null)
const round = (value: number): number => Math.round(value * 1000) / 1000
const isWhole = (kw: readonly (number | null)[]): kw is number[] => !kw.includes(null)

const tomorrow = (zone: string, now: number): string => localDate(zone, nextDayStart(zone, now))

/** Forecast of a day that is to come or is under way, out of what came before it. */
async function dayAhead(call: ViewerCall, known: PlanStation, date: string) {
  const zone = known.entry.timeZone
  const sources = sourcesOf(call)
  const start = startOfDate(zone, date)
  const until = Math.min(start, startOfDate(zone, localDate(zone, call.now)))
  const curves = await curvesBetween(sources, known, lookBackFrom(zone, until), until)
  const dayType = known.tariff === undefined ? ('workday' as const) : (await sources.prices.day(known.tariff, start)).dayType
  return { dayType, curves, ...forecastOf(known, curves, date, dayType), ...(await quarterPrices(sources.prices, known.entry, known.tariff, start)) }
}

const runAnswer = ({ segments, run, breaches }: RunPlan) => ({
  segments,
  worthYuan: yuan(run.worthYuan),
  chargeKwh: round(run.chargeKwh),
  dischargeKwh: round(run.dischargeKwh),
  cycles: round(run.cycles),
  endSoc: round(run.endSoc),
  demandKw: round(run.demandKw),
  storageKw: run.storageKw.map(round),
  gridKw: run.gridKw.map(round),
  soc: run.soc.map(round),
  breaches,
})

/** What a problem of any day has. */
const problemOf = ({ storage, strategies }: PlanStation, asked: { cycles?: number | undefined; wearYuan: string }) => ({
  storage,
  strategies,
  cycles: asked.cycles,
  wearYuan: Number(asked.wearYuan),
})

/** A past day whose few gaps are filled by what was before them; undefined: too little of it was heard. */
function heard(day: PastCurve | undefined): number[] | undefined {
  let gap = 0
  const kw = (day?.kw ?? []).reduce<number[]>((list, value) => {
    gap = value === null ? gap + 1 : 0
    const next = value ?? list.at(-1)
    return next === undefined || gap > MOST_GAP ? list : [...list, next]
  }, [])
  return day !== undefined && kw.length === day.kw.length && kw.length > 0 ? kw : undefined
}

export const planProposalHandlers = {
  planForecast: async ({ powerstationId, date }, call) => {
    const known = await knownStation(call, powerstationId)
    const day = date ?? tomorrow(known.entry.timeZone, call.now)
    const { dayType, load, pv, curves, prices } = await dayAhead(call, known, day)
    const { beginSoc, drawKw, exportKw } = await dayLimits(sourcesOf(call), known, day)
    const errors = forecastErrors(curves)
    return {
      date: day,
      dayType,
      load: load === undefined ? null : { ...load, error: errors.load ?? null },
      pv: pv === undefined ? null : { ...pv, error: known.hasPv ? (errors.pv ?? null) : null },
      prices,
      storage: known.storage,
      beginSoc: beginSoc ?? null,
      drawKw: finite(drawKw),
      exportKw: finite(exportKw),
    }
  },

  proposePlan: async ({ powerstationId, date, segments, beginSoc, endSoc, ...asked }, call) => {
    const known = await knownStation(call, powerstationId)
    const day = date ?? tomorrow(known.entry.timeZone, call.now)
    const limits = await dayLimits(sourcesOf(call), known, day)
    const begin = beginSoc ?? limits.beginSoc
    if (begin === undefined) throw badField('beginSoc', 'beginSocUnknown')
    const end = endSoc ?? begin
    const ahead = await dayAhead(call, known, day)
    const none = { date: day, proposal: null, manual: null, differenceYuan: null, limits: [], beginSoc: begin, endSoc: end }
    const { load, pv } = ahead
    const prices = ahead.prices.flatMap((one) => (one === null ? [] : [Number(one)]))
    if (known.storage.ratedKw <= 0 || known.storage.capacityKwh <= 0) return { ...none, state: 'noStorage' }
    if (prices.length < ahead.prices.length) return { ...none, state: 'noPrices' }
    if (load === undefined || !isWhole(load.kw)) return { ...none, state: 'noLoad' }
    if (pv === undefined || !isWhole(pv.kw)) return { ...none, state: 'noPv' }
    const { monthDemandKw, contractKw } = limits
    const problem: DayProblem = {
      ...problemOf(known, asked),
      date: day,
      clockQuarters: clockQuarters(known.entry.timeZone, day),
      prices,
      feedInPrice: ahead.feedInPrice,
      loadKw: load.kw,
      pvKw: pv.kw,
      beginSoc: begin,
      endSoc: end,
      monthDemandKw,
      contractKw,
    }
    const found = await call.services.optimiser.propose(problem, segments)
    const manual = found.manual === undefined ? null : runAnswer(found.manual)
    if (found.state === 'infeasible') return { ...none, state: 'infeasible', manual, limits: found.limits }
    if (found.state !== 'proposed') return { ...none, state: found.state, manual }
    const reasons = found.reasons.map(({ priceYuan, otherYuan, kwh, ...reason }) => ({
      ...reason,
      kwh: round(kwh),
      priceYuan: price(priceYuan),
      otherYuan: otherYuan === null ? null : price(otherYuan),
    }))
    const proposal = { ...runAnswer(found.plan), reasons, idealYuan: yuan(found.idealYuan) }
    return {
      ...none,
      state: 'proposed',
      proposal,
      manual,
      // Of the rounded ones, as they stand beside each other.
      differenceYuan: manual === null ? null : new Decimal(proposal.worthYuan).minus(manual.worthYuan).toFixed(2),
    }
  },

  planBackTest: async ({ powerstationId, month, ...asked }, call) => {
    const known = await knownStation(call, powerstationId)
    const sources = sourcesOf(call)
    const zone = known.entry.timeZone
    const first = startOfDate(zone, `${month}-01`)
    const today = startOfDate(zone, localDate(zone, call.now))
    const none = { month, days: [], unknown: 0, total: { days: 0, planYuan: null, proposedYuan: '0.00', foresightYuan: '0.00' } }
    if (known.storage.ratedKw <= 0 || known.storage.capacityKwh <= 0 || first >= today) return none
    let end = first
    while (end < today && localMonth(zone, end) === month) end = nextDayStart(zone, end)
    const curves = await curvesBetween(sources, known, lookBackFrom(zone, first), end)
    const days: { date: string; planYuan: string | null; proposedYuan: string | null; foresightYuan: string | null }[] = []
    let unknown = 0
    for (let start = first; start < end; start = nextDayStart(zone, start)) {
      const date = localDate(zone, start)
      const of = (list: readonly PastCurve[]): number[] | undefined => heard(list.find((one) => one.date === date))
      const [loadKw, pvKw] = [of(curves.load), of(curves.pv)]
      const paid = await quarterPrices(sources.prices, known.entry, known.tariff, start)
      const prices = paid.prices.flatMap((one) => (one === null ? [] : [Number(one)]))
      const { beginSoc, monthDemandKw, contractKw } = await dayLimits({ ...sources, now: start + DAY_MS }, known, date)
      if (loadKw === undefined || pvKw === undefined || beginSoc === undefined || prices.length < loadKw.length) {
        unknown++
        continue
      }
      const problem: DayProblem = {
        ...problemOf(known, asked),
        date,
        clockQuarters: clockQuarters(zone, date),
        ...paid,
        prices,
        loadKw,
        pvKw,
        beginSoc,
        endSoc: beginSoc,
        monthDemandKw,
        contractKw,
      }
      const drawn: readonly PlanSegment[] = known.plan === undefined ? [] : (dayOfPlan(known.plan, clockOn(date, 0))?.segments ?? [])
      const foresight = await call.services.optimiser.propose(problem, drawn)
      const planYuan = known.plan === undefined ? null : runPlan(problem, drawn).worthYuan
      const dayType = curves.load.find((one) => one.date === date)?.dayType ?? 'workday'
      const { load, pv } = forecastOf(known, curves, date, dayType)
      const ahead =
        load !== undefined && pv !== undefined && isWhole(load.kw) && isWhole(pv.kw)
          ? await call.services.optimiser.propose({ ...problem, loadKw: load.kw, pvKw: pv.kw }, drawn)
          : undefined
      const proposed = ahead?.state === 'proposed' ? ahead.plan.segments : ahead?.state === 'manualStands' ? drawn : undefined
      const proposedYuan = proposed === undefined ? null : runPlan(problem, proposed).worthYuan
      const found = foresight.state === 'proposed' ? foresight.plan.run.worthYuan : foresight.manual?.run.worthYuan
      // Whoever had known the day could have drawn what was proposed as well: by luck it may be worth more than what the program finds for the day itself.
      const best = found === undefined ? null : Math.max(found, proposedYuan ?? found)
      const said = (worth: number | null): string | null => (worth === null ? null : yuan(worth))
      days.push({ date, planYuan: said(planYuan), proposedYuan: said(proposedYuan), foresightYuan: said(best) })
    }
    const whole = days.filter(({ proposedYuan, foresightYuan }) => proposedYuan !== null && foresightYuan !== null)
    const sum = (key: 'planYuan' | 'proposedYuan' | 'foresightYuan'): string =>
      whole.reduce((total, day) => total.plus(day[key] ?? 0), new Decimal(0)).toFixed(2)
    return {
      month,
      days,
      unknown,
      total: {
        days: whole.length,
        planYuan: known.plan === undefined ? null : sum('planYuan'),
        proposedYuan: sum('proposedYuan'),
        foresightYuan: sum('foresightYuan'),
      },
    }
  },
} satisfies Partial<Handlers>
