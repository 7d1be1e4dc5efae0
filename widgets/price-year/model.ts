import type { PriceSegment } from '#contract/price.ts'

/** How high a price stands beside the highest of its day; what has none is a rest, not a zero. */
export function heightOf(price: string | null, segments: readonly PriceSegment[]): number {
  const highest = Math.max(...segments.map((segment) => Number(segment.price ?? 0)))
  return price === null || highest <= 0 ? 0.06 : Math.max(0.06, Number(price) / highest)
}
