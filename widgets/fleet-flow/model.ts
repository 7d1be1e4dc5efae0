import type { QuantityCode } from '#contract/quantity.ts'
import type { StationReading } from '../parts/data/fleet-sums.ts'
import { steady } from '../parts/drawing/steady.ts'

/** Quantities that a fleet's balance is made of: grid, PV and storage give what load and piles take (signs as in `contract/quantity.ts`). */
export const balanced = ['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const satisfies readonly QuantityCode[]
export type Balanced = (typeof balanced)[number]
export type Readings = Readonly<Record<Balanced, readonly StationReading[]>>

const givers = ['import', 'pv', 'discharge'] as const
const takers = ['load', 'piles', 'charge', 'export'] as const
export type Giver = (typeof givers)[number]
export type Taker = (typeof takers)[number]
export type FlowId = Giver | Taker

/** Of what quantity a flow is a part. */
export const quantityOf: Readonly<Record<FlowId, Balanced>> = {
  import: 'gridPower',
  pv: 'pvPower',
  discharge: 'storagePower',
  load: 'loadPower',
  piles: 'pilePower',
  charge: 'storagePower',
  export: 'gridPower',
}

export interface Flow {
  id: FlowId
  /** Never below nought; undefined: nobody who has it is heard. */
  kw: number | undefined
  fresh: number
  all: number
}

export interface FleetFlow {
  givers: Flow[]
  takers: Flow[]
  /** The larger side, kW. */
  totalKw: number
  /** What the givers' side has above the takers', kW: losses, and what no meter tells. */
  restKw: number
  /** Stations of which something is not heard: one may lack its meter, another its storage. */
  silent: number
  /** Stations of which all is heard. One that has nothing to be heard of is neither. */
  heard: number
  /** Nobody is heard: these are the last powers that there were. */
  isOld: boolean
}

const sumOf = (readings: readonly StationReading[], sign: 1 | -1, isOld: boolean): Pick<Flow, 'kw' | 'fresh' | 'all'> => {
  const counted = readings.flatMap(({ value, fresh }) => ((fresh || isOld) && value !== undefined ? [value] : []))
  return {
    kw: counted.length === 0 ? undefined : counted.reduce((sum, value) => sum + Math.max(0, value * sign), 0),
    fresh: isOld ? 0 : counted.length,
    all: readings.length,
  }
}

/**
 * Where the fleet's power comes from and where it goes, station by station: one that charges and one that discharges are two flows, not their difference. Quantities that no
 * station has are left out; a silent station is missing, unless all are silent: what was there stands then, as old.
 */
export function fleetFlow(readings: Readings): FleetFlow {
  const isOld = !Object.values(readings).some((own) => own.some(({ fresh }) => fresh))
  const flow = (id: FlowId): Flow[] => {
    const own = readings[quantityOf[id]]
    return own.length === 0 ? [] : [{ id, ...sumOf(own, id === 'charge' || id === 'export' ? -1 : 1, isOld) }]
  }
  const [left, right] = [givers.flatMap(flow), takers.flatMap(flow)]
  const total = (flows: readonly Flow[]): number => flows.reduce((sum, { kw = 0 }) => sum + kw, 0)
  const [given, taken] = [total(left), total(right)]
  const unheard = Object.values(readings).flatMap((own) => own.filter(({ fresh, value }) => !fresh || value === undefined))
  const silent = new Set(unheard.map(({ stationId }) => stationId)).size
  const heard = new Set(Object.values(readings).flatMap((own) => own.map(({ stationId }) => stationId))).size - silent
  return { givers: left, takers: right, totalKw: Math.max(given, taken), restKw: given - taken, silent, heard, isOld }
}

/** Steps in which a ribbon's width follows its power, of all that flows. */
const WIDTH_STEPS = 100

/** What is drawn of a flow: its powers in steps that can be seen, so that the ribbons stand while figures change. `before`: as they are drawn now. */
export function drawnFlow(flow: FleetFlow, before: FleetFlow | undefined): FleetFlow {
  const step = flow.totalKw / WIDTH_STEPS
  const side = (own: readonly Flow[], old: readonly Flow[] | undefined): Flow[] =>
    own.map((one) => {
      if (one.kw === undefined || !flows(one)) return one
      const was = old?.find(({ id }) => id === one.id)?.kw
      return { ...one, kw: Math.max(step / 2, steady(one.kw, step, was)) }
    })
  const [left, right] = [side(flow.givers, before?.givers), side(flow.takers, before?.takers)]
  const total = (all: readonly Flow[]): number => all.reduce((sum, { kw = 0 }) => sum + kw, 0)
  return { ...flow, givers: left, takers: right, totalKw: Math.max(total(left), total(right)) }
}

export interface Ribbon {
  id: FlowId
  side: 'left' | 'right'
  /** Of its name and figure, px from above. */
  slot: { top: number; height: number }
  /** Where it begins beside its name, and where it stands at the bar in the middle: upper and lower edge, px. */
  from: readonly [number, number]
  to: readonly [number, number]
}

export interface RibbonLayout {
  ribbons: Ribbon[]
  /** The bar in the middle, px. */
  bar: { top: number; height: number }
  pxPerKw: number
}

/** A power that flows is never thinner than this. */
const THINNEST = 1.5

/** A power that can be seen to flow. */
export const flows = ({ kw = 0 }: Flow): boolean => kw >= 0.05

/** Ribbons with widths by power in `height` px; each has room for its name (`labelOf`, px) beside it, and none lies over another. */
export function ribbonLayout(flow: FleetFlow, height: number, labelOf: (flow: Flow) => number, gap: number): RibbonLayout {
  const sides = [flow.givers, flow.takers]
  const widthOf = (kw: number, scale: number): number => (kw <= 0 ? 0 : Math.max(THINNEST, kw * scale))
  const need = (side: readonly Flow[], scale: number): number =>
    side.reduce((sum, one) => sum + Math.max(labelOf(one), widthOf(one.kw ?? 0, scale)), 0) + gap * Math.max(0, side.length - 1)
  // The largest scale at which both sides fit: what is needed grows with it.
  let [low, high] = [0, flow.totalKw <= 0 ? 0 : height / flow.totalKw]
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (sides.every((side) => need(side, middle) <= height)) low = middle
    else high = middle
  }
  const scale = low
  const bar = { height: Math.max(2, flow.totalKw * scale), top: 0 }
  bar.top = (height - bar.height) / 2
  const ribbons = sides.flatMap((side, i): Ribbon[] => {
    const spare = Math.max(0, height - need(side, scale))
    let top = spare / 2
    let at = bar.top
    return side.map((one) => {
      const { id, kw = 0 } = one
      const width = widthOf(kw, scale)
      const slot = { top, height: Math.max(labelOf(one), width) }
      const middle = top + slot.height / 2
      const ribbon: Ribbon = {
        id,
        side: i === 0 ? 'left' : 'right',
        slot,
        from: [middle - width / 2, middle + width / 2],
        to: [at, at + kw * scale],
      }
      top += slot.height + gap
      at += kw * scale
      return ribbon
    })
  })
  return { ribbons, bar, pxPerKw: scale }
}

/** The outline of a ribbon between two upright lines, as a path. */
export function ribbonPath(x0: number, [a0, a1]: readonly [number, number], x1: number, [b0, b1]: readonly [number, number]): string {
  const bend = (x0 + x1) / 2
  const n = (value: number): string => value.toFixed(1)
  return `M${n(x0)},${n(a0)}C${n(bend)},${n(a0)} ${n(bend)},${n(b0)} ${n(x1)},${n(b0)}L${n(x1)},${n(b1)}C${n(bend)},${n(b1)} ${n(bend)},${n(a1)} ${n(x0)},${n(a1)}Z`
}
