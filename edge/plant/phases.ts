import { hashText, noise } from './seeded.ts'

export type Phases = [a: number, b: number, c: number]

/** How consumers of three phases are shared in practice: not evenly, and by the half hour not in the same way. */
const SHARES = [0.36, 0.33, 0.31] as const
const SWAY = 0.02
const SWAY_MS = 1_800_000

/** What each phase has of what a station draws at a moment; the three are one. */
export function phaseShares(stationId: string, at: number): Phases {
  const seed = hashText(stationId)
  const from = Math.floor(at / SWAY_MS)
  const part = at / SWAY_MS - from
  const sway = (phase: number): number => {
    const of = (step: number): number => noise(seed + phase, step) - 0.5
    return 2 * SWAY * (of(from) * (1 - part) + of(from + 1) * part)
  }
  const [a, b] = [SHARES[0] + sway(0), SHARES[1] + sway(1)]
  return [a, b, 1 - a - b]
}

/**
 * Grid power of each phase as a meter shows it, tenths of a kW: what is drawn (load and piles) by its shares, less a third each of what converters give (storage
 * and PV: they are balanced). The three make `gridKw`, which has the rounding of all devices.
 */
export function phasePowers(gridKw: number, drawnKw: number, shares: Readonly<Phases>): Phases {
  const givenKw = drawnKw - gridKw
  const tenths = (kw: number): number => Math.round(kw * 10)
  const [a, b] = [tenths(drawnKw * shares[0] - givenKw / 3), tenths(drawnKw * shares[1] - givenKw / 3)]
  return [a / 10 || 0, b / 10 || 0, (tenths(gridKw) - a - b) / 10 || 0]
}
