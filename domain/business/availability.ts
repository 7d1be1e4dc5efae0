import type { RegisterReading } from '../energy.ts'

const QUARTER_MS = 900_000

/** A stretch of time with a fault; without an end it goes on. */
export interface Fault {
  from: number
  to: number | null
}

/**
 * Milliseconds of [from, to) in which every one of some registers was heard (by quarter hours), and of those in which no fault stood. Nothing is heard where
 * there is no register.
 */
export function availabilityOf(
  registers: readonly (readonly RegisterReading[])[],
  faults: readonly Fault[],
  from: number,
  to: number,
): { heardMs: number; availableMs: number } {
  const result = { heardMs: 0, availableMs: 0 }
  if (registers.length === 0) return result
  const heard = registers.map((readings) => new Set(readings.filter(({ at }) => at > from).map(({ at }) => Math.ceil((at - from) / QUARTER_MS) - 1)))
  for (let quarter = 0; from + quarter * QUARTER_MS < to; quarter++) {
    if (!heard.every((own) => own.has(quarter))) continue
    const [begin, end] = [from + quarter * QUARTER_MS, Math.min(to, from + (quarter + 1) * QUARTER_MS)]
    result.heardMs += end - begin
    result.availableMs += end - begin - faultOf(faults, begin, end)
  }
  return result
}

/** Milliseconds that energies of some registers are counted over: after a silence it is counted too, and may have begun before the stretch that they are of. */
export function countedMs(registers: readonly (readonly RegisterReading[])[]): number {
  const times = registers.flatMap((readings) => (readings.length < 2 ? [] : readings.map(({ at }) => at)))
  return times.length === 0 ? 0 : times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b))
}

/** Milliseconds of a stretch in which any fault stood; several at once count once. */
function faultOf(faults: readonly Fault[], from: number, to: number): number {
  const within = faults
    .map((fault) => [Math.max(from, fault.from), Math.min(to, fault.to ?? to)] as const)
    .filter(([begin, end]) => end > begin)
    .sort(([a], [b]) => a - b)
  let [sum, done] = [0, from]
  for (const [begin, end] of within) {
    sum += Math.max(0, end - Math.max(begin, done))
    done = Math.max(done, end)
  }
  return sum
}
