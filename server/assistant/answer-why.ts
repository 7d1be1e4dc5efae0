import type { QuantityCode } from '#contract/quantity.ts'
import { quantities } from '#contract/quantity.ts'
import { formatShown } from '#domain/units.ts'
import { orderedLines } from './answer-plan.ts'
import { pointOf, pricesAround, valueNow, valueThen } from './facts.ts'
import { instantText, timeText, type Ask, type Finding } from './finding.ts'
import type { Part, Way } from './question.ts'
import type { Words } from './words.ts'

const flowPower: Partial<Record<Part, QuantityCode>> = { storage: 'storagePower', grid: 'gridPower' }

/** Why something flowed: what is known of that time. Nothing is made up about who ordered it. */
export async function answerWhy(ask: Ask): Promise<Finding> {
  const { question, call, words, stationId, zone, moment } = ask
  // "Why do we not charge today" is asked of now; of a day that is over an hour must be said.
  if (moment.kind === 'span' && (moment.span.hours !== undefined || !moment.span.soFar || moment.span.days.from !== moment.span.days.to))
    return { problem: words.whyTime }
  const [flow] = question.flows
  const part = flow?.[0]
  const code = part === undefined ? undefined : flowPower[part]
  if (flow === undefined || code === undefined) return { problem: words.whyWhat }
  const at = moment.kind === 'instant' ? moment.at : call.now
  const shownOf: QuantityCode[] = [code, 'soc', 'gridPower', 'gridDemand', 'loadPower', 'pvPower']
  const lines: string[] = []
  let power: number | undefined
  for (const quantity of new Set(shownOf)) {
    const point = pointOf(call, stationId, quantity)
    if (point === undefined) continue
    const { name, unit, decimals } = quantities[quantity]
    const { value, fresh, at: told } = moment.kind === 'instant' ? await valueThen(call, point, at) : valueNow(call, point)
    if (value === undefined || (moment.kind === 'instant' && !fresh)) {
      lines.push(`- ${words.noValue(name[call.language])}`)
      continue
    }
    if (quantity === code && fresh) power = value
    const notes = [...(quantity === code ? [actualFlow(code, value, words)] : []), ...(fresh ? [] : [words.stale(timeText(told, zone, call.now))])]
    const note = notes.length === 0 ? '' : words.aside(notes.join(words.and))
    lines.push(`- ${words.line(name[call.language], formatShown(value, unit, decimals, call.language))}${note}`)
  }
  if (power === undefined) return { problem: words.noValueThen(quantities[code].name[call.language], instantText(at, zone)) }
  const prices = await pricesAround(call, stationId, at)
  const segment = prices?.segments.find(({ from, to }) => from <= at && at < to)
  const price = segment?.price == null ? words.priceUnknown : `${Number(segment.price).toFixed(4)} ${call.language === 'en' ? 'CNY/kWh' : '元/kWh'}`
  const claimed = flowWord(code, flow[1], words)
  const actual = actualFlow(code, power, words)
  const time = moment.kind === 'instant' ? instantText(at, zone) : timeText(at, zone, call.now)
  return {
    lines: [
      words.whyHead(time),
      ...(question.isNot === (claimed === actual) ? [question.isNot ? words.whyStill(claimed) : words.whyNot(claimed, actual)] : []),
      ...lines,
      `- ${segment === undefined ? words.noPrice(instantText(at, zone)) : words.whyPrice(words.period[segment.period], price)}`,
      ...(await orderedLines(ask, at)).map((line) => `- ${line}`),
    ],
    figures: [],
  }
}

const actualFlow = (code: QuantityCode, power: number, words: Words): string =>
  Math.abs(power) < 0.05 ? words.idle : flowWord(code, (code === 'storagePower' ? power > 0 : power < 0) ? 'out' : 'in', words)

const flowWord = (code: QuantityCode, way: Way, words: Words): string =>
  code === 'storagePower' ? (way === 'in' ? words.charging : words.discharging) : way === 'in' ? words.importing : words.exporting
