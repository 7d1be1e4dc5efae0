import type { PowerLimit, Strategies } from '#contract/strategy.ts'
import { decide, freshMemory, type ControlMemory, type Decision } from './law.ts'
import { noFaults, type Measured } from './measured.ts'
import { clockOn } from './plan.ts'

/** A storage as far as control goes. Efficiency is that of one direction, from the grid side. */
export interface StorageFacts {
  ratedKw: number
  capacityKwh: number
  oneWay: number
  /** The window that its battery manager leaves, %. */
  socMin: number
  socMax: number
}

/** A day without its storage: kW by minute, from the local midnight on. */
export interface DayWithout {
  /** `YYYY-MM-DD`. */
  date: string
  /** Epoch ms. */
  start: number
  loadKw: readonly number[]
  pvKw: readonly number[]
  /** What the station's clock shows in each minute, where that is not simply counted: an hour is left out or comes twice. */
  clockMinutes?: readonly number[]
}

/** What a day would be, minute by minute. */
export interface SimulatedDay {
  storageKw: number[]
  gridKw: number[]
  pvKw: number[]
  /** At the beginning of each minute, %; one more than there are minutes. */
  soc: number[]
  /** Minutes in which each limit held the storage back. */
  limited: Partial<Record<PowerLimit, number>>
  decisions: Decision[]
}

/** Charge and discharge end softly where the battery's window does: the last minute takes what is left. */
export function batteryLimits(
  { ratedKw, capacityKwh, oneWay, socMin, socMax }: StorageFacts,
  soc: number,
): { chargeKw: number; dischargeKw: number } {
  const room = Math.max(0, ((socMax - soc) / 100) * capacityKwh)
  const left = Math.max(0, ((soc - socMin) / 100) * capacityKwh)
  return { chargeKw: Math.min(ratedKw, (room * 60) / oneWay), dischargeKw: Math.min(ratedKw, left * 60 * oneWay) }
}

/** State of charge after a power was held for some minutes, %. */
export const socAfter = ({ capacityKwh, oneWay }: StorageFacts, soc: number, kw: number, minutes: number): number =>
  capacityKwh <= 0 ? soc : soc - (((kw > 0 ? kw / oneWay : kw * oneWay) * minutes) / 60 / capacityKwh) * 100

const QUARTER = 15

/** A day run through by the controller's own law, a minute a step, with what it would measure. `ownKw`: what the plant does where no strategy says anything. */
export function simulateDay(
  active: Strategies,
  day: DayWithout,
  storage: StorageFacts,
  begin: { soc: number; monthDemandKw: number },
  ownKw: (minute: number) => number = () => 0,
): SimulatedDay {
  const result: SimulatedDay = { storageKw: [], gridKw: [], pvKw: [], soc: [begin.soc], limited: {}, decisions: [] }
  let memory: ControlMemory = freshMemory
  let soc = begin.soc
  const others: number[] = []
  const windowMinutes = active.demandParameter?.windowMinutes ?? QUARTER
  for (let minute = 0; minute < day.loadKw.length; minute++) {
    const [loadKw, sunKw] = [day.loadKw[minute] as number, day.pvKw[minute] as number]
    const held = memory.pvLimitKw
    const pvNow = Math.min(sunKw, held ?? Infinity)
    others.push(loadKw - sunKw)
    if (others.length > windowMinutes) others.shift()
    const storageNow = result.storageKw.at(-1) ?? 0
    const gridNow = loadKw - pvNow - storageNow
    const measured: Measured = {
      at: day.start + minute * 60_000,
      clock: clockOn(day.date, day.clockMinutes?.[minute] ?? minute % 1440),
      gridKw: gridNow,
      pvKw: pvNow,
      storageKw: storageNow,
      phasesKw: [gridNow / 3, gridNow / 3, gridNow / 3],
      soc,
      cellV: { min: 3.3, max: 3.3 },
      cellC: { min: 25, max: 25 },
      ratedKw: storage.ratedKw,
      bms: batteryLimits(storage, soc),
      othersKw: others.reduce((sum, kw) => sum + kw, 0) / others.length,
      monthDemandKw: begin.monthDemandKw,
      faults: noFaults,
    }
    const decision = decide(active, measured, ownKw(minute), memory)
    memory = decision.memory
    const pvKw = Math.min(sunKw, decision.pvLimitKw ?? Infinity)
    result.decisions.push(decision)
    result.storageKw.push(decision.storageKw)
    result.pvKw.push(pvKw)
    result.gridKw.push(loadKw - pvKw - decision.storageKw)
    soc = socAfter(storage, soc, decision.storageKw, 1)
    result.soc.push(soc)
    for (const limit of decision.limits) result.limited[limit] = (result.limited[limit] ?? 0) + 1
  }
  return result
}

/** Figures of a day's grid power: highest demand (mean of a quarter hour, kW), what was fed in and bought, kWh. */
export function gridFigures(gridKw: readonly number[]): { demandKw: number; importKwh: number; exportKwh: number } {
  let demandKw = 0
  for (let from = 0; from < gridKw.length; from += QUARTER) {
    const part = gridKw.slice(from, from + QUARTER)
    demandKw = Math.max(demandKw, part.reduce((sum, kw) => sum + Math.max(0, kw), 0) / part.length)
  }
  const energy = (sign: 1 | -1): number => gridKw.reduce((sum, kw) => sum + Math.max(0, sign * kw), 0) / 60
  return { demandKw, importKwh: energy(1), exportKwh: energy(-1) }
}
