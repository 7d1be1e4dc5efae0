import type { StationClock } from './plan.ts'

/** What a controller sees at the beginning of a step. House signs, kW: grid import +, storage discharge +, PV +. */
export interface Measured {
  /** Epoch ms, and by the station's clock. */
  at: number
  clock: StationClock
  gridKw: number
  pvKw: number
  storageKw: number
  /** Grid power of each phase. */
  phasesKw: readonly [number, number, number]
  /** State of charge, %. */
  soc: number
  /** Outermost cells, V and degC. */
  cellV: { min: number; max: number }
  cellC: { min: number; max: number }
  ratedKw: number
  /** What the battery manager allows. */
  bms: { chargeKw: number; dischargeKw: number }
  /** Mean over the demand window of all that is drawn but the storage's charging: load and piles less PV. */
  othersKw: number
  /** Largest demand of the month so far. */
  monthDemandKw: number
  faults: Faults
}

/** Since when something is wrong, epoch ms; absent: it is not. */
export interface Faults {
  bmsLevel2?: number
  bmsLevel3?: number
  fire?: number
  flooding?: number
  aircon?: number
  grounding?: number
  /** The grid meter says nothing. */
  meterOffline?: number
}

export const noFaults: Faults = {}
