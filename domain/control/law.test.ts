import { expect, test } from 'vitest'
import { strategySchemas, type Strategies, type StrategyType } from '#contract/strategy.ts'
import { decide, demandLimit, freshMemory } from './law.ts'
import type { Measured } from './measured.ts'
import { clockOn } from './plan.ts'
import { gridFigures, simulateDay, type StorageFacts } from './simulate.ts'

const at = Date.parse('2026-07-15T10:00:00+08:00')
const calm: Measured = {
  at,
  clock: clockOn('2026-07-15', 600),
  gridKw: 300,
  pvKw: 0,
  storageKw: 0,
  phasesKw: [100, 100, 100],
  soc: 50,
  cellV: { min: 3.28, max: 3.3 },
  cellC: { min: 24, max: 28 },
  ratedKw: 500,
  bms: { chargeKw: 500, dischargeKw: 500 },
  othersKw: 300,
  monthDemandKw: 0,
  faults: {},
}
const of = <T extends StrategyType>(type: T, params: object): Strategies => ({ [type]: strategySchemas[type].parse(params) })
const step = (active: Strategies, more: Partial<Measured> = {}, ownKw = 0) => decide(active, { ...calm, ...more }, ownKw)

const storage: StorageFacts = { ratedKw: 500, capacityKwh: 1000, oneWay: 0.94, socMin: 10, socMax: 95 }
const numbers = (n: number, of: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => of(i))

test('what is wanted: by hand before a schedule, a schedule before the plan, the plan before what the plant does itself', () => {
  const plan = of('plan', { days: [{ segments: [{ from: 540, to: 660, mode: 'charge', kw: 100 }] }] })
  const scheduling = of('scheduling', { enabled: true, windows: [{ mode: 'discharge', kw: 60, from: at, to: at + 1 }] })
  const byHand = of('operatingMode', { mode: 'standby' })
  expect(step({}, {}, 77)).toMatchObject({ storageKw: 77, source: 'own' })
  expect(step(plan, {}, 77)).toMatchObject({ storageKw: -100, source: 'plan' })
  expect(step({ ...plan, ...scheduling })).toMatchObject({ storageKw: 60, source: 'scheduling' })
  expect(step({ ...plan, ...scheduling }, { at: at + 1 })).toMatchObject({ source: 'plan' })
  expect(step({ ...plan, ...scheduling, ...byHand })).toMatchObject({ storageKw: 0, source: 'operatingMode' })
})

test('a plan by date goes before one by weekday and that before every day; between segments the storage rests', () => {
  const segments = (kw: number) => ({ segments: [{ from: 0, to: 1440, mode: 'charge' as const, kw }] })
  const days = [{ ...segments(1) }, { weekdays: [2], ...segments(2) }, { dates: ['2026-07-16'], ...segments(3) }]
  const plan = of('plan', { days })
  const on = (date: string) => step(plan, { clock: clockOn(date, 0) }).storageKw
  expect([on('2026-07-14'), on('2026-07-15'), on('2026-07-16')]).toEqual([-1, -2, -3])
  expect(step(of('plan', { days: [{ segments: [{ from: 0, to: 600, mode: 'charge', kw: 9 }] }] }))).toMatchObject({ storageKw: 0, source: 'plan' })
})

test('against feeding in: discharge is reduced, charging is raised, PV is held back last, and let go of when there is room', () => {
  const safety = of('safety', { antiBackflow: true })
  expect(step(safety, {}, 400)).toMatchObject({ storageKw: 300, limits: ['backflow'], pvLimitKw: undefined })
  expect(step(safety, { gridKw: -200, pvKw: 300 })).toMatchObject({ storageKw: -200, pvLimitKw: undefined })
  const full = step(safety, { gridKw: -200, pvKw: 300, bms: { chargeKw: 50, dischargeKw: 500 } })
  expect(full).toMatchObject({ storageKw: -50, pvLimitKw: 150 })
  // It stands as it was told: it stays so, and nothing swings.
  const held = { gridKw: 0, pvKw: 150, storageKw: -50, bms: { chargeKw: 50, dischargeKw: 500 } }
  expect(decide(safety, { ...calm, ...held }, 100, full.memory)).toMatchObject({ storageKw: -50, pvLimitKw: 150 })
  // A machine begins to draw: PV has its room before the storage stops charging.
  expect(decide(safety, { ...calm, ...held, gridKw: 80 }, 100, full.memory)).toMatchObject({ storageKw: -50, pvLimitKw: 230 })
  // The sun goes: what it gives is less than it may.
  expect(decide(safety, { ...calm, ...held, pvKw: 20, gridKw: 130 }, 60, full.memory)).toMatchObject({ storageKw: 60, pvLimitKw: undefined })
  expect(step(of('safety', { antiBackflow: true, backflowBaselineKw: 40 }), {}, 400).storageKw).toBe(340)
})

test('one phase that would feed in holds the storage back three times over, since its converter is balanced', () => {
  const safety = of('safety', { singlePhase: true })
  expect(step(safety, { phasesKw: [200, 90, 10] }, 400)).toMatchObject({ storageKw: 30, limits: ['singlePhase'] })
})

test('demand: charging is held to what the contract leaves beside the load; the limit may follow the month, and never above what protects the plant', () => {
  const monthlyDemandKw = Array<number>(12).fill(400)
  const safety = { antiOverDemand: true, monthlyDemandKw }
  expect(step(of('safety', safety), {}, -300)).toMatchObject({ storageKw: -80, limits: ['demand'] })
  expect(step(of('safety', safety), { othersKw: 900 }, -300).storageKw).toBe(0)
  const limit = (more: object, month: number) => demandLimit(strategySchemas.safety.parse({ ...safety, ...more }), 6, month)
  expect(limit({}, 600)).toBe(400)
  expect(limit({ dynamicDemand: true, chasePercent: 90 }, 600)).toBe(540)
  expect(limit({ dynamicDemand: true, chasePercent: 90 }, 100)).toBe(400)
  expect(limit({ dynamicDemand: true, chasePercent: 90, maxProtectionDemandKw: 500 }, 600)).toBe(500)
  expect(limit({ antiOverDemand: false }, 600)).toBeUndefined()
})

test('demand near to its limit is told, from the share on that was set, and is over a little below it', () => {
  const active = {
    ...of('safety', { antiOverDemand: true, monthlyDemandKw: Array<number>(12).fill(400) }),
    ...of('demandParameter', { warnShare: 0.8 }),
  }
  const near = (othersKw: number, memory = freshMemory) => decide(active, { ...calm, othersKw }, 0, memory).memory
  expect([near(319), near(320)].map(({ isDemandNear }) => isDemandNear)).toEqual([false, true])
  expect(near(313, near(320)).isDemandNear).toBe(true)
  expect(near(311, near(320)).isDemandNear).toBe(false)
  expect(decide({}, { ...calm, othersKw: 9999 }, 0, near(320)).memory.isDemandNear).toBe(false)
})

test('a transformer is not charged beyond its capacity', () => {
  expect(step(of('safety', { transformerKva: 500, powerFactor: 0.9, loadFactor: 0.8 }), {}, -300)).toMatchObject({
    storageKw: -60,
    limits: ['transformer'],
  })
})

test('towards full and empty the most severe tier counts, by charge or by cell, and is left later than it was entered', () => {
  const tiers = {
    charge: [
      { soc: 90, cellV: 3.5, kw: 50 },
      { soc: 95, cellV: 3.6, kw: 0 },
    ],
    discharge: [{ soc: 5, cellV: 3, kw: 70 }],
    hysteresis: 2,
  }
  const active = of('voltageLimit', tiers)
  expect(step(active, { soc: 91 }, -300).storageKw).toBe(-50)
  expect(step(active, { soc: 80, cellV: { min: 3.3, max: 3.61 } }, -300).storageKw).toBe(0)
  const entered = step(active, { soc: 90 }, -300)
  expect(decide(active, { ...calm, soc: 88.5 }, -300, entered.memory).storageKw).toBe(-50)
  expect(decide(active, { ...calm, soc: 87.9 }, -300, entered.memory).storageKw).toBe(-300)
  expect(step(active, { soc: 4 }, 300)).toMatchObject({ storageKw: 70, limits: ['voltageLimit'] })
})

test('heat: whole power, then less, half, none, and none until it has cooled; a frozen battery is not charged', () => {
  const active = of('temperatureLimit', {})
  const hot = (max: number, memory = freshMemory) => decide(active, { ...calm, cellC: { min: 20, max } }, 500, memory)
  expect([45, 47.5, 50, 59, 60].map((max) => hot(max).storageKw)).toEqual([500, 375, 250, 250, 0])
  expect(hot(58, hot(60).memory).storageKw).toBe(0)
  expect(hot(56, hot(60).memory).storageKw).toBe(250)
  expect(step(active, { cellC: { min: -1, max: 3 } }, -200).storageKw).toBe(0)
  expect(step(active, { cellC: { min: -1, max: 3 } }, 200).storageKw).toBe(200)
})

test('who leaves the most severe tier comes back by the milder ones, and a voltage that springs back a little leaves none', () => {
  const charge = [
    { soc: 97, cellV: 0, kw: 30 },
    { soc: 98, cellV: 3.55, kw: 15 },
    { soc: 99, cellV: 0, kw: 0 },
  ]
  const active = of('voltageLimit', { charge, hysteresis: 2 })
  let { memory } = step(active, { soc: 99 }, -300)
  const seen = [97.5, 96.9, 95.5, 94.9].map((soc) => {
    const next = decide(active, { ...calm, soc }, -300, memory)
    memory = next.memory
    return next.storageKw
  })
  expect(seen).toEqual([0, -15, -30, -300])
  const byCell = step(active, { cellV: { min: 3.3, max: 3.55 } }, -300)
  expect(decide(active, { ...calm, cellV: { min: 3.3, max: 3.52 } }, -300, byCell.memory).storageKw).toBe(-15)
  expect(decide(active, { ...calm, cellV: { min: 3.3, max: 3.49 } }, -300, byCell.memory).storageKw).toBe(-300)
})

test('a storage that protection has stopped takes nothing of what would be fed in: PV is held back for it', () => {
  const active = { ...of('safety', { antiBackflow: true }), ...of('protection', {}) }
  expect(step(active, { gridKw: -200, pvKw: 300, faults: { fire: at } })).toMatchObject({ storageKw: 0, pvLimitKw: 100 })
  expect(step(active, { gridKw: -100, pvKw: 300, faults: { fire: at } }, -150)).toMatchObject({ storageKw: 0, pvLimitKw: 200 })
})

test('charging gives way to a load that has just come, of which the mean of the window knows little yet', () => {
  const safety = of('safety', { antiOverDemand: true, monthlyDemandKw: Array<number>(12).fill(1000) })
  const load = numbers(120, (i) => (i < 60 ? 0 : 900))
  const byHand = of('operatingMode', { mode: 'charge', kw: 500 })
  const run = simulateDay({ ...safety, ...byHand }, { date: '2026-07-15', start: at, loadKw: load, pvKw: numbers(120, () => 0) }, storage, {
    soc: 20,
    monthDemandKw: 0,
  })
  expect(gridFigures(run.gridKw).demandKw).toBeLessThan(1000)
})

test('protection wins over everything, after as long as it was told to wait', () => {
  const active = { ...of('protection', { airconMinutes: 30 }), ...of('operatingMode', { mode: 'discharge', kw: 200 }) }
  expect(step(active, { faults: { fire: at } })).toMatchObject({ storageKw: 0, limits: ['protection'] })
  expect(step(active, { faults: { aircon: at - 29 * 60_000 } }).storageKw).toBe(200)
  expect(step(active, { faults: { aircon: at - 30 * 60_000 } }).storageKw).toBe(0)
  expect(step({ ...active, ...of('protection', { bmsLevel2Kw: 40 }) }, { faults: { bmsLevel2: at } }).storageKw).toBe(40)
  expect(step({ ...active, ...of('protection', { fire: false }) }, { faults: { fire: at } }).storageKw).toBe(200)
})

test('a peak is cut to its limit whatever the plan says, and what is below the lower one is filled up', () => {
  const active = of('peakCut', { enabled: true, peakKw: 250, rechargeKw: 100 })
  expect(step(active)).toMatchObject({ storageKw: 50, source: 'peakCut' })
  expect(step(active, { gridKw: 40 })).toMatchObject({ storageKw: -60, source: 'peakCut' })
  expect(step(active, { gridKw: 180 })).toMatchObject({ storageKw: 0, source: 'own' })
})

test('a whole day: grid + PV + storage = load in every minute, the battery stays within its window, and nothing is fed in', () => {
  const load = numbers(1440, (i) => 200 + 150 * Math.sin(i / 37) + (i % 7) * 5)
  const sun = numbers(1440, (i) => Math.max(0, 700 * Math.sin(((i - 360) / 720) * Math.PI)))
  const active: Strategies = {
    ...of('plan', {
      days: [
        {
          segments: [
            { from: 0, to: 480, mode: 'charge', kw: 200 },
            { from: 1080, to: 1320, mode: 'discharge', kw: 400 },
          ],
        },
      ],
    }),
    ...of('safety', { antiBackflow: true }),
  }
  const day = simulateDay(active, { date: '2026-07-15', start: at, loadKw: load, pvKw: sun }, storage, { soc: 30, monthDemandKw: 0 })
  for (let i = 0; i < 1440; i++)
    expect((day.gridKw[i] as number) + (day.pvKw[i] as number) + (day.storageKw[i] as number)).toBeCloseTo(load[i] as number, 9)
  expect(Math.min(...day.soc)).toBeGreaterThan(9.999)
  expect(Math.max(...day.soc)).toBeLessThan(95.001)
  expect(day.limited.backflow).toBeGreaterThan(0)
  // The law sees the beginning of a minute: sun and load of the minute itself are known to it here.
  expect(Math.min(...day.gridKw)).toBeGreaterThan(-1e-6)
  expect(gridFigures(day.gridKw).exportKwh).toBeLessThan(1e-6)
})

test('what goes in and comes out of the battery is what it holds more, with losses both ways', () => {
  const plan = of('plan', {
    days: [
      {
        segments: [
          { from: 0, to: 60, mode: 'charge', kw: 100 },
          { from: 60, to: 120, mode: 'discharge', kw: 50 },
        ],
      },
    ],
  })
  const day = simulateDay(plan, { date: '2026-07-15', start: at, loadKw: numbers(120, () => 0), pvKw: numbers(120, () => 0) }, storage, {
    soc: 50,
    monthDemandKw: 0,
  })
  expect(day.soc[60]).toBeCloseTo(50 + 9.4, 9)
  expect(day.soc[120]).toBeCloseTo(50 + 9.4 - 5 / 0.94, 9)
})

test('on a day on which the clock is put forward a plan goes by the clock, not by the hours that have passed', () => {
  const plan = of('plan', { days: [{ segments: [{ from: 180, to: 240, mode: 'discharge', kw: 50 }] }] })
  const n = 1380
  const clockMinutes = numbers(n, (i) => (i < 120 ? i : i + 60))
  const zeros = numbers(n, () => 0)
  const day = { date: '2026-03-29', start: Date.parse('2026-03-29T00:00:00+01:00'), loadKw: zeros, pvKw: zeros, clockMinutes }
  const run = simulateDay(plan, day, storage, { soc: 50, monthDemandKw: 0 })
  expect([run.storageKw[119], run.storageKw[120], run.storageKw[179], run.storageKw[180]]).toEqual([0, 50, 50, 0])
})
