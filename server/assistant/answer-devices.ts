import { deviceStates } from './facts.ts'
import { nameIn, timeText, type Ask, type Finding } from './finding.ts'
import type { Part, Question } from './question.ts'

const DEVICES_LISTED = 20

/** Devices that a part of a station consists of. */
const kindsOfPart: Record<Part, readonly string[]> = {
  grid: ['gridMeter'],
  pv: ['pvInverter'],
  storage: ['pcs', 'battery', 'cluster'],
  load: ['loadMeter'],
  piles: ['pile'],
}

/** Kinds of devices that are meant: named, or of the parts that are. */
export const kindsOf = ({ kinds, parts, isBattery }: Pick<Question, 'kinds' | 'parts' | 'isBattery'>): string[] => [
  ...kinds,
  ...parts.flatMap((part) => (part === 'storage' && isBattery ? ['battery', 'cluster'] : kindsOfPart[part])),
]

/** Which devices send, and which are silent since when. */
export async function answerDevices(ask: Ask): Promise<Finding> {
  const { question, call, words, stationId, zone, moment } = ask
  if (moment.kind !== 'now')
    return { problem: words.unclearTime([...question.times.flat(), ...question.clocks].map(({ words: said }) => said).join(' ')) }
  const kinds = kindsOf(question)
  const states = deviceStates(call, stationId).filter(
    ({ device }) => (question.devices.length === 0 && kinds.length === 0) || question.devices.includes(device.sn) || kinds.includes(device.kind),
  )
  if (states.length === 0) return { problem: words.noDevice }
  const online = states.filter((state) => state.online)
  const wantsOnline = question.states.includes('online') && !question.states.includes('offline')
  const listed = question.devices.length > 0 ? states : [...states.filter((state) => !state.online), ...(wantsOnline ? online : [])]
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
