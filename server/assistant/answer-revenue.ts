import type { RevenuePart } from '#domain/revenue.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import type { ViewerCall } from '../http/call.ts'
import { QUARTER_MS } from './answer-energy.ts'
import { newestOfRevenue, revenueIn, type RevenueDay } from './facts-energy.ts'
import { minuteText, percentOf, spanText, timeText, type Ask, type Figure, type Finding } from './finding.ts'
import type { Span } from './moments.ts'
import type { Part, Question } from './question.ts'
import { operationWords } from './words-operation.ts'
import { revenueSources, type RevenueLine, type Words } from './words.ts'

const sourcesOf: Record<Part, RevenueLine[]> = {
  storage: ['storageArbitrage'],
  pv: ['pvSelfUse', 'pvFeedIn'],
  piles: ['charging'],
  grid: ['pvFeedIn'],
  load: [],
}

/** The same period stands at other prices too: what went to the grid earns what that pays, what cars take costs them the service besides. */
const whyOf = ({ toGrid, service }: RevenuePart, words: Words): string | undefined =>
  service !== undefined ? words.priceWithService(Number(service).toFixed(2)) : toGrid === true ? words.priceToGrid : undefined

const signed = (kwh: number, call: ViewerCall): string => `${kwh > 0 ? '+' : ''}${formatShown(kwh, 'kWh', 1, call.language)}`

const sourcesAsked = ({ parts }: Question): RevenueLine[] => (parts.length === 0 ? [...revenueSources] : parts.flatMap((part) => sourcesOf[part]))
const sum = (days: readonly RevenueDay[], of: (day: RevenueDay) => string | null): number =>
  days.reduce((cents, day) => cents + Math.round(Number(of(day) ?? 0) * 100), 0)

/** What some days earned of what is asked for, in cents: paid and earned, and what is stored. `has`: its sources. */
function earnedOf(question: Question, days: readonly RevenueDay[]): { has: RevenueLine[]; paid: number; worth: number } {
  const has = sourcesAsked(question).filter((source) => days.some((day) => day[source] !== null))
  const paid = question.parts.length === 0 ? sum(days, (day) => day.total) : has.reduce((cents, source) => cents + sum(days, (day) => day[source]), 0)
  // What is stored belongs to the storage: where that is asked for or all is.
  return { has, paid, worth: has.includes('storageArbitrage') ? sum(days, (day) => day.stored?.amount ?? null) : 0 }
}

const moneyIn = (cents: number, { language }: ViewerCall): string => formatNumber(cents / 100, 2, language)
const amountIn = (cents: number, call: ViewerCall): string => `${moneyIn(cents, call)} ${call.language === 'en' ? 'CNY' : '元'}`

/** What each day of a stretch earned of what is asked for, where something is known of it: a few reads of the store for every month. */
export async function revenueByDay(question: Question, stationId: string, span: Span, call: ViewerCall): Promise<{ date: string; figure: Figure }[]> {
  const days = (await revenueIn(call, stationId, span)).filter((day) => day.total !== null)
  return days.flatMap((day) => {
    const { has, paid, worth } = earnedOf(question, [day])
    return has.length === 0
      ? []
      : [{ date: day.date, figure: { name: '', value: paid + worth, text: (cents: number) => amountIn(cents, call), adds: true } }]
  })
}

/** Revenue of days or hours, by source: the headline counts what is stored with it (decision 0019), what was paid and earned stands beside it. */
export async function answerRevenue(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId, zone } = ask
  if (span.hours !== undefined && (span.from % QUARTER_MS !== 0 || (!span.soFar && span.to % QUARTER_MS !== 0)))
    return { problem: words.onlyQuarters(spanText(span)) }
  const days = (await revenueIn(call, stationId, span)).filter((day) => day.total !== null)
  const [first] = days
  if (first === undefined) return { problem: words.noRevenue(spanText(span)) }
  const { has, paid, worth } = earnedOf(question, days)
  if (has.length === 0)
    return {
      problem: words.noPart(
        question.parts
          .flatMap((part) => sourcesOf[part])
          .map((source) => words.revenue[source])
          .join('/') || words.revenueName,
      ),
    }
  const money = (cents: number): string => moneyIn(cents, call)
  const storedKwh = days.reduce((kwh, { stored }) => kwh + (stored?.kwh ?? 0), 0)
  const isStored = has.includes('storageArbitrage') && days.some(({ stored }) => stored !== null)
  const parts = days.length === 1 ? (first.parts ?? []) : []
  const lines = has.map((source) => {
    const made = parts
      .filter((part) => part.source === source)
      .map((part) =>
        words.revenuePart(
          words.period[part.period],
          formatShown(part.kwh, 'kWh', 1, call.language),
          Number(part.price).toFixed(4),
          whyOf(part, words),
        ),
      )
    return `- ${words.line(words.revenue[source], money(sum(days, (day) => day[source])))}${made.length === 0 ? '' : words.aside(made.join(words.and))}`
  })
  const asked = Math.round((Date.parse(span.last) - Date.parse(span.days.from)) / 86_400_000) + 1
  const left = span.hours === undefined ? Math.max(0, asked - days.length) : 0
  const newest = await newestOfRevenue(call, stationId, span.until)
  const notes = [
    ...(question.isGross ? [operationWords[call.language].gross] : []),
    words.revenueBasis,
    words.coverage(percentOf(days.reduce((all, day) => all + day.coverage, 0) / days.length)),
    ...(left > 0 ? [words.daysLeftOut(left)] : []),
    ...(span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []),
    ...(newest === undefined ? [] : [words.newestAt(timeText(newest, zone, call.now))]),
  ]
  const name = question.parts.length === 0 ? words.revenueName : has.map((source) => words.revenue[source]).join(' + ')
  return {
    lines: [
      words.revenueHead(spanText(span), money(paid + worth)),
      ...(isStored ? [words.revenueStored(money(paid), signed(storedKwh, call), money(worth))] : []),
      ...lines,
      words.note(notes.join(words.and)),
    ],
    figures: [{ name, value: paid + worth, text: (cents) => amountIn(cents, call), adds: true }],
  }
}
