import type { ViewerCall } from '../http/call.ts'
import { alarmText } from './answer-alarms.ts'
import { answerCells } from './answer-cells.ts'
import { answerDevices } from './answer-devices.ts'
import { answerCycles, answerEfficiency, answerEnergy } from './answer-energy.ts'
import { answerNet } from './answer-net.ts'
import { answerAlarmQuality, answerHealth, answerResponses } from './answer-operation.ts'
import { answerPiles, answerSessions } from './answer-piles.ts'
import { answerPlan } from './answer-plan.ts'
import { answerPrice } from './answer-price.ts'
import { answerReading } from './answer-reading.ts'
import { answerRevenue } from './answer-revenue.ts'
import { answerAvailability, answerCarbon, answerFailedPushes, answerMaintenance, answerSelfUse, answerUtilisation } from './answer-service.ts'
import { answerTold } from './answer-told.ts'
import { answerWhy } from './answer-why.ts'
import { stationsSeen, zoneOf } from './facts.ts'
import { nameIn, spanText, type Ask, type Figure, type Finding } from './finding.ts'
import { counterpart, momentsOf, type Moment, type Times } from './moments.ts'
import type { Question, Matter } from './question.ts'
import type { Words } from './words.ts'

/** Names in a row. */
export const MOST_LISTED = 20

/** An answer, or why there is none. */
export type Reply = { text: string } | { refusal: string }

/** A station as answers name it. */
export const stationName = (id: string, call: ViewerCall, words: Words): string => {
  const station = stationsSeen(call).find((one) => one.id === id)
  return station === undefined ? id : words.station(nameIn(station, call), id)
}

const ofDays: ReadonlySet<Matter> = new Set([
  'energy',
  'revenue',
  'efficiency',
  'cycles',
  'net',
  'sessions',
  'availability',
  'utilisation',
  'selfUse',
  'carbon',
])

/** What is said of time, for one matter. */
export const timesOf = (question: Question, matter: Matter, call: ViewerCall, zone: string): Times =>
  (matter === 'efficiency' || matter === 'net' || matter === 'availability' || matter === 'utilisation') &&
  question.times.length === 0 &&
  question.clocks.length === 0
    ? momentsOf({ ...question, times: [[thisMonth]] }, call.now, zone, 'today')
    : momentsOf(
        question,
        call.now,
        zone,
        ofDays.has(matter) || question.which === 'day'
          ? 'today'
          : matter === 'reading' && question.which === undefined && question.side !== undefined
            ? 'today'
            : 'now',
        matter === 'price' || matter === 'plan' || matter === 'response' || matter === 'maintenance',
      )

const thisMonth = {
  kind: 'days' as const,
  words: '',
  size: 'day' as const,
  days: (today: string) => ({ from: `${today.slice(0, 7)}-01`, to: today }),
}

/** Of several stations the highest one now is meant where no time is said; of one station the highest of today. */
export const timeless = (question: Question): Question => {
  const isRanked = question.which === 'station' && question.times.length === 0 && question.clocks.length === 0
  const isPrice = question.matters.includes('price') && question.times.length === 0
  return isRanked || isPrice ? { ...question, side: undefined } : question
}

/** Everything that is asked of one station. */
export async function ofStation(question: Question, stationId: string, call: ViewerCall, words: Words): Promise<Finding> {
  const zone = zoneOf(call, stationId)
  const lines: string[] = []
  const figures: Figure[] = []
  for (const matter of question.matters) {
    const times = timesOf(timeless(question), matter, call, zone)
    if (times.kind !== 'moments') return { problem: words.badTime(times.words) }
    const moments = question.compares ? compared(times.moments, call, zone) : times.moments
    const found: { moment: Moment; figures: Figure[] }[] = []
    for (const moment of moments) {
      const finding = await ofMoment(matter, { question, stationId, zone, moment, call, words })
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

async function ofMoment(matter: Matter, ask: Ask): Promise<Finding> {
  const { moment } = ask
  if (matter === 'reading') return answerReading(ask)
  if (matter === 'price') return answerPrice(ask)
  if (matter === 'devices') return answerDevices(ask)
  if (matter === 'alarms') return alarmText(ask.question, ask.stationId, moment, ask.zone, ask.call, ask.words)
  if (matter === 'why') return answerWhy(ask)
  if (matter === 'plan') return answerPlan(ask)
  if (matter === 'response') return answerResponses(ask)
  if (matter === 'health') return answerHealth(ask)
  if (matter === 'cells') return answerCells(ask)
  if (matter === 'told') return answerTold(ask)
  if (matter === 'alarmQuality') return answerAlarmQuality(ask)
  if (matter === 'piles') return answerPiles(ask)
  if (matter === 'maintenance') return answerMaintenance(ask)
  if (matter === 'failedPushes') return answerFailedPushes(ask)
  // Energy, revenue and efficiency are of a stretch of time: an instant has none.
  if (moment.kind !== 'span') return { problem: ask.words.onlyWholeDays(ask.question.clocks.map(({ words }) => words).join(' ')) }
  if (matter === 'energy') return answerEnergy(ask, moment.span)
  if (matter === 'revenue') return answerRevenue(ask, moment.span)
  if (matter === 'sessions') return answerSessions(ask, moment.span)
  if (matter === 'cycles') return answerCycles(ask, moment.span)
  if (matter === 'net') return answerNet(ask, moment.span)
  if (matter === 'availability') return answerAvailability(ask, moment.span)
  if (matter === 'utilisation') return answerUtilisation(ask, moment.span)
  if (matter === 'selfUse') return answerSelfUse(ask, moment.span)
  if (matter === 'carbon') return answerCarbon(ask, moment.span)
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
