import type { QuantityCode } from '#contract/quantity.ts'
import { quantities } from '#contract/quantity.ts'
import { formatShown } from '#domain/units.ts'
import type { ViewerCall } from '../http/call.ts'
import { alarmsOf, deviceStates, devicesOf, pointOf, pricesAround, valueNow, valueThen } from './facts.ts'
import { instantText, nameIn, spanText, timeText, type Ask, type Finding } from './finding.ts'
import type { Moment } from './moments.ts'
import type { Part, Question, Way } from './question.ts'
import type { Words } from './words.ts'

const DEVICES_LISTED = 20

/** Which devices send, and which are silent since when. */
export async function answerDevices(ask: Ask): Promise<Finding> {
  const { question, call, words, stationId, zone, moment } = ask
  if (moment.kind !== 'now')
    return { problem: words.unclearTime([...question.times.flat(), ...question.clocks].map(({ words: said }) => said).join(' ')) }
  const states = deviceStates(call, stationId).filter(
    ({ device }) =>
      (question.devices.length === 0 && question.kinds.length === 0) || question.devices.includes(device.sn) || question.kinds.includes(device.kind),
  )
  if (states.length === 0) return { problem: words.noDevice }
  const online = states.filter((state) => state.online)
  const wantsOnline = question.states.includes('online') && !question.states.includes('offline')
  const listed = question.devices.length > 0 ? states : wantsOnline ? online : states.filter((state) => !state.online)
  const lines = listed.slice(0, DEVICES_LISTED).map(({ device, online: isOnline, lastAt }) => {
    const name = words.device(nameIn(device, call), device.sn)
    const last = lastAt === 0 ? words.neverHeard : words.newestAt(timeText(lastAt, zone, call.now))
    return `- ${isOnline ? words.online(name, last) : words.offline(name, last)}`
  })
  if (listed.length > DEVICES_LISTED) lines.push(words.more(listed.length - DEVICES_LISTED))
  const offline = states.length - online.length
  const head = words.devicesHead(states.length, online.length, offline, timeText(call.now, zone, call.now))
  const value = wantsOnline ? online.length : offline
  return { lines: [head, ...lines], figures: [{ name: '', value, text: String, adds: true }] }
}

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
  const state = handled ? 'handled' : span === undefined || question.states.includes('open') ? 'open' : 'any'
  const ofKind = stationId === undefined ? [] : devicesOf(call, stationId).flatMap(({ sn, kind }) => (question.kinds.includes(kind) ? [sn] : []))
  const devices = [...question.devices, ...ofKind]
  if (question.kinds.length > 0 && devices.length === 0) return { problem: words.noDevice }
  const { total, counts, newest } = await alarmsOf(call, stationId, {
    levels: question.levels,
    devices,
    state,
    ...(span === undefined ? {} : { span }),
  })
  const time = timeText(call.now, zone, call.now)
  const kind =
    state === 'handled' ? words.handledAlarms : state === 'open' ? words.openAlarms : words.raisedAlarms(spanText(span as NonNullable<typeof span>))
  const what = `${question.levels.map((level) => words.level[level]).join('/')}${question.levels.length === 0 ? '' : ' '}${span !== undefined && state !== 'any' ? `${spanText(span)} ` : ''}${kind}`
  if (total === 0) return { lines: [words.noAlarms(what, time)], figures: [] }
  const lines = newest.map((alarm) => {
    const station = stationId === undefined ? `${nameIn({ name: alarm.stationName, nameEn: alarm.stationNameEn }, call)} ` : ''
    const device = alarm.deviceName === null ? '' : ` (${nameIn({ name: alarm.deviceName, nameEn: alarm.deviceNameEn ?? '' }, call)})`
    return `- ${timeText(alarm.raisedAt, zone, call.now)} [${words.level[alarm.level]}] ${station}${alarm.content[call.language] || alarm.content.zh}${device}`
  })
  const byLevel = counts.map(([level, count]) => `${words.level[level]} ${count}`).join(words.and)
  return { lines: [words.alarmHead(total, what, time), byLevel, words.newest, ...lines], figures: [] }
}

const flowPower: Partial<Record<Part, QuantityCode>> = { storage: 'storagePower', grid: 'gridPower' }

/** Why something flowed: what is known of that time. Nothing is made up about who ordered it. */
export async function answerWhy(ask: Ask): Promise<Finding> {
  const { question, call, words, stationId, zone, moment } = ask
  if (moment.kind === 'span') return { problem: words.whyTime }
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
    const note = fresh ? '' : ` (${words.stale(timeText(told, zone, call.now))})`
    lines.push(`- ${words.line(name[call.language], formatShown(value, unit, decimals, call.language))}${note}`)
  }
  if (power === undefined) return { problem: words.noValueThen(quantities[code].name[call.language], instantText(at, zone)) }
  const prices = await pricesAround(call, stationId, at)
  const segment = prices?.segments.find(({ from, to }) => from <= at && at < to)
  const price = segment?.price == null ? words.priceUnknown : `${Number(segment.price).toFixed(4)} ${call.language === 'en' ? 'CNY/kWh' : '元/kWh'}`
  const claimed = flowWord(code, flow[1], words)
  const actual = Math.abs(power) < 0.05 ? words.idle : flowWord(code, (code === 'storagePower' ? power > 0 : power < 0) ? 'out' : 'in', words)
  const time = moment.kind === 'instant' ? instantText(at, zone) : timeText(at, zone, call.now)
  return {
    lines: [
      words.whyHead(time),
      ...(claimed === actual ? [] : [words.whyNot(claimed, actual)]),
      ...lines,
      `- ${segment === undefined ? words.noPrice(instantText(at, zone)) : words.whyPrice(words.period[segment.period], price)}`,
      words.noPlans,
    ],
    figures: [],
  }
}

const flowWord = (code: QuantityCode, way: Way, words: Words): string =>
  code === 'storagePower' ? (way === 'in' ? words.charging : words.discharging) : way === 'in' ? words.importing : words.exporting
