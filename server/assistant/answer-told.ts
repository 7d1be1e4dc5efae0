import { deliveriesOf } from '../repos/alarm-deliveries.ts'
import { alarmsOf } from './facts.ts'
import { mayAsk } from './facts-operation.ts'
import { instantText, nameIn, spanText, timeText, type Ask, type Finding } from './finding.ts'
import { operationWords } from './words-operation.ts'

/** Whom pushes told of a station's newest alarms: those that stand, or those that were raised in a time. */
export async function answerTold({ question, call, words, stationId, zone, moment }: Ask): Promise<Finding> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'told')) return { problem: own.noRight }
  if (moment.kind === 'instant') return { problem: words.unclearTime(instantText(moment.at, zone)) }
  const { newest, total } = await alarmsOf(call, stationId, {
    levels: question.levels,
    devices: question.devices,
    ...(moment.kind === 'span' ? { state: 'any' as const, span: moment.span } : {}),
  })
  const time = timeText(call.now, zone, call.now)
  const what = moment.kind === 'span' ? words.raisedAlarms(spanText(moment.span)) : words.openAlarms
  if (total === 0) return { lines: [words.noAlarms(what, time)], figures: [] }
  const lines: string[] = []
  for (const alarm of newest) {
    const device = alarm.deviceName === null ? '' : words.aside(nameIn({ name: alarm.deviceName, nameEn: alarm.deviceNameEn ?? '' }, call))
    lines.push(
      `- ${timeText(alarm.raisedAt, zone, call.now)} [${words.level[alarm.level]}] ${alarm.content[call.language] || alarm.content.zh}${device}`,
    )
    const deliveries = await deliveriesOf(call.services.db.pool, alarm.id, call.viewer.organizations)
    if (deliveries.length === 0) lines.push(`  ${own.toldNobody}`)
    for (const { groupName, ofOthers, kind, state, sentAt } of deliveries)
      lines.push(
        `  ${own.toldTo(ofOthers ? own.groupOfOthers : (groupName ?? own.groupGone), own.pushKind[kind], own.pushState[state], sentAt === null ? '' : timeText(sentAt, zone, call.now))}`,
      )
  }
  return { lines: [own.toldHead(total, newest.length), ...lines], figures: [] }
}
