import type { ViewerCall } from '../http/call.ts'
import { MOST_LISTED, ofStation, stationName, timeless, timesOf, type Reply } from './answer-station.ts'
import { revenueByDay } from './answer-revenue.ts'
import { stationsWithAlarms, zoneOf } from './facts.ts'
import { spanText, type Figure, type Finding } from './finding.ts'
import { momentsOf } from './moments.ts'
import type { Question } from './question.ts'
import { addDays } from './times.ts'
import { isTooMuch } from './work.ts'
import type { Words } from './words.ts'

/** Stations in an order, and the day of a stretch that a figure is highest on. */

/** Days that one question may look through, each for itself. */
const MOST_DAYS = 100
/** The one figure that things are ranked by; several: the question is not clear. */
const rankedBy = (finding: Finding): Figure | 'none' | 'several' =>
  'problem' in finding || finding.figures.length === 0 ? 'none' : finding.figures.length > 1 ? 'several' : (finding.figures[0] as Figure)

const better = (side: 'max' | 'min', a: number, b: number): number => (side === 'max' ? b - a : a - b)

/** Stations without open alarms, where open ones are asked for: nothing need be read of each. */
async function calmStations(question: Question, ids: readonly string[], call: ViewerCall): Promise<Set<string>> {
  if (question.times.length > 0 || question.clocks.length > 0 || question.states.includes('handled')) return new Set()
  const alarmed = await stationsWithAlarms(call)
  return new Set(ids.filter((id) => !alarmed.has(id)))
}

/** Stations by one figure, the highest (lowest) first. */
export async function bestStation(question: Question, ids: readonly string[], call: ViewerCall, words: Words): Promise<Reply> {
  const side = question.side === 'min' ? 'min' : 'max'
  const [matter] = question.matters
  // "Which station earned more than yesterday" is of two things at once.
  if (question.side === 'mean' || question.matters.length !== 1 || matter === undefined || (question.compares && question.stations.length < 2))
    return { refusal: words.notTogether }
  const each: Question = { ...question, compares: false }
  const calm = matter === 'alarms' ? await calmStations(question, ids, call) : new Set<string>()
  const times = timesOf(timeless(question), matter, call, zoneOf(call, ids[0] ?? ''))
  if (isTooMuch(matter, ids.length - calm.size, times)) return { refusal: words.tooMany(ids.length) }
  const ranked: { id: string; figure: Figure; lines: string[] }[] = []
  const left: string[] = []
  for (const id of ids) {
    const finding: Finding = calm.has(id)
      ? { lines: [], figures: [{ name: words.alarms, value: 0, text: String, adds: true }] }
      : await ofStation(each, id, call, words)
    const figure = rankedBy(finding)
    if (figure === 'several') return { refusal: words.severalFigures }
    if (figure === 'none' || 'problem' in finding) left.push(stationName(id, call, words))
    else ranked.push({ id, figure, lines: finding.lines })
  }
  ranked.sort((a, b) => better(side, a.figure.value, b.figure.value))
  const [best] = ranked
  if (best === undefined) return { refusal: words.leftOut(left.slice(0, MOST_LISTED).join(words.and)) }
  const second = ranked[1]
  const by = second === undefined ? 0 : best.figure.value - second.figure.value
  const line = ({ id, figure }: (typeof ranked)[number]): string => `- ${stationName(id, call, words)} ${figure.text(figure.value)}`
  return {
    text: [
      // Without "most" every station is told that has any: "which stations have offline devices".
      ...(question.side === undefined ? [] : [words.best(side, stationName(best.id, call, words), best.figure.text(best.figure.value))]),
      ...best.lines,
      ...ranked.slice(0, question.limit ?? MOST_LISTED).map(line),
      ...(ranked.length > (question.limit ?? MOST_LISTED) ? [words.more(ranked.length - (question.limit ?? MOST_LISTED))] : []),
      ...(question.stations.length === 2 && second !== undefined
        ? [
            words.difference(
              best.figure.name,
              stationName(best.id, call, words),
              stationName(second.id, call, words),
              by >= 0,
              best.figure.text(Math.abs(by)),
              undefined,
            ),
          ]
        : []),
      ...(left.length === 0 ? [] : [words.leftOut(left.slice(0, MOST_LISTED).join(words.and))]),
    ].join('\n'),
  }
}

/** The day of a stretch that a figure is highest (lowest) on. */
export async function bestDay(question: Question, ids: readonly string[], call: ViewerCall, words: Words): Promise<Reply> {
  const [id] = ids
  const [matter] = question.matters
  if (
    id === undefined ||
    matter === undefined ||
    ids.length !== 1 ||
    question.matters.length !== 1 ||
    question.side === undefined ||
    question.side === 'mean'
  )
    return { refusal: words.notTogether }
  const zone = zoneOf(call, id)
  const times = timesOf(question, matter, call, zone)
  const [moment] = times.kind === 'moments' ? times.moments : []
  if (moment?.kind !== 'span' || moment.span.hours !== undefined) return { refusal: words.notTogether }
  const { days } = moment.span
  const side = question.side
  const dayOf = (date: string): Question => ({
    ...question,
    which: undefined,
    since: false,
    times: [[{ kind: 'days', words: date, size: 'day', days: () => ({ from: date, to: date }) }]],
  })
  const dates: string[] = []
  for (let date = days.from; date <= days.to && momentsOf(dayOf(date), call.now, zone, 'today').kind !== 'future'; date = addDays(date, 1))
    dates.push(date)
  if (dates.length > MOST_DAYS) return { refusal: words.tooMany(dates.length) }
  const ranked: { date: string; figure: Figure }[] = []
  if (matter === 'revenue') ranked.push(...(await revenueByDay(question, id, moment.span, call)))
  else {
    for (const date of dates) {
      const figure = rankedBy(await ofStation(dayOf(date), id, call, words))
      if (figure === 'several') return { refusal: words.severalFigures }
      if (figure !== 'none') ranked.push({ date, figure })
    }
  }
  const [best] = ranked.toSorted((a, b) => better(side, a.figure.value, b.figure.value))
  if (best === undefined) return { refusal: words.noEnergy(spanText(moment.span)) }
  const found = await ofStation(dayOf(best.date), id, call, words)
  const missing = dates.length - ranked.length
  return {
    text: [
      stationName(id, call, words),
      words.spanHead(spanText(moment.span)),
      words.bestDay(side, best.date, best.figure.text(best.figure.value)),
      ...('problem' in found ? [] : found.lines),
      ...(missing > 0 ? [words.daysLeftOut(missing)] : []),
    ].join('\n'),
  }
}
