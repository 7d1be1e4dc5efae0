import { alarmLevels } from '#contract/alarm.ts'
import type { ViewerCall } from '../http/call.ts'
import { kindsOf } from './answer-devices.ts'
import { alarmsOf, devicesOf } from './facts.ts'
import { instantText, nameIn, spanText, timeText, type Finding } from './finding.ts'
import type { Moment } from './moments.ts'
import type { Question } from './question.ts'
import type { Words } from './words.ts'

/** Alarms of a station, or (undefined) of all: open ones now, or those raised in a stretch. */
export async function alarmText(
  question: Question,
  stationId: string | undefined,
  moment: Moment,
  zone: string,
  call: ViewerCall,
  words: Words,
): Promise<Finding> {
  if (moment.kind === 'instant') return { problem: words.unclearTime(instantText(moment.at, zone)) }
  const span = moment.kind === 'span' ? moment.span : undefined
  const handled = question.states.includes('handled')
  const shelved = question.states.includes('shelved')
  const state = shelved ? 'shelved' : handled ? 'handled' : span === undefined || question.states.includes('open') ? 'open' : 'any'
  const kinds = kindsOf(question)
  const ofKind = stationId === undefined ? [] : devicesOf(call, stationId).flatMap(({ sn, kind }) => (kinds.includes(kind) ? [sn] : []))
  const devices = [...question.devices, ...ofKind]
  if (kinds.length > 0 && devices.length === 0) return { problem: words.noDevice }
  const { total, counts, newest } = await alarmsOf(call, stationId, {
    levels: question.levels,
    devices,
    state,
    ...(span === undefined ? {} : { span }),
  })
  const time = timeText(call.now, zone, call.now)
  const kind =
    state === 'shelved'
      ? words.shelvedAlarms
      : state === 'handled'
        ? words.handledAlarms
        : state === 'open'
          ? words.openAlarms
          : words.raisedAlarms(spanText(span as NonNullable<typeof span>))
  const what = `${words.levelled(question.levels.map((level) => words.level[level]).join('/'), kind)}${span !== undefined && state !== 'any' ? words.aside(words.raisedAlarms(spanText(span))) : ''}`
  const figures = [{ name: words.alarms, value: total, text: String, adds: true }]
  // "No urgent alarms" is no calm while there is a very urgent one.
  const above = alarmLevels.slice(0, Math.min(...question.levels.map((level) => alarmLevels.indexOf(level)), alarmLevels.length))
  const worse =
    question.levels.length === 0
      ? undefined
      : await alarmsOf(call, stationId, { levels: above, devices, state, ...(span === undefined ? {} : { span }) })
  const more =
    worse === undefined || above.length === 0 || worse.total === 0
      ? []
      : [words.alarmsAbove(worse.counts.map(([level, count]) => `${words.level[level]} ${count}`).join(words.and))]
  if (total === 0) return { lines: [words.noAlarms(what, time), ...more], figures }
  const told = ({ handledBy, handledAt, shelvedBy, shelvedUntil, shelveReason }: (typeof newest)[number]): string =>
    state === 'handled' && handledAt !== null
      ? handledBy === null
        ? words.closedAt(timeText(handledAt, zone, call.now))
        : words.handledBy(handledBy, timeText(handledAt, zone, call.now))
      : state === 'shelved' && shelvedUntil !== null
        ? words.shelvedBy(shelvedBy ?? '', timeText(shelvedUntil, zone, call.now), shelveReason ?? '')
        : ''
  const lines = newest.map((alarm) => {
    const station = stationId === undefined ? `${nameIn({ name: alarm.stationName, nameEn: alarm.stationNameEn }, call)} ` : ''
    const device = alarm.deviceName === null ? '' : words.aside(nameIn({ name: alarm.deviceName, nameEn: alarm.deviceNameEn ?? '' }, call))
    return `- ${timeText(alarm.raisedAt, zone, call.now)} [${words.level[alarm.level]}] ${station}${alarm.content[call.language] || alarm.content.zh}${device}${told(alarm)}`
  })
  const byLevel = counts.map(([level, count]) => `${words.level[level]} ${count}`).join(words.and)
  return { lines: [words.alarmHead(total, what, time), byLevel, ...more, words.newest, ...lines], figures }
}
