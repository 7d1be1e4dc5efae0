import { formatShown } from '#domain/units.ts'
import type { DeviceState } from './facts.ts'
import { deviceStates, sessionsIn, valueNow } from './facts.ts'
import { minuteText, nameIn, spanText, timeText, type Ask, type Finding } from './finding.ts'
import type { Span } from './moments.ts'

/** What charging piles do, and the sessions they had. */

/** What a pile says of itself, as its model writes it; who is silent says nothing. */
type PileState = 'free' | 'busy' | 'broken' | 'silent' | 'unknown'
const states: Record<number, PileState> = { 0: 'free', 1: 'busy', 2: 'broken', 6: 'silent' }

/** How many piles charge, are free, are out of order or silent, and which. */
export async function answerPiles(ask: Ask): Promise<Finding> {
  const { call, words, stationId, zone, question } = ask
  const piles = deviceStates(call, stationId).filter(({ device }) => device.kind === 'pile')
  if (piles.length === 0) return { problem: words.noPart(words.piles) }
  const said = piles.map((pile) => ({ pile, state: stateOf(pile, ask) }))
  const count = (state: PileState): number => said.filter((one) => one.state === state).length
  const order: PileState[] = ['busy', 'free', 'broken', 'silent', 'unknown']
  const counts = order.flatMap((state) => (count(state) > 0 || state === 'busy' || state === 'free' ? [words.pileCount(state, count(state))] : []))
  const asked: PileState = question.states.includes('free') ? 'free' : 'busy'
  const lines = said
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map(({ pile: { device }, state }) => `- ${words.device(nameIn(device, call), device.sn)}${words.colon}${words.pileState[state]}`)
  return {
    lines: [words.pilesHead(piles.length, counts.join(words.and), timeText(call.now, zone, call.now)), ...lines],
    figures: [{ name: words.piles, value: count(asked), text: String, adds: true }],
  }
}

function stateOf({ device, online }: DeviceState, { call }: Ask): PileState {
  if (!online) return 'silent'
  const status = device.points.get('STATUS')
  if (status === undefined) return 'unknown'
  const { value, fresh } = valueNow(call, status)
  return !fresh ? 'silent' : value === undefined ? 'unknown' : (states[value] ?? 'unknown')
}

const MOST_SESSIONS = 1000
const DAYS_OF_SESSIONS = 31

/** Sessions of a stretch: how many, their energy, the longest and the largest. */
export async function answerSessions(ask: Ask, span: Span): Promise<Finding> {
  const { call, words, stationId, zone } = ask
  if (!deviceStates(call, stationId).some(({ device }) => device.kind === 'pile')) return { problem: words.noPart(words.piles) }
  if (span.until - span.from > DAYS_OF_SESSIONS * 86_400_000) return { problem: words.tooLong(DAYS_OF_SESSIONS) }
  const sessions = await sessionsIn(call, stationId, span)
  if (sessions.length >= MOST_SESSIONS) return { problem: words.tooMany(sessions.length) }
  const figures = [{ name: words.sessions, value: sessions.length, text: String, adds: true }]
  const head = words.sessionsHead(spanText(span), sessions.length)
  const age = span.soFar ? words.note(words.soFar(minuteText(span.until, zone, call.now))) : ''
  const [first] = sessions
  if (first === undefined) return { lines: [`${head}${age}`], figures }
  const kwh = (value: number): string => formatShown(value, 'kWh', 1, call.language)
  type Session = NonNullable<typeof first>
  const minutes = ({ from, to }: Session): number => Math.round(((to ?? span.until) - from) / 60_000)
  const most = (of: (one: Session) => number): Session => sessions.reduce((best, one) => (of(one) > of(best) ? one : best), first)
  const devices = deviceStates(call, stationId)
  const text = (one: Session): string => {
    const device = devices.find(({ device: { sn } }) => sn === one.deviceSn)?.device
    const name = device === undefined ? one.deviceSn : words.device(nameIn(device, call), device.sn)
    const end = one.to === null ? words.goesOn : timeText(one.to, zone, call.now).slice(-8, -3)
    return `${name} ${timeText(one.from, zone, call.now).slice(0, -3)}–${end}, ${minutes(one)} min, ${kwh(one.kwh)}`
  }
  const running = sessions.filter(({ to }) => to === null).length
  return {
    lines: [
      `${head}${running === 0 ? '' : words.and + words.sessionsRunning(running)}${words.and}${kwh(sessions.reduce((sum, one) => sum + one.kwh, 0))}${age}`,
      `- ${words.longest}${words.colon}${text(most(minutes))}`,
      `- ${words.largest}${words.colon}${text(most((one) => one.kwh))}`,
    ],
    figures,
  }
}
