import { localDate, startOfDate } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import type { ViewerCall } from '../http/call.ts'
import { issuesOf, mayAsk, planOf, wantedThen } from './facts-operation.ts'
import { instantText, spanText, type Ask, type Finding } from './finding.ts'
import { operationWords, type OperationWords } from './words-operation.ts'

const kwText = (kw: number, { language }: ViewerCall): string => formatShown(kw, 'kW', 1, language)

/** A power of a plan, discharge +, in words. */
const doneBy = (kw: number, call: ViewerCall, words: OperationWords): string =>
  words.does(kw === 0 ? 'standby' : kw > 0 ? 'discharge' : 'charge', kwText(Math.abs(kw), call))

/** The plan of a day as its controller has or had it, part by part. */
export async function answerPlan({ question, call, words, stationId, zone, moment }: Ask): Promise<Finding> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'plan')) return { problem: own.noRight }
  if (question.isIssued) {
    const issues = await issuesOf(call, call.station(stationId))
    const lines = issues.map(({ type, state, version, since }) => {
      const has = version === null || since === null ? own.hasNone : own.hasSince(version, instantText(since, zone))
      return `- ${own.strategy[type === 'plan' ? 'plan' : 'scheduling']}${words.colon}${own.strategyState[state]}${words.and}${has}`
    })
    return { lines: lines.length === 0 ? [own.nothingSaved] : lines, figures: [] }
  }
  if (moment.kind === 'span' && moment.span.days.from !== moment.span.days.to) return { problem: words.unclearTime(spanText(moment.span)) }
  const date = moment.kind === 'span' ? moment.span.days.from : localDate(zone, moment.kind === 'instant' ? moment.at : call.now)
  const found = await planOf(call, stationId, date)
  const isOther = found?.isOther === true ? [own.wantedOther] : []
  const isPlanned = found?.parts.some(({ kw }) => kw !== null) === true
  if (found === undefined || (!isPlanned && found.scheduled.length === 0))
    return { problem: [own.noPlan(date), own.noScheduling(date), ...isOther].join('\n') }
  const clock = (at: number): string => instantText(at, zone).slice(11)
  const end = (at: number): string => (localDate(zone, at) === date ? clock(at) : '24:00')
  const lines = found.parts.map(({ from, to, kw }) => `- ${own.planLine(clock(from), end(to), kw === null ? own.unplanned : doneBy(kw, call, own))}`)
  const start = startOfDate(zone, date)
  const scheduled = found.scheduled.map(
    ({ from, to, mode, kw }) => `- ${own.planLine(clock(Math.max(from, start)), end(to), own.does(mode, kwText(kw, call)))}`,
  )
  return {
    lines: [
      ...(isPlanned ? [own.planHead(date), ...lines] : [own.noPlan(date)]),
      ...(scheduled.length > 0 ? [own.scheduledHead, ...scheduled] : [own.noScheduling(date)]),
      ...isOther,
    ],
    figures: [],
  }
}

/** What was to be done at a moment, and what held it back, as far as it is known. */
export async function orderedLines({ call, stationId }: Ask, at: number): Promise<string[]> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'plan')) return []
  const found = await wantedThen(call, stationId, at)
  if (found === undefined) return []
  const { plannedKw, window, isHeld } = found
  return [
    plannedKw === null ? own.notPlannedThen : own.plannedThen(doneBy(plannedKw, call, own)),
    ...(window === undefined ? [] : [own.scheduledThen(own.does(window.mode, kwText(window.kw, call)))]),
    ...(isHeld ? [own.heldThen] : []),
  ]
}
