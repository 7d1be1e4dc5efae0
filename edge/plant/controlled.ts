import type { Phases } from './phases.ts'

/** The station's powers at one second as its devices show them, kW, house signs: grid + pv + storage = load + piles, exactly. */
export interface Powers {
  grid: number
  /** Of the grid power, what each phase has; they make it. */
  phases: Phases
  load: number
  /** By device, in the order of the station's devices of that kind. */
  pv: number[]
  storage: number[]
  pile: number[]
  /** Of the whole storage, in %. */
  soc: number
  irradiance: number
  temperature: number
}

/** What flows in a plant that a controller runs; without one all follows from the day (`plant.ts`). */
export interface Controlled {
  readonly powers: Powers
  /** Mean grid import of the last quarter of an hour, kW. */
  readonly demandKw: number
  /** What the PV register showed when the day began, kWh. */
  readonly pvAtDayStart: number
  /** kWh; undefined: the register counts as it would without a controller. */
  register(index: number): number | undefined
}
