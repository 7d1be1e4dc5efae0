import { describe, expect, test } from 'vitest'
import { countReadings, healthOfCycles, type HistoryReading } from './imported.ts'

/** Cycles of a cell of `ah`, at 1 A each way and a reading a minute: charged from 2.5 to 3.6 V, an hour's rest, discharged back. Plus discharges by `sign`. */
function cycled(capacities: readonly number[], sign: 1 | -1, more: Partial<HistoryReading> = {}): HistoryReading[] {
  const readings: HistoryReading[] = []
  let t = 0
  const stretch = (amps: number, hours: number, from: number, to: number): void => {
    const steps = Math.round(hours * 60)
    for (let i = 0; i <= steps; i++)
      readings.push({ t: (t += i === 0 ? 1 : 60_000), amps, volts: from + ((to - from) * i) / steps, degrees: 25, ...more })
  }
  for (const ah of capacities) {
    stretch(-sign, ah, 2.5, 3.6)
    stretch(0, 1, 3.55, 3.55)
    stretch(sign, ah, 3.6, 2.5)
  }
  return readings
}

describe('readings are counted', () => {
  test.each([1, -1] as const)('by trapezia, whole discharges only, whichever sign discharges (%i)', (sign) => {
    const counted = countReadings(cycled([2, 1.9, 1.8], sign), 2)
    expect(counted.capacities.map(({ ah }) => Number(ah.toFixed(3)))).toEqual([2, 1.9, 1.8])
    // Equivalent cycles before each.
    expect(counted.capacities.map(({ cycle }) => Number(cycle.toFixed(3)))).toEqual([0, 1, 1.95])
    expect([counted.dischargedAh, counted.chargedAh].map((ah) => Number(ah.toFixed(2)))).toEqual([5.7, 5.7])
    expect(counted).toMatchObject({ partial: 0, gaps: 0, degrees: { low: 25, mean: 25, high: 25 } })
  })

  test('a discharge of which hours are missing is none: what is left of it is told as parts', () => {
    const readings = cycled([2, 2, 2], 1)
    // The second discharge loses its middle.
    const second = readings.findIndex(({ t, amps }, i) => amps > 0 && i > readings.length / 2 && t > 0)
    const cut = readings.filter((_, i) => i < second + 60 || i > second + 110)
    const counted = countReadings(cut, 2)
    expect(counted.capacities).toHaveLength(2)
    expect([counted.partial, counted.gaps]).toEqual([2, 1])
    // 50 readings are 51 minutes of 1 A.
    expect(counted.dischargedAh).toBeCloseTo(6 - 51 / 60, 1)
  })

  test('steps of the current within seconds tell a resistance', () => {
    const readings = Array.from({ length: 60 }, (_, i) => ({
      t: i * 5000,
      amps: i % 10 < 5 ? 0 : 1,
      volts: i % 10 < 5 ? 3.3 : 3.28,
      degrees: undefined,
    }))
    expect(countReadings(readings, 1).resistance?.milliohm).toBeCloseTo(20)
  })

  test('a file that changes its mind at every reading is counted too', () => {
    const readings = Array.from({ length: 400_000 }, (_, i) => ({
      t: i * 1000,
      amps: i % 4 < 2 ? 1 : -1,
      volts: i % 4 < 2 ? 3.2 : 3.3,
      degrees: undefined,
    }))
    expect(countReadings(readings, undefined).gaps).toBe(0)
    const cycles = Array.from({ length: 200_000 }, (_, i) => ({ cycle: i, ah: 100 - i * 1e-4 }))
    expect(healthOfCycles(cycles, 100, 80)?.points).toHaveLength(200_000)
  })

  test('nothing, one reading, and rest alone are no history', () => {
    for (const readings of [
      [],
      [{ t: 0, amps: 1, volts: 3, degrees: undefined }],
      [0, 1, 2].map((t) => ({ t, amps: 0, volts: 3, degrees: undefined })),
    ])
      expect(countReadings(readings, undefined)).toMatchObject({ capacities: [], dischargedAh: 0, chargedAh: 0, resistance: undefined })
  })
})

describe('capacities by cycle', () => {
  // 0.02 % a cycle with a scatter that repeats.
  const fading = Array.from({ length: 200 }, (_, i) => ({ cycle: i + 1, ah: 1.1 * (1 - 0.0002 * (i + 1) + ((i * 7) % 5) * 0.0001) }))

  test('give state of health, trend and cycles left, of what was rated', () => {
    const health = healthOfCycles(fading, 1.1, 80)
    expect(health?.isRatedFound).toBe(false)
    expect(health?.trend?.slope).toBeCloseTo(-0.02, 3)
    expect(health?.points[0]?.soh).toBeCloseTo(99.98, 1)
    if (health === undefined || 'reason' in health.remaining || health.remaining.cycles === null) throw new Error('there are cycles left')
    // From 96 to 80 at 0.02 a cycle.
    expect(Math.abs(health.remaining.cycles - 800)).toBeLessThan(20)
    expect(health.remaining.low).toBeLessThan(health.remaining.cycles)
  })

  test('without a rating the largest of the first five is 100 %', () => {
    const health = healthOfCycles([1.05, 1.08, 1.07, 1.06, 1.05, 1.2].map((ah, i) => ({ cycle: i, ah })), undefined, 80) // prettier-ignore
    expect([health?.ratedAh, health?.isRatedFound, health?.remaining]).toEqual([1.08, true, { reason: 'fewCapacities' }])
    expect(healthOfCycles([], 1, 80)).toBeUndefined()
  })
})
