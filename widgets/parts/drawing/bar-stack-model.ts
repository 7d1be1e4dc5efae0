import { niceDomain } from '#src/charts/scale.ts'

export interface BarPart {
  name: string
  value: number
  /** CSS variable. */
  colour: string
}

export interface Bar {
  key: string
  /** Below the bar; only some are printed where there is no room for all. */
  label: string
  /** Head of the tip. */
  title: string
  /** Stacked away from zero: positive ones up, negative ones down. Undefined: no reading, which is no zero. */
  parts: readonly BarPart[] | undefined
}

export interface Slab {
  from: number
  to: number
  colour: string
}

/** The parts of a bar as stretches of the value axis, each on top of the one before of its sign. */
export function slabsOf(parts: readonly BarPart[]): Slab[] {
  let [up, down] = [0, 0]
  return parts.flatMap(({ value, colour }) => {
    if (value === 0 || !Number.isFinite(value)) return []
    const from = value > 0 ? up : down
    if (value > 0) up += value
    else down += value
    return [{ from, to: value > 0 ? up : down, colour }]
  })
}

/** Bounds of the value axis with zero in it, on round numbers, and at least up to `least`. */
export function boundsOf(bars: readonly Bar[], least = 0): [low: number, high: number] {
  let [low, high] = [0, least]
  for (const bar of bars) {
    for (const slab of slabsOf(bar.parts ?? [])) {
      low = Math.min(low, slab.to)
      high = Math.max(high, slab.to)
    }
  }
  return niceDomain(low, high, true)
}

/** Every how many labels one is printed, so that none touches the next. */
export function labelStep(count: number, width: number, labelPx: number, longest: number): number {
  const wanted = Math.ceil(((longest * 0.62 + 1.2) * labelPx * count) / Math.max(1, width))
  return [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14].find((step) => step >= wanted) ?? wanted
}
