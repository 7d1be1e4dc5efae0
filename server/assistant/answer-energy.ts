import { quantities } from '#contract/quantity.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { efficiencyIn, energyIn, pointOf, revenueIn, revenueParts, valueThen, type RevenueDay } from './facts.ts'
import { minuteText, percentOf, spanText, timeText, type Ask, type Figure, type Finding } from './finding.ts'
import type { Span } from './moments.ts'
import { energyQuantities, type Part } from './question.ts'
import { revenueSources, type RevenueLine } from './words.ts'

const QUARTER_MS = 900_000
const WHOLE = 0.995

/** Energies of a stretch from the meters, of one price period where one is named. */
export async function answerEnergy(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId, zone } = ask
  const wanted = energyQuantities(question)
  const nameOf = (code: (typeof wanted)[number]): string => quantities[code].name[call.language]
  const has = wanted.filter((code) => pointOf(call, stationId, code) !== undefined)
  const named = question.parts.length > 0
  if (
    has.length === 0 ||
    (named && question.flows.length > 0 && has.length < wanted.length) ||
    (named && !question.parts.every((part) => energyQuantities({ parts: [part], flows: [] }).some((code) => has.includes(code))))
  ) {
    return {
      problem: words.noPart(
        wanted
          .filter((code) => !has.includes(code))
          .map(nameOf)
          .join('/'),
      ),
    }
  }
  if (span.hours !== undefined && (span.from % QUARTER_MS !== 0 || span.to % QUARTER_MS !== 0)) return { problem: words.onlyQuarters(spanText(span)) }
  const lines: string[] = []
  const figures: Figure[] = []
  const text = (kwh: number): string => formatShown(kwh, 'kWh', 1, call.language)
  let newest = 0
  for (const code of has) {
    const row = await energyIn(call, stationId, code, span)
    const point = pointOf(call, stationId, code)
    const total = row?.totalKwh ?? null
    if (row === undefined || total === null || row.coverage === 0 || point === undefined) {
      lines.push(`- ${words.noValue(nameOf(code))}`)
      continue
    }
    const known = question.periods.length === 0 ? total : question.periods.reduce((sum, period) => sum + (row.byPeriod[period] ?? 0), 0)
    const split =
      question.periods.length === 0
        ? (Object.keys(words.period) as (keyof typeof words.period)[])
        : question.periods.length > 1
          ? question.periods
          : []
    const periods = split.flatMap((period) => {
      const value = row.byPeriod[period]
      return value === undefined || value === 0 ? [] : [`${words.period[period]} ${text(value)}`]
    })
    const notes = [...periods, ...(row.coverage < WHOLE ? [words.coverage(percentOf(row.coverage))] : [])]
    lines.push(`- ${words.line(nameOf(code), text(known))}${notes.length === 0 ? '' : ` (${notes.join(words.and)})`}`)
    figures.push({ name: nameOf(code), value: known, text, adds: true })
    newest = Math.max(newest, (await valueThen(call, point, span.until)).at)
  }
  if (figures.length === 0) return { problem: words.noEnergy(spanText(span)) }
  const period = question.periods.map((one) => words.period[one]).join('/')
  const age = [
    ...(span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []),
    ...(newest > 0 ? [words.newestAt(timeText(newest, zone, call.now))] : []),
  ]
  const head = words.energyHead(spanText(span), period)
  return { lines: [`${head}${age.length === 0 ? '' : ` (${age.join(words.and)})`}`, ...lines], figures }
}

const sourcesOf: Record<Part, RevenueLine[]> = {
  storage: ['storageArbitrage'],
  pv: ['pvSelfUse', 'pvFeedIn'],
  piles: ['charging'],
  grid: ['pvFeedIn'],
  load: [],
}

/** Revenue of whole days, by source. */
export async function answerRevenue(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId, zone } = ask
  if (span.hours !== undefined) return { problem: words.onlyWholeDays(question.clocks.map(({ words: said }) => said).join(' ')) }
  const chosen = question.parts.length === 0 ? [...revenueSources] : question.parts.flatMap((part) => sourcesOf[part])
  const days = (await revenueIn(call, stationId, span)).filter((day) => day.total !== null)
  const [first] = days
  if (first === undefined) return { problem: words.noRevenue(spanText(span)) }
  const has = chosen.filter((source) => days.some((day) => day[source] !== null))
  if (has.length === 0)
    return {
      problem: words.noPart(
        question.parts
          .flatMap((part) => sourcesOf[part])
          .map((source) => words.revenue[source])
          .join('/') || words.revenueName,
      ),
    }
  const money = (cents: number): string => formatNumber(cents / 100, 2, call.language)
  const text = (cents: number): string => (call.language === 'en' ? `${money(cents)} CNY` : `${money(cents)} 元`)
  const sum = (of: (day: RevenueDay) => string | null): number => days.reduce((cents, day) => cents + Math.round(Number(of(day) ?? 0) * 100), 0)
  const total = question.parts.length === 0 ? sum((day) => day.total) : has.reduce((cents, source) => cents + sum((day) => day[source]), 0)
  const parts = span.days.from === span.days.to ? await revenueParts(call, stationId, span.days.from) : []
  const lines = has.map((source) => {
    const made = parts
      .filter((part) => part.source === source)
      .map((part) => words.revenuePart(words.period[part.period], formatShown(part.kwh, 'kWh', 1, call.language), Number(part.price).toFixed(4)))
    return `- ${words.line(words.revenue[source], money(sum((day) => day[source])))}${made.length === 0 ? '' : ` (${made.join(words.and)})`}`
  })
  const asked = Math.round((Date.parse(span.last) - Date.parse(span.days.from)) / 86_400_000) + 1
  const left = Math.max(0, asked - days.length)
  const notes = [
    words.revenueBasis,
    words.coverage(percentOf(Math.min(...days.map((day) => day.coverage)))),
    ...(left > 0 ? [words.daysLeftOut(left)] : []),
    ...(span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []),
  ]
  const name = question.parts.length === 0 ? words.revenueName : has.map((source) => words.revenue[source]).join(' + ')
  return {
    lines: [words.revenueHead(spanText(span), money(total)), ...lines, `(${notes.join(words.and)})`],
    figures: [{ name, value: total, text, adds: true }],
  }
}

/** Round-trip efficiency of the storage over whole days. */
export async function answerEfficiency(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId, zone } = ask
  if (span.hours !== undefined) return { problem: words.onlyWholeDays(question.clocks.map(({ words: said }) => said).join(' ')) }
  if (question.parts.some((part) => part !== 'storage')) return { problem: words.noPart(words.efficiency) }
  const found = await efficiencyIn(call, stationId, span)
  if (found?.percent === undefined) return { problem: words.noEfficiency(spanText(span)) }
  const text = (percent: number): string => formatShown(percent, '%', 1, call.language)
  const kwh = (value: number): string => formatShown(value, 'kWh', 1, call.language)
  const notes = [
    words.efficiencyFrom(kwh(found.chargedKwh), kwh(found.dischargedKwh)),
    ...(span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []),
  ]
  return {
    lines: [words.efficiencyIs(spanText(span), text(found.percent)), `(${notes.join(words.and)})`],
    figures: [{ name: words.efficiency, value: found.percent, text, adds: false }],
  }
}
