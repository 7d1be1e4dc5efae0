import { formatNumber, toShown } from '#domain/units.ts'
import type { Ring } from './ring.ts'
import { ticks } from './scale.ts'

/** A window that moves with the clock, or a fixed stretch. */
export type Span = { kind: 'moving'; ms: number } | { kind: 'fixed'; from: number; to: number }

/** Room around the plot for labels of a size, the longest of so many characters: labels are never cut. */
export const marginOf = (px: number, longest: number) => ({
  left: Math.round(Math.max(px * 4.2, px * (longest * 0.62 + 1))),
  right: Math.round(px * 1.9),
  top: Math.round(px * 1.8),
  bottom: Math.round(px * 2.3),
})

/** The domain reaches a step into the future, so that it moves in steps and not with every tick. */
export function timeDomain(span: Span, now: number): [number, number] {
  if (span.kind === 'fixed') return [span.from, span.to]
  const step = Math.max(5000, span.ms / 12)
  const end = Math.ceil(now / step) * step + step * 0.1
  return [end - span.ms - step * 1.1, end]
}

export const isFilled = (rings: ReadonlyMap<number, Ring>): boolean => {
  for (const ring of rings.values()) if (ring.size > 0) return true
  return false
}

export const verticalRoom = (px: number): number => marginOf(px, 0).top + marginOf(px, 0).bottom

interface Axis {
  ticks: number[]
  labels: string[]
  unit: string
}

/** A few ticks; where so few fall on nothing but zero, one that says how much there is as well. */
function ticksOf([low, high]: readonly [number, number], count: number): number[] {
  const some = ticks(low, high, Math.max(1, count))
  // Not even two labels stand above each other: the largest one says how much.
  if (some.some((value) => value !== 0)) return count < 1 ? some.slice(-1) : some
  const more = [2, 3, 4].map((finer) => ticks(low, high, finer)).find((all) => all.some((value) => value !== 0)) ?? some
  const largest = more.reduce((most, value) => (Math.abs(value) >= Math.abs(most) ? value : most), 0)
  return count < 1 || largest === 0 ? [largest] : [...new Set([0, largest])].sort((a, b) => a - b)
}

/** Ticks of the value axis with their labels, all in the one unit that suits the largest. */
export function axisOf(bounds: readonly [number, number], unit: string, count: number, language: 'zh' | 'en'): Axis {
  const largest = Math.max(Math.abs(bounds[0]), Math.abs(bounds[1]))
  const scaled = toShown(largest, unit, 0)
  const factor = scaled.value === 0 ? 1 : scaled.value / largest
  const values = ticksOf(bounds, count)
  const decimals = decimalsOf(values, factor)
  return { ticks: values, labels: values.map((value) => formatNumber(value * factor, decimals, language)), unit: scaled.unit }
}

function decimalsOf(values: readonly number[], factor: number): number {
  // One tick alone has no step to be told apart by, but its own size: 0.4 is not 0.
  const step = Math.abs(((values[1] ?? 0) - (values[0] ?? 0)) * factor)
  return step >= 1 || step === 0 ? 0 : Math.min(3, Math.ceil(-Math.log10(step)))
}
