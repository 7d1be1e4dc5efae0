import type { Device } from '#contract/station.ts'
import type { Readings } from './readings.ts'

/** What devices round and hear at other moments, %. */
const SLACK = 2

export interface SocContradiction {
  stack: Device
  /** What the stack says, and its clusters at the lowest and at the highest; %. */
  said: number
  low: number
  high: number
}

/** Stacks whose state of charge lies outside of what their clusters say: one of them is wrong. Told only where every cluster has one of its own. */
export function socContradictions(readings: readonly Readings[]): SocContradiction[] {
  const found: SocContradiction[] = []
  for (const own of Map.groupBy(readings, ({ source }) => source.stack?.sn).values()) {
    const { stack } = own[0]?.source ?? {}
    const said = own[0]?.stackSoc
    const socs = own.flatMap(({ ownSoc }) => ownSoc ?? [])
    if (stack === undefined || said === undefined || socs.length < own.length) continue
    const [low, high] = [Math.min(...socs), Math.max(...socs)]
    if (said < low - SLACK || said > high + SLACK) found.push({ stack, said, low, high })
  }
  return found
}
