import { expect, test } from 'vitest'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { changesOf, drawn, HOUR, MIDNIGHT, running, sunny } from '#tests/support/live-plant.ts'
import { Plant, type CountedDay } from '../plant/plant.ts'
import { naturalPowers, sumOf } from '../plant/powers.ts'
import { readStation } from '../plant/readings.ts'

/** Each limit of the grid connection through a whole day of a demonstration's station, second by second. */
const DAY_MS = 24 * HOUR
const LONG = 180_000
/** Two full charges and discharges, so that there is always something to hold back. */
const busy = [
  { from: 0, to: 420, mode: 'charge', kw: 1000 },
  { from: 480, to: 660, mode: 'discharge', kw: 1000 },
  { from: 690, to: 960, mode: 'charge', kw: 1000 },
  { from: 1020, to: 1260, mode: 'discharge', kw: 1000 },
  { from: 1290, to: 1440, mode: 'charge', kw: 1000 },
]
const plan = { days: [{ dates: [], weekdays: [], segments: busy }] }
const commercial = demoStations[1] as DemoStation
const twelve = (kw: number): number[] => Array<number>(12).fill(kw)

/** Rounding of what each converter and inverter shows, and of the meter's phases. */
const roundingOf = (plant: Plant): number => 0.05 * plant.demo.devices.length + 0.2

/** Runs a day and shows each second of it. */
function throughTheDay(live: ReturnType<typeof running>['live'], see: (at: number) => void): void {
  for (let at = MIDNIGHT + 1000; at < MIDNIGHT + DAY_MS; at += 1000) {
    live.advance(at)
    see(at)
  }
}

test(
  'single-phase: of the three phases that the meter shows none feeds in, but for what changed within a step',
  () => {
    const { plant, live } = running(sunny, MIDNIGHT, { safety: { singlePhase: true }, plan })
    const changes = changesOf(plant)
    let [most, heldPv, limited] = [0, 0, 0]
    throughTheDay(live, (at) => {
      most = Math.max(most, -Math.min(...live.powers.phases) - changes(at))
      if ((live.decision?.pvLimits.length ?? 0) > 0) heldPv++
      if (live.decision?.limits.includes('singlePhase') === true) limited++
      if (at % 600_000 !== 0) return
      const { P, PA, PB, PC } = readStation(plant, at, ({ kind }) => kind === 'gridMeter').get(`${plant.demo.station.id}-GRID`) ?? {}
      expect(Number(PA) + Number(PB) + Number(PC)).toBeCloseTo(Number(P), 6)
      expect(new Set([PA, PB, PC]).size).toBe(3)
    })
    expect(most).toBeLessThanOrEqual(roundingOf(plant))
    // It had something to hold back: storage while it discharged, PV when all was full.
    expect(limited).toBeGreaterThan(600)
    expect(heldPv).toBeGreaterThan(600)
  },
  LONG,
)

/** Of quarter-hour means that follow the load with a delay. */
const DEMAND_TOLERANCE = 0.01

test(
  'over-demand: the mean of each quarter of an hour stays at the contract through the day, within 1 % of it; without the limit it does not',
  () => {
    const probe = new Plant(commercial)
    // What the plant draws without its storage, in the worst of the sliding quarter hours.
    const own = Array.from({ length: 1440 }, (_, i) => drawn(probe, MIDNIGHT + i * 60_000) - sumOf(naturalPowers(probe, MIDNIGHT + i * 60_000).pv))
    const quarters = own.slice(14).map((_, i) => sumOf(own.slice(i, i + 15)) / 15)
    const contract = Math.ceil(Math.max(...quarters) * 1.03)
    const highest = (given: Parameters<typeof running>[2]): [demand: number, charged: number] => {
      const { live } = running(commercial, MIDNIGHT, given)
      let [demand, charged] = [0, 0]
      throughTheDay(live, (at) => {
        if (at >= MIDNIGHT + 900_000) demand = Math.max(demand, live.demandKw)
        charged = Math.max(charged, -sumOf(live.powers.storage))
      })
      return [demand, charged]
    }
    const demandParameter = { actShare: 1, warnShare: 0.9 }
    const [held, charged] = highest({ safety: { antiOverDemand: true, monthlyDemandKw: twelve(contract) }, demandParameter, plan })
    expect(held).toBeLessThanOrEqual(contract * (1 + DEMAND_TOLERANCE))
    expect(charged).toBeGreaterThan(50)
    expect(highest({ plan })[0]).toBeGreaterThan(contract * (1 + DEMAND_TOLERANCE))
  },
  LONG,
)

test(
  'transformer: charging takes what room it leaves and no more, but for what changed within a step',
  () => {
    const probe = new Plant(commercial)
    const own = Math.max(...Array.from({ length: 1440 }, (_, i) => drawn(probe, MIDNIGHT + i * 60_000)))
    const safety = { transformerKva: Math.ceil((own * 1.03) / (0.95 * 0.9)), powerFactor: 0.95, loadFactor: 0.9 }
    const room = safety.transformerKva * safety.powerFactor * safety.loadFactor
    const { plant, live } = running(commercial, MIDNIGHT, { safety, plan })
    const changes = changesOf(plant)
    let [over, limited, nearest] = [-Infinity, 0, Infinity]
    throughTheDay(live, (at) => {
      over = Math.max(over, live.powers.grid - room - changes(at))
      nearest = Math.min(nearest, Math.abs(live.powers.grid - room))
      if (live.decision?.limits.includes('transformer') === true) limited++
    })
    expect(over).toBeLessThanOrEqual(roundingOf(plant))
    expect(limited).toBeGreaterThan(600)
    expect(nearest).toBeLessThan(1)
  },
  LONG,
)

/** A plant whose load and piles are gone from a moment on, all at once. */
class Tripped extends Plant {
  from = Infinity
  override day(at: number): CountedDay {
    const counted = super.day(at)
    if (at < this.from) return counted
    const { day } = counted
    return { ...counted, day: { ...day, load: day.load.map(() => 0), pile: day.pile.map((one) => one.map(() => 0)) } }
  }
}

test.each([{ antiBackflow: true }, { singlePhase: true }])(
  'loss of all load at full discharge, with %o: one step later nothing is fed in',
  (safety) => {
    const demo = demoStations[0] as DemoStation
    // The battery is full, the sun shines, the works have begun.
    const from = MIDNIGHT + 9 * HOUR
    const plant = new Tripped(demo)
    const { live } = running(demo, from, { safety, operatingMode: { mode: 'discharge', kw: 500 } }, plant)
    live.advance(from + 30_000)
    expect(sumOf(live.powers.storage)).toBeGreaterThan(0.95 * (demo.station.storagePowerKw ?? 0))
    plant.from = from + 31_000
    live.advance(from + 31_000)
    // Nobody can prevent the step in which it happens.
    expect(-live.powers.grid).toBeGreaterThan(500)
    const changes = changesOf(plant)
    changes(from + 31_000)
    for (let s = 32; s < 120; s++) {
      live.advance(from + s * 1000)
      expect(-live.powers.grid).toBeLessThanOrEqual(roundingOf(plant) + changes(from + s * 1000))
    }
    expect(live.limits.report(from).limits).toMatchObject([
      { held: 'storage', to: null },
      { held: 'pv', to: null },
    ])
  },
)
