import type { WaterfallStep } from '#domain/business/waterfall.ts'
import { formatNumber } from '#domain/units.ts'
import { mayAsk, netIn } from './facts-operation.ts'
import { spanText, type Ask, type Finding } from './finding.ts'
import type { Span } from './moments.ts'
import { operationWords } from './words-operation.ts'

/** What is left of a station's revenue after the settlement slips of some whole days, step by step as the business pages have it. */
export async function answerNet({ question, call, words, stationId }: Ask, span: Span): Promise<Finding> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'net')) return { problem: own.noRight }
  if (span.hours !== undefined) return { problem: words.onlyWholeDays(question.clocks.map(({ words: said }) => said).join(' ')) }
  const { steps, net, slips, blocked } = await netIn(call, stationId, span)
  if (steps.length === 0) return { problem: words.noRevenue(spanText(span)) }
  const yuan = (value: number): string => `${formatNumber(value, 2, call.language)} ${call.language === 'en' ? 'CNY' : '元'}`
  const open = slips.filter(({ state }) => state === 'draft').length
  return {
    lines: [
      own.netOf(spanText(span), yuan(Number(net))),
      ...steps.map(({ key, amount }) => `- ${words.line(own.netStep[key as WaterfallStep], yuan(Number(amount)))}`),
      words.note([own.netSlips(slips.length, open), ...(blocked > 0 ? [own.netBlocked(blocked)] : [])].join(words.and)),
    ],
    figures: [{ name: own.netName, value: Number(net), text: yuan, adds: true }],
  }
}
