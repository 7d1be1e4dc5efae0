import type { Health } from '../reports/battery-health.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { localDate } from '#domain/time.ts'
import { alarmQualityIn, healthOf, mayAsk, MOST_QUALITY_DAYS, responsesIn, type ResponseFound } from './facts-operation.ts'
import { instantText, nameIn, spanText, type Ask, type Finding } from './finding.ts'
import { operationWords, type OperationWords } from './words-operation.ts'
import { verdictLackWords } from './words-verdict.ts'

const DAY_MS = 86_400_000

/** Demand response of a station: what runs or is to come, or what was in a time. */
export async function answerResponses({ question, call, words, stationId, zone, moment }: Ask): Promise<Finding> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'response')) return { problem: own.noRight }
  const span = moment.kind === 'span' ? moment.span : moment.kind === 'instant' ? { from: moment.at, to: moment.at + 1 } : undefined
  const isLast = question.isLatest && span === undefined
  const { total, found } = await responsesIn(call, stationId, isLast ? 'last' : span)
  const when = moment.kind === 'span' ? spanText(moment.span) : instantText(moment.kind === 'instant' ? moment.at : call.now, zone)
  const figures = [{ name: '', value: total, text: String, adds: false }]
  if (total === 0) return { lines: [isLast ? own.noResponsesYet : span === undefined ? own.noResponsesNow : own.noResponses(when)], figures }
  const kw = (value: number): string => formatShown(value, 'kW', 1, call.language)
  const told = ({ task, point, now, verdict, lack }: ResponseFound): string => {
    const parts = [
      own.partIs(kw(point.kw), own.pointState[point.state]),
      ...(now === undefined ? [] : [own.runsAt(kw(now.kw), instantText(now.until, zone).slice(11))]),
      ...(verdict === undefined
        ? task.state === 'executed' && lack !== null
          ? [verdictLackWords[call.language][lack]]
          : []
        : [
            own.achieved(kw(verdict.meanKw), `${formatNumber(verdict.rate, 1, call.language)} %`),
            own.ruled(1, verdict.rule1),
            own.ruled(2, verdict.rule2),
          ]),
      ...(point.revenueCents === null
        ? []
        : [own.settled(`${formatNumber(point.revenueCents / 100, 2, call.language)} ${call.language === 'en' ? 'CNY' : '元'}`)]),
    ]
    const [from, to] = [task.fromAt, task.toAt].map((at) => instantText(at, zone))
    return `- ${own.responseLine(task.name, own.kind[task.kind], from ?? '', to ?? '', own.taskState[task.state])}${words.colon}${parts.join(words.and)}`
  }
  return { lines: [isLast ? own.lastResponse : own.responsesHead(when, total), ...found.map(told)], figures }
}

/** What a station's batteries are worth still, cluster by cluster. */
export async function answerHealth({ question, call, words, stationId, zone }: Ask): Promise<Finding> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'health')) return { problem: own.noRight }
  const { found, more } = await healthOf(call, stationId, question.devices)
  if (found.length === 0) return { problem: question.devices.length > 0 ? own.notACluster : own.noCluster }
  const number = (value: number, decimals: number): string => formatNumber(value, decimals, call.language)
  const lines: string[] = []
  for (const { battery, health } of found) {
    const name = words.device(nameIn(battery, call), battery.sn)
    if (health.known === null) {
      lines.push(own.healthNone(name))
      continue
    }
    const last = health.capacities.at(-1)
    const { remaining, trend } = health
    lines.push(own.healthHead(name, localDate(zone, health.known.from), localDate(zone, health.known.to)))
    const told = [
      last === undefined
        ? own.noCapacity
        : own.capacity(`${number(last.ah, 1)} Ah`, `${number(last.plusMinus, 1)} Ah`, own.method[last.method], health.capacities.length),
      ...(last?.soh == null ? [] : [own.soh(`${number(last.soh, 1)} %`)]),
      ...(trend === null ? [] : [own.trend(`${number(trend.perYear, 2)} %`, `${number(trend.low, 2)} %`, `${number(trend.high, 2)} %`)]),
      'reason' in remaining
        ? own.noRemaining[remaining.reason]
        : own.remaining(
            remaining.cycles === null ? undefined : number(remaining.cycles, 0),
            number(remaining.low, 0),
            remaining.high === null ? undefined : number(remaining.high, 0),
          ),
      ...(question.when ? [endOfLife(health, zone, call.now, own, number)] : []),
      ...(health.cycles === null ? [] : [own.cycles(number(health.cycles, 1))]),
      ...driftsTold(health, zone, own, number),
    ]
    lines.push(...told.map((one) => `- ${one}`))
  }
  return { lines: [...lines, ...(more > 0 ? [own.moreBatteries(more)] : [])], figures: [] }
}

/** A date for the remaining cycles: when they are used up if the battery goes on as it did. */
function endOfLife(
  { remaining, cycles, known }: Health,
  zone: string,
  now: number,
  own: OperationWords,
  number: (value: number, decimals: number) => string,
): string {
  const perDay = known === null || cycles === null ? 0 : cycles / ((known.to - known.from) / DAY_MS)
  if ('reason' in remaining || !(perDay > 0)) return own.noEndOfLife
  const day = (left: number): string => localDate(zone, now + (left / perDay) * DAY_MS)
  const { low, high } = remaining
  return own.endOfLife(number(perDay, 2), day(low), high === null ? undefined : day(high))
}

const MOST_DRIFTS = 3

function driftsTold(
  { drifts, tellsDrift }: Health,
  zone: string,
  own: OperationWords,
  number: (value: number, decimals: number) => string,
): string[] {
  if (!tellsDrift) return [own.driftUnknown]
  if (drifts.length === 0) return [own.noDrifts]
  const told = drifts.slice(0, MOST_DRIFTS).map(({ cell, perMonth, now, from, to }) => {
    const when = from === null ? undefined : to === null ? `${localDate(zone, from)} –` : `${localDate(zone, from)} – ${localDate(zone, to)}`
    return own.drift(cell, `${number(perMonth, 2)} mV`, `${number(now, 1)} mV`, when)
  })
  return [`${own.drifts(drifts.length)} ${told.join('; ')}`]
}

/** How good the alarms of a station were: rate, floods, how fast people were, what comes most often. */
export async function answerAlarmQuality({ call, words, stationId, zone, moment }: Ask): Promise<Finding> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'alarmQuality')) return { problem: own.noRight }
  if (moment.kind === 'instant' || (moment.kind === 'span' && moment.span.hours !== undefined))
    return { problem: words.unclearTime(moment.kind === 'instant' ? instantText(moment.at, zone) : spanText(moment.span)) }
  const span = moment.kind === 'span' ? moment.span : undefined
  const days = span === undefined ? 30 : Math.round((Date.parse(span.last) - Date.parse(span.days.from)) / DAY_MS) + 1
  if (days > MOST_QUALITY_DAYS) return { problem: own.mostDays }
  // The last moment of what is over belongs to its last day.
  const quality = await alarmQualityIn(call, stationId, days, span === undefined ? call.now : span.soFar ? span.until : span.until - 1)
  const total = quality.days.reduce((sum, { announced }) => sum + announced, 0)
  const mean = (of: 'seenMs' | 'handledMs', unknown: 'unseen' | 'unhandled'): string | undefined => {
    const known = quality.levels.flatMap((level) => (level[of] === null ? [] : [{ ms: level[of], n: level.raised - level[unknown] }]))
    const n = known.reduce((sum, one) => sum + one.n, 0)
    return n === 0 ? undefined : own.duration(known.reduce((sum, one) => sum + one.ms * one.n, 0) / n)
  }
  const [seen, handled] = [mean('seenMs', 'unseen'), mean('handledMs', 'unhandled')]
  const flooded = quality.days.reduce((sum, day) => sum + day.flooded, 0)
  const [begin = '', end = ''] = [quality.days[0]?.date, quality.days.at(-1)?.date]
  const text = span !== undefined ? spanText(span) : begin === end ? end : `${begin} – ${end}`
  const frequent = quality.frequent.slice(0, 3).map(({ alarm, announced }) => {
    const device = alarm.deviceName === null ? '' : words.aside(nameIn({ name: alarm.deviceName, nameEn: alarm.deviceNameEn ?? '' }, call))
    return `- ${alarm.content[call.language] || alarm.content.zh}${device}${words.colon}${own.times(announced)}`
  })
  return {
    lines: [
      own.qualityHead(text, total, formatNumber(total / Math.max(1, quality.days.length), 1, call.language)),
      ...(total === 0 ? [] : [own.guideline, own.floods(flooded, Math.max(0, ...quality.days.map(({ peak }) => peak)))]),
      ...(total === 0
        ? []
        : [seen === undefined ? own.noneSeen : own.seenAfter(seen), handled === undefined ? own.noneHandled : own.handledAfter(handled)]),
      ...(span === undefined || span.soFar ? [own.standing(quality.standing.total)] : []),
      ...(frequent.length === 0 ? [] : [own.frequent, ...frequent]),
    ],
    figures: [{ name: words.alarms, value: total, text: String, adds: true }],
  }
}
