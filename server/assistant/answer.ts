import type { ViewerCall } from '../http/call.ts'
import { alarmText } from './answer-alarms.ts'
import { answerDevices } from './answer-devices.ts'
import { answerEfficiency, answerEnergy } from './answer-energy.ts'
import { answerPiles, answerSessions } from './answer-piles.ts'
import { answerPrice } from './answer-price.ts'
import { bestDay, bestStation } from './answer-ranked.ts'
import { answerReading } from './answer-reading.ts'
import { answerRevenue } from './answer-revenue.ts'
import { answerWhy } from './answer-why.ts'
import { stationsSeen, zoneOf } from './facts.ts'
import { nameIn, spanText, type Ask, type Figure, type Finding } from './finding.ts'
import { counterpart, momentsOf, type Moment, type Times } from './moments.ts'
import type { Question, Topic } from './question.ts'
import { isTooMuch } from './work.ts'
import type { Words } from './words.ts'

const STATIONS_AT_ONCE = 10
/** Names in a row. */
export const MOST_LISTED = 20

/** An answer, or why there is none. */
export type Reply = { text: string } | { refusal: string }

/** Answers a question that was understood, for these stations: each by itself, compared, ranked or added up. */
export async function answerAll(question: Question, ids: readonly string[], call: ViewerCall, words: Words): Promise<Reply> {
  const problem = timeProblem(question, ids, call, words)
  if (problem !== undefined) return { refusal: problem }
  if (question.topics.includes('plan')) return { refusal: words.noPlanKnown }
  if (question.which === 'station') return bestStation(question, ids, call, words)
  if (question.which === 'day') return bestDay(question, ids, call, words)
  if (question.side !== undefined && question.topics.some((topic) => topic !== 'reading' && topic !== 'price' && topic !== 'sessions'))
    return { refusal: words.notTogether }
  const summed = question.isSum ? ids : ids.slice(0, STATIONS_AT_ONCE)
  const isTooLong = question.topics.some((topic) => isTooMuch(topic, summed.length, timesOf(question, topic, call, zoneOf(call, ids[0] ?? ''))))
  if (isTooLong) return { refusal: words.tooMany(summed.length) }
  const texts: string[] = []
  const problems: { name: string; why: string }[] = []
  const figures: Figure[] = []
  for (const id of summed) {
    const name = stationName(id, call, words)
    const found = await ofStation(question, id, call, words)
    if ('problem' in found) problems.push({ name, why: `${name}${words.colon}${found.problem}` })
    else {
      texts.push([name, ...found.lines].join('\n'))
      figures.push(...found.figures)
    }
  }
  if (texts.length === 0)
    return {
      refusal: problems
        .slice(0, STATIONS_AT_ONCE)
        .map(({ why }) => why)
        .join('\n'),
    }
  const sums = summed.length === ids.length && texts.length > 1 ? [sumsOf(figures, texts.length, words).join('\n')].filter((one) => one !== '') : []
  const told = texts.slice(0, STATIONS_AT_ONCE)
  const more = (all: number): string[] => (all > STATIONS_AT_ONCE ? [words.more(all - STATIONS_AT_ONCE)] : [])
  if (!question.isSum) return { text: [...told, ...problems.map(({ why }) => why), ...sums, ...more(ids.length)].join('\n\n') }
  const left = problems.length === 0 ? [] : [words.leftOut(problems.slice(0, MOST_LISTED).map(({ name }) => name).join(words.and)), ...(problems.length > MOST_LISTED ? [words.more(problems.length - MOST_LISTED)] : [])] // prettier-ignore
  // Whoever asks for the sum gets it first.
  return { text: [...sums, ...told, ...more(texts.length), ...left].join('\n\n') }
}

/** A station as answers name it. */
export const stationName = (id: string, call: ViewerCall, words: Words): string => {
  const station = stationsSeen(call).find((one) => one.id === id)
  return station === undefined ? id : words.station(nameIn(station, call), id)
}

const wantsDay = (topic: Topic): boolean => topic === 'energy' || topic === 'revenue' || topic === 'efficiency' || topic === 'sessions'

/** What is said of time, for one topic. */
export const timesOf = (question: Question, topic: Topic, call: ViewerCall, zone: string): Times =>
  topic === 'efficiency' && question.times.length === 0 && question.clocks.length === 0
    ? momentsOf({ ...question, times: [[thisMonth]] }, call.now, zone, 'today')
    : momentsOf(
        question,
        call.now,
        zone,
        wantsDay(topic) || question.which === 'day'
          ? 'today'
          : topic === 'reading' && question.which === undefined && question.side !== undefined
            ? 'today'
            : 'now',
        topic === 'price',
      )

const thisMonth = {
  kind: 'days' as const,
  words: '',
  size: 'day' as const,
  days: (today: string) => ({ from: `${today.slice(0, 7)}-01`, to: today }),
}

function timeProblem(question: Question, ids: readonly string[], call: ViewerCall, words: Words): string | undefined {
  for (const topic of question.topics) {
    const times = timesOf(timeless(question), topic, call, zoneOf(call, ids[0] ?? ''))
    if (times.kind === 'bad') return words.badTime(times.words)
    if (times.kind === 'future') return words.futureTime(times.words)
    if (times.kind === 'unclear') return words.unclearTime(times.words)
  }
  return undefined
}

/** Of several stations the highest one now is meant where no time is said; of one station the highest of today. */
export const timeless = (question: Question): Question => {
  const isRanked = question.which === 'station' && question.times.length === 0 && question.clocks.length === 0
  const isPrice = question.topics.includes('price') && question.times.length === 0
  return isRanked || isPrice ? { ...question, side: undefined } : question
}

/** Everything that is asked of one station. */
export async function ofStation(question: Question, stationId: string, call: ViewerCall, words: Words): Promise<Finding> {
  const zone = zoneOf(call, stationId)
  const lines: string[] = []
  const figures: Figure[] = []
  for (const topic of question.topics) {
    const times = timesOf(timeless(question), topic, call, zone)
    if (times.kind !== 'moments') return { problem: words.badTime(times.words) }
    const moments = question.compares ? compared(times.moments, call, zone) : times.moments
    const found: { moment: Moment; figures: Figure[] }[] = []
    for (const moment of moments) {
      const finding = await ofMoment(topic, { question, stationId, zone, moment, call, words })
      if ('problem' in finding) return finding
      lines.push(...finding.lines)
      found.push({ moment, figures: finding.figures })
    }
    figures.push(...(found.length === 1 ? (found[0]?.figures ?? []) : []))
    const [first, second] = found
    if (first !== undefined && second !== undefined && found.length === 2) lines.push(...differences(first, second, words))
  }
  return { lines, figures }
}

function compared(moments: Moment[], call: ViewerCall, zone: string): Moment[] {
  const [only] = moments
  return moments.length === 1 && only?.kind === 'span' && only.span.hours === undefined
    ? [only, { kind: 'span', span: counterpart(only.span, call.now, zone) }]
    : moments
}

async function ofMoment(topic: Topic, ask: Ask): Promise<Finding> {
  const { moment } = ask
  if (topic === 'reading') return answerReading(ask)
  if (topic === 'price') return answerPrice(ask)
  if (topic === 'devices') return answerDevices(ask)
  if (topic === 'alarms') return alarmText(ask.question, ask.stationId, moment, ask.zone, ask.call, ask.words)
  if (topic === 'why') return answerWhy(ask)
  if (topic === 'piles') return answerPiles(ask)
  // Energy, revenue and efficiency are of a stretch of time: an instant has none.
  if (moment.kind !== 'span') return { problem: ask.words.onlyWholeDays(ask.question.clocks.map(({ words }) => words).join(' ')) }
  if (topic === 'energy') return answerEnergy(ask, moment.span)
  if (topic === 'revenue') return answerRevenue(ask, moment.span)
  if (topic === 'sessions') return answerSessions(ask, moment.span)
  return answerEfficiency(ask, moment.span)
}

const momentText = (moment: Moment): string => (moment.kind === 'span' ? spanText(moment.span) : '')

function differences(first: { moment: Moment; figures: Figure[] }, second: { moment: Moment; figures: Figure[] }, words: Words): string[] {
  if (first.moment.kind !== 'span' || second.moment.kind !== 'span') return []
  const partly = first.moment.span.soFar !== second.moment.span.soFar ? words.and + words.notWhole : ''
  return first.figures.flatMap((figure) => {
    const other = second.figures.find(({ name }) => name === figure.name)
    if (other === undefined) return []
    const by = figure.value - other.value
    const percent = other.value > 0 ? `${by < 0 ? '-' : '+'}${Math.abs((by / other.value) * 100).toFixed(1)} %` : undefined
    return [
      `${words.difference(figure.name, momentText(first.moment), momentText(second.moment), by >= 0, figure.text(Math.abs(by)), percent)}${partly}`,
    ]
  })
}

function sumsOf(figures: readonly Figure[], stations: number, words: Words): string[] {
  const names = [...new Set(figures.filter(({ adds }) => adds).map(({ name }) => name))]
  return names.flatMap((name) => {
    const own = figures.filter((figure) => figure.name === name)
    const [first] = own
    if (first === undefined || own.length < 2) return []
    return [
      `${name}${name === '' ? '' : words.colon}${words.totalOf(Math.min(stations, own.length), first.text(own.reduce((sum, { value }) => sum + value, 0)))}`,
    ]
  })
}
