import { charging } from '#domain/demo/shapes.ts'
import { fromQuantiles, noise } from './seeded.ts'

/** One vehicle at one pile, in minutes of the day; a day's sessions end within the day. */
export interface Session {
  from: number
  to: number
  kw: number
  /** Of the vehicle, %. */
  startSoc: number
}

const LAST_MINUTE = 1439
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9]
/** The recording is of 3 to 7 kW sockets; a DC pile gives a vehicle about six times that energy in a sixth of the time. */
const DC_ENERGY = 6
/** Power falls from this share of a session on, to a quarter at its end, as the vehicle fills up; 70 minutes at that shape are an hour at full power. */
const FULL_UNTIL = 0.66

/** The sessions of one pile on one day. */
export function chargingDay(ratedKw: number, seed: number): Session[] {
  const sessions: Session[] = []
  const wanted = 3 + Math.floor(noise(seed, 1) * 5)
  for (let i = 0; i < wanted; i++) {
    const from = startMinute(noise(seed, 10 + i), noise(seed, 30 + i))
    const kwh = fromQuantiles(charging.kwhQuantiles, QUANTILES, noise(seed, 50 + i)) * DC_ENERGY
    const kw = ratedKw * (0.35 + 0.55 * noise(seed, 70 + i))
    const to = Math.min(LAST_MINUTE, from + Math.max(6, Math.round((kwh / kw) * 70)))
    if (to - from > 5) sessions.push({ from, to, kw, startSoc: 15 + Math.round(noise(seed, 90 + i) * 35) })
  }
  sessions.sort((a, b) => a.from - b.from)
  const kept: Session[] = []
  // One vehicle at a time: a later one goes to a free pile elsewhere.
  for (const session of sessions) if (session.from > (kept.at(-1)?.to ?? -5) + 4) kept.push(session)
  return kept
}

function startMinute(u: number, within: number): number {
  let sum = 0
  for (let hour = 0; hour < 24; hour++) {
    sum += charging.startShareByHour[hour] as number
    if (u < sum) return hour * 60 + Math.floor(within * 60)
  }
  return 17 * 60
}

export const sessionAt = (sessions: readonly Session[], minute: number): Session | undefined =>
  sessions.find((session) => minute >= session.from && minute < session.to)

/** kW by minute. */
export function chargingPower(sessions: readonly Session[], minutes: number): Float64Array {
  const power = new Float64Array(minutes)
  for (const { from, to, kw } of sessions) {
    for (let minute = from; minute < to; minute++) {
      const done = (minute - from) / (to - from)
      power[minute] = kw * (done < FULL_UNTIL ? 1 : 1 - 0.75 * ((done - FULL_UNTIL) / (1 - FULL_UNTIL)))
    }
  }
  return power
}
