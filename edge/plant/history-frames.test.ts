import { describe, expect, test } from 'vitest'
import type { HistoryFrame } from '#contract/history-import.ts'
import { driftOf } from '#domain/battery/health/drift.ts'
import { currentSteps } from '#domain/battery/health/resistance.ts'
import { demoStations } from '#domain/demo/stations.ts'
import { historyFrames } from './history-frames.ts'
import { Plant } from './plant.ts'
import { demandAt, powersAt } from './powers.ts'
import { readStation, sohOf } from './readings.ts'

const UNTIL = Date.parse('2025-06-20T15:37:42+08:00')
const chosen = demoStations.filter(({ station }) => station.id === 'ST001')
const frames = [...historyFrames(UNTIL, 9, chosen)]
const plant = new Plant(chosen[0] as (typeof chosen)[number])

type Rollup = Extract<HistoryFrame, { type: 'rollup' }>
const rollups = frames.filter((frame): frame is Rollup => frame.type === 'rollup')
const ofCode = (code: string, resolution: '15m' | '1m'): Rollup[] => rollups.filter((frame) => frame.code === code && frame.resolution === resolution)
const stepOf = (frame: Rollup): number => (frame.resolution === '15m' ? 900_000 : 60_000)

describe('history', () => {
  test('is whole steps, of equal length, never in the future', () => {
    for (const frame of rollups) {
      expect(frame.from + stepOf(frame) * frame.mean.length).toBeLessThanOrEqual(UNTIL)
      for (const list of [frame.min, frame.max, frame.first, frame.last]) expect(list).toHaveLength(frame.mean.length)
    }
    for (const frame of frames) if (frame.type === 'samples') expect(frame.from + (frame.values.length - 1) * frame.stepMs).toBeLessThan(UNTIL)
  })

  test('comes newest day first, tells its progress and its end', () => {
    const starts = ofCode('gridPower', '15m').map((frame) => frame.from)
    expect(starts).toHaveLength(9)
    expect(starts).toEqual(starts.toSorted((a, b) => b - a))
    expect(frames.filter((frame) => frame.type === 'progress')).toHaveLength(9)
    expect(frames.at(-1)).toEqual({ type: 'end' })
    expect(ofCode('gridPower', '1m')).toHaveLength(7)
  })

  test("registers run on from step to step, from day to day, and into the live plant's", () => {
    for (const code of ['gridImport', 'loadConsumption', 'storageCharge', 'EPI4']) {
      const days = ofCode(code, '15m').toReversed()
      let last: number | null = null
      for (const frame of days) {
        frame.first.forEach((first, i) => {
          if (last !== null) expect(first).toBeCloseTo(last, 2)
          last = frame.last[i] as number
          expect(last).toBeGreaterThanOrEqual(first as number)
        })
      }
    }
  })

  test("its last registers are what the live plant's devices show together, to the hundredth", () => {
    for (const [quantity, kind, code] of [
      ['gridImport', 'gridMeter', 'EPI'],
      ['storageCharge', 'pcs', 'EC'],
      ['storageDischarge', 'pcs', 'ED'],
      ['pvGeneration', 'pvInverter', 'EG'],
      ['loadConsumption', 'loadMeter', 'EPI'],
      ['pileConsumption', 'pile', 'EP'],
    ] as const) {
      const newest = ofCode(quantity, '1m')[0] as Rollup
      const readings = readStation(plant, newest.from + newest.last.length * 60_000)
      const devices = plant.demo.devices.filter((device) => device.kind === kind)
      const sum = devices.reduce((total, { sn }) => total + Number(readings.get(sn)?.[code]), 0)
      expect(newest.last.at(-1)).toBeCloseTo(sum, 6)
    }
  })

  test('a quarter hour of import less export is the mean of its grid power', () => {
    const [power, bought, sold] = ['gridPower', 'gridImport', 'gridExport'].map((code) => ofCode(code, '15m')[1] as Rollup) as [
      Rollup,
      Rollup,
      Rollup,
    ]
    power.mean.forEach((mean, i) => {
      const energy = (frame: Rollup): number => (frame.last[i] as number) - (frame.first[i] as number)
      expect(Math.abs((energy(bought) - energy(sold)) * 4 - (mean as number))).toBeLessThan(0.1)
      expect(power.min[i]).toBeLessThanOrEqual(mean as number)
      expect(power.max[i]).toBeGreaterThanOrEqual(mean as number)
    })
  })

  test('ends where the live readings begin, but for the scatter of measurement', () => {
    const last = (code: string): number => (ofCode(code, '1m')[0] as Rollup).last.at(-1) as number
    const at = Math.floor(UNTIL / 60_000) * 60_000
    const live = powersAt(plant, at)
    expect(Math.abs(last('loadPower') - live.load) / live.load).toBeLessThan(0.03)
    expect(last('soc')).toBeCloseTo(live.soc, 2)
    expect((ofCode('gridDemand', '15m')[0] as Rollup).last.at(-1)).toBeCloseTo(demandAt(plant, Math.floor(UNTIL / 900_000) * 900_000), 1)
  })

  test('has the cells of a day in volts and degrees', () => {
    const cells = frames.filter((frame) => frame.type === 'samples')
    const voltage = cells.find((frame) => frame.code === 'CV001')
    expect(voltage?.values).toHaveLength(288)
    for (const value of voltage?.values ?? []) expect(value).toBeGreaterThan(2.8)
    for (const value of voltage?.values ?? []) expect(value).toBeLessThan(3.7)
    expect(cells.some((frame) => frame.code === 'CT240')).toBe(true)
    // A curve of that day is drawn from quarter hours.
    const day = ofCode('CV001', '15m').find((frame) => frame.mean.length > 1)
    expect(day?.mean.length).toBeGreaterThanOrEqual(94)
    expect((day?.from ?? 1) % 900_000).toBe(0)
    const first = ((day?.from ?? 0) - (voltage?.from ?? 0)) / 300_000
    const three = (voltage?.values ?? []).slice(first, first + 3).map(Number)
    expect([day?.min[0], day?.max[0], day?.first[0], day?.last[0]]).toEqual([Math.min(...three), Math.max(...three), three[0], three[2]])
  })

  test('has steps of current that tell the resistance of a cluster as the plant has it', () => {
    const of = (code: string) =>
      frames.flatMap((frame) =>
        frame.type === 'samples' && frame.code === code && frame.stepMs < 60_000 && frame.deviceSn === 'ST001-CL1' ? [frame] : [],
      )
    const [volts, amps] = [of('U'), of('I')]
    const steps = amps.flatMap((frame, i) =>
      currentSteps(
        frame.values.map((value, n) => ({ t: frame.from + n * frame.stepMs, amps: Number(value), volts: Number(volts[i]?.values[n]) })),
        28,
      ),
    )
    // A resistance needs five.
    expect(steps.length).toBeGreaterThanOrEqual(8)
    // 0.35 mV a kW and cell, of 240 cells at 3.3 V.
    for (const step of steps) expect(Math.abs((step.volts / step.amps) * 1000 - 65)).toBeLessThan(8)
  })
})

describe('batteries', () => {
  const DAY = 86_400_000
  /** How far each cell of a cluster was from the median in the half year before a moment, week by week. */
  const apart = (sn: string, until: number) =>
    Array.from({ length: 26 }, (_, week) => {
      const at = until - (25 - week) * 7 * DAY
      const quarter = [0, 3, 6, 9, 12].map((minute) => readStation(plant, at + minute * 60_000, (device) => device.sn === sn).get(sn) ?? {})
      const volts = Array.from({ length: 240 }, (_cell, i) => {
        const code = `CV${String(i + 1).padStart(3, '0')}`
        return quarter.reduce((sum, readings) => sum + Number(readings[code]), 0) / quarter.length / 1000
      })
      const median = volts.toSorted((a, b) => a - b)[120] ?? 0
      return { at, apart: Float64Array.from(volts, (one) => one - median) }
    })

  test.each([0, 60, 120, 180, 240, 300, 360, 420])(
    'at any time a cell drifts away from the others, with a date at which it is an outlier (%i days later)',
    (days) => {
      const until = UNTIL + days * DAY
      const drifts = [
        ['ST001-CL1', 136],
        ['ST001-CL2', 57],
      ].flatMap(([sn, place]) => driftOf(apart(String(sn), until), Number(place), 30) ?? [])
      expect(drifts.length).toBeGreaterThan(0)
      expect(Math.abs((drifts[0]?.perMonth ?? 0) + 2)).toBeLessThan(0.8)
      expect(drifts.some(({ from }) => from !== null)).toBe(true)
    },
  )

  test('and no other one does', () => {
    const readings = apart('ST001-CL1', UNTIL)
    expect(
      Array.from({ length: 240 }, (_, place) => driftOf(readings, place, 30)).filter((drift) => drift !== undefined && drift.place !== 136),
    ).toEqual([])
  })

  test('what a cluster gives by its own current agrees with the health that its manager tells, within what a capacity is sure of', () => {
    // Newest first: the day that is over.
    const of = (code: string): number[] =>
      (rollups.filter((frame) => frame.code === code && frame.deviceSn === 'ST001-CL1')[1]?.mean ?? []).map(Number)
    const [soc, amps] = [of('SOC'), of('I')]
    const ah = amps.reduce((sum, one) => sum + Math.max(0, -one) / 4, 0)
    const fallen = soc.reduce((sum, one, i) => sum + Math.max(0, (soc[i - 1] ?? one) - one), 0)
    expect(fallen).toBeGreaterThan(60)
    expect(Math.abs(((ah / fallen) * 100) / 2.8 - sohOf(0))).toBeLessThan(2.4)
  })
})
