import type { PriceSegment } from '#contract/price.ts'
import { localDate, localMonth } from '#domain/time.ts'
import { pricesAround } from './facts.ts'
import { instantText, minuteText, spanText, timeText, type Ask, type Finding } from './finding.ts'

/** Price of now, of a time, of a day, or when a period begins. */
export async function answerPrice(ask: Ask): Promise<Finding> {
  const { question, call, words, stationId, zone, moment } = ask
  if (question.side === 'mean') return { problem: words.priceMean }
  if (
    moment.kind === 'span' &&
    (moment.span.days.from !== moment.span.days.to || (moment.span.hours?.to ?? 0) > 1440 || moment.span.label !== undefined)
  )
    return { problem: words.unclearTime(spanText(moment.span)) }
  const at = moment.kind === 'instant' ? moment.at : moment.kind === 'span' ? moment.span.from : call.now
  const prices = await pricesAround(call, stationId, at)
  const segment = prices?.segments.find(({ from, to }) => from <= at && at < to)
  if (prices === undefined || segment === undefined) return { problem: words.noPrice(localMonth(zone, at)) }
  const perKwh = call.language === 'en' ? 'CNY/kWh' : '元/kWh'
  const amount = ({ price }: PriceSegment): string => (price === null ? words.priceUnknown : `${Number(price).toFixed(4)} ${perKwh}`)
  const source = words.note(words.priceSource(prices.area, prices.month, timeText(call.now, zone, call.now)))
  const say = (lines: string[]): Finding => ({ lines: [...lines, source], figures: [] })
  const clock = (time: number): string => minuteText(time, zone, call.now)
  if (question.side !== undefined) return sideOf(ask, at, prices.segments, amount, say)
  if (moment.kind === 'span') {
    const of = question.periods
    const own = prices.segments.filter(
      ({ from, to, period }) => from < moment.span.to && to > moment.span.from && (of.length === 0 || of.includes(period)),
    )
    const head = words.priceHead(spanText(moment.span))
    if (own.length === 0) return say([head, of.map((period) => words.noSuchPeriodThen(words.period[period], spanText(moment.span))).join('\n')])
    return say([head, ...own.map((one) => `- ${words.priceLine(hour(one.from, zone), hour(one.to, zone), words.period[one.period], amount(one))}`)])
  }
  if (moment.kind === 'instant') {
    return say([words.priceThen(instantText(at, zone), words.period[segment.period], amount(segment), clock(segment.from), clock(segment.to))])
  }
  const next = prices.segments[prices.segments.indexOf(segment) + 1]
  const now = words.priceNow(words.period[segment.period], amount(segment), clock(segment.to))
  const [asked] = question.periods
  // "When is the valley?": the stretch that runs now is told above, so the next one is meant.
  if (asked !== undefined && (question.when || question.edge !== undefined) && !(question.edge === 'end' && segment.period === asked)) {
    const coming = prices.segments.find(({ from, period }) => period === asked && from > at)
    const then =
      coming === undefined
        ? words.noSuchPeriod(words.period[asked])
        : words.priceStart(words.period[asked], clock(coming.from), clock(coming.to), amount(coming))
    return say([now, then])
  }
  if (asked !== undefined && segment.period !== asked) {
    const own = prices.segments.filter(({ period }) => period === asked)
    return say([
      now,
      ...(own.length === 0
        ? [words.noSuchPeriod(words.period[asked])]
        : own.map((one) => `- ${words.priceLine(clock(one.from), clock(one.to), words.period[one.period], amount(one))}`)),
    ])
  }
  return say([next === undefined ? now : `${now}${words.and}${words.priceNext(words.period[next.period], amount(next))}`])
}

const hour = (at: number, zone: string): string => instantText(at, zone).slice(11)

/** The highest or lowest price of a day, with its hours. */
function sideOf(
  ask: Ask,
  at: number,
  segments: readonly PriceSegment[],
  amount: (one: PriceSegment) => string,
  say: (lines: string[]) => Finding,
): Finding {
  const { zone, words, question } = ask
  const day = localDate(zone, at)
  const own = segments.filter(({ from, price }) => localDate(zone, from) === day && price !== null)
  const price = (one: PriceSegment): number => Number(one.price)
  const best = own.reduce<PriceSegment | undefined>(
    (found, one) => (found === undefined || (question.side === 'max' ? price(one) > price(found) : price(one) < price(found)) ? one : found),
    undefined,
  )
  if (best === undefined) return { problem: words.noPrice(day) }
  const hours = own
    .filter((one) => one.price === best.price)
    .map((one) => `- ${words.priceLine(hour(one.from, zone), hour(one.to, zone), words.period[one.period], amount(one))}`)
  return say([words.priceHead(day), question.side === 'max' ? words.priceMost(amount(best)) : words.priceLeast(amount(best)), ...hours])
}
