import { periodTypes } from '#contract/price.ts'
import { decide, freshMemory, type ControlMemory, type Decision } from '#domain/control/law.ts'
import type { Faults, Measured } from '#domain/control/measured.ts'
import { batteryLimits, socAfter, type StorageFacts } from '#domain/control/simulate.ts'
import { clockOn } from '#domain/control/plan.ts'
import { localDate, minuteOfDay } from '#domain/time.ts'
import { minuteAt, type Plant } from '../plant/plant.ts'
import { naturalPowers, sharesOf, shown, sumOf } from '../plant/powers.ts'
import type { Powers } from '../plant/controlled.ts'
import { phasePowers, phaseShares } from '../plant/phases.ts'
import { exportOf, importOf, registerIndex } from '../plant/registers.ts'
import { ONE_WAY, SOC_MAX, SOC_MIN } from '../plant/storage.ts'
import type { Controller } from './controller.ts'
import { LimitWatch, type LimitState } from './limit-watch.ts'

/** A controller decides so often. */
const STEP_MS = 1000
/** Of demand, where nobody has said another. */
const WINDOW_MINUTES = 15
/** After a longer pause the plant is run through by the minute: nobody looked. */
const LONGEST_GAP_MS = 60_000
/** A plant that stood still for longer goes on from where it is. */
const MOST_CAUGHT_UP_MS = 2 * 86_400_000

/** What a live plant keeps over a restart: registers that control has changed, and the battery. */
export interface LivePlantState {
  at: number
  soc: number
  registers: Record<number, number>
  monthDemandKw: number
  month: string
  storageKw: number
  limits?: LimitState
}

/**
 * A station's plant from the moment on at which its controller was given something to do: load, sun and vehicles are as they would have been, storage and PV do
 * what the controller decides each second, by what it measured the second before. Registers count what flowed.
 */
export class LivePlant {
  readonly #plant: Plant
  readonly #controller: Controller
  readonly #facts: StorageFacts
  readonly #registers = new Map<number, number>()
  readonly #others: number[] = []
  readonly #bought: number[] = []
  /** Which limits held when. */
  readonly limits: LimitWatch
  #memory: ControlMemory = freshMemory
  #at: number
  #soc: number
  #monthDemandKw: number
  #month: string
  #pvLimitKw: number | undefined
  #storageKw: number
  #powers: Powers
  #dayStart: number
  #pvAtDayStart: number
  #decision: Decision | undefined
  faults: Faults = {}

  constructor(plant: Plant, controller: Controller, now: number, saved?: LivePlantState) {
    this.#plant = plant
    this.#controller = controller
    const { storagePowerKw, storageCapacityKwh } = plant.demo.station
    this.#facts = { ratedKw: storagePowerKw ?? 0, capacityKwh: storageCapacityKwh ?? 0, oneWay: ONE_WAY, socMin: SOC_MIN, socMax: SOC_MAX }
    this.#at = saved === undefined ? now : Math.max(saved.at, now - MOST_CAUGHT_UP_MS)
    const powers = naturalPowers(plant, this.#at)
    this.#soc = saved?.soc ?? powers.soc
    this.#storageKw = saved?.storageKw ?? sumOf(powers.storage)
    this.#month = saved?.month ?? localDate(plant.zone, now).slice(0, 7)
    this.#monthDemandKw = saved?.monthDemandKw ?? 0
    this.limits = new LimitWatch(saved?.limits)
    for (const index of controlled) this.#registers.set(index, saved?.registers[index] ?? plant.natural(this.#at, index))
    this.#dayStart = plant.day(this.#at).day.start
    this.#pvAtDayStart = plant.natural(this.#dayStart, registerIndex('pv'))
    this.#powers = powers
    // It decides by what it finds before it does anything.
    this.#step(this.#at, 0)
    this.advance(now)
  }

  get state(): LivePlantState {
    return {
      at: this.#at,
      soc: this.#soc,
      registers: Object.fromEntries(this.#registers),
      monthDemandKw: this.#monthDemandKw,
      month: this.#month,
      storageKw: this.#storageKw,
      limits: this.limits.state,
    }
  }

  /** What flows now. */
  get powers(): Powers {
    return this.#powers
  }

  /** Demand is near to its limit, or above it. */
  get isDemandNear(): boolean {
    return this.#memory.isDemandNear
  }

  /** What was decided last, and why. */
  get decision(): Decision | undefined {
    return this.#decision
  }

  /** Mean grid import of the demand window, kW. */
  get demandKw(): number {
    return this.#bought.reduce((sum, kw) => sum + kw, 0) / Math.max(1, this.#bought.length)
  }

  /** A register that control changes; undefined: it counts as it would have. */
  register(index: number): number | undefined {
    return this.#registers.get(index)
  }

  get pvAtDayStart(): number {
    return this.#pvAtDayStart
  }

  /** Runs on to a moment, step by step. */
  advance(to: number): void {
    while (this.#at < to) {
      const step = to - this.#at > LONGEST_GAP_MS ? 60_000 : Math.min(STEP_MS, to - this.#at)
      this.#step(this.#at + step, step)
    }
  }

  #step(at: number, ms: number): void {
    const natural = naturalPowers(this.#plant, at)
    const { day } = this.#plant.day(at)
    if (day.start !== this.#dayStart) {
      this.#dayStart = day.start
      this.#pvAtDayStart = this.#registers.get(registerIndex('pv')) ?? 0
    }
    const sun = sumOf(natural.pv)
    const pvShare = this.#pvLimitKw === undefined || sun <= this.#pvLimitKw ? 1 : this.#pvLimitKw / sun
    const pv = pvShare === 1 ? natural.pv : natural.pv.map((kw) => Math.floor(kw * pvShare * 10) / 10)
    // Full or empty ends it at once, whatever was decided a step ago.
    const limits = batteryLimits(this.#facts, this.#soc)
    const stored = Math.min(Math.max(this.#storageKw, -limits.chargeKw), limits.dischargeKw)
    const storage = sharesOf(this.#plant, 'pcs').map((weight) => shown(stored * weight))
    const drawn = natural.load + sumOf(natural.pile)
    const [pvKw, storageKw] = [sumOf(pv), sumOf(storage)]
    const grid = shown(drawn - pvKw - storageKw)
    this.#powers = { ...natural, pv, storage, grid, phases: phasePowers(grid, drawn, phaseShares(this.#plant.demo.station.id, at)), soc: this.#soc }
    this.#count(grid, pvKw, storageKw, ms / 3_600_000, day.period[minuteAt(day, at).minute])
    this.#soc = socAfter(this.#facts, this.#soc, storageKw, ms / 60_000)
    const windowSteps = (this.#controller.active.demandParameter?.windowMinutes ?? WINDOW_MINUTES) * 60
    for (const [list, kw] of [
      [this.#others, drawn - pvKw],
      [this.#bought, Math.max(0, grid)],
    ] as const) {
      list.push(kw)
      while (list.length > windowSteps) list.shift()
    }
    this.#at = at
    const month = localDate(this.#plant.zone, at).slice(0, 7)
    if (month !== this.#month) [this.#month, this.#monthDemandKw] = [month, 0]
    if (this.#bought.length === windowSteps) this.#monthDemandKw = Math.max(this.#monthDemandKw, this.demandKw)
    this.#decision = decide(this.#controller.active, this.#measured(at, pvKw, storageKw, grid), this.#own(at), this.#memory)
    this.limits.see(this.#decision, at)
    this.#memory = this.#decision.memory
    this.#storageKw = this.#decision.storageKw
    this.#pvLimitKw = this.#decision.pvLimitKw
  }

  /** What the plant does by itself: it charges in valleys and discharges in peaks. */
  #own(at: number): number {
    const { day } = this.#plant.day(at)
    return day.storage[minuteAt(day, at).minute] ?? 0
  }

  #measured(at: number, pvKw: number, storageKw: number, gridKw: number): Measured {
    const zone = this.#plant.zone
    const bms = batteryLimits(this.#facts, this.#soc)
    return {
      at,
      clock: clockOn(localDate(zone, at), minuteOfDay(zone, at)),
      gridKw,
      pvKw,
      storageKw,
      phasesKw: this.#powers.phases,
      soc: this.#soc,
      cellV: { min: 3.28, max: 3.32 },
      cellC: { min: this.#powers.temperature * 0.35 + 16, max: this.#powers.temperature * 0.35 + 20 },
      ratedKw: this.#facts.ratedKw,
      bms,
      othersKw: this.#others.reduce((sum, kw) => sum + kw, 0) / Math.max(1, this.#others.length),
      monthDemandKw: this.#monthDemandKw,
      faults: this.faults,
    }
  }

  #count(grid: number, pvKw: number, storageKw: number, hours: number, period: (typeof periodTypes)[number] | undefined): void {
    const add = (index: number, kwh: number): void => void this.#registers.set(index, (this.#registers.get(index) ?? 0) + kwh)
    const rate = periodTypes.indexOf(period ?? 'flat')
    const [bought, sold] = [Math.max(0, grid) * hours, Math.max(0, -grid) * hours]
    add(registerIndex('import'), bought)
    add(importOf(rate), bought)
    add(registerIndex('export'), sold)
    add(exportOf(rate), sold)
    add(registerIndex('charge'), Math.max(0, -storageKw) * hours)
    add(registerIndex('discharge'), Math.max(0, storageKw) * hours)
    add(registerIndex('pv'), pvKw * hours)
  }
}

/** Registers that control changes. */
const controlled: readonly number[] = [
  ...(['import', 'export', 'charge', 'discharge', 'pv'] as const).map(registerIndex),
  ...periodTypes.flatMap((_, i) => [importOf(i), exportOf(i)]),
]
