/** Reproducible numbers: the same seed gives the same plant day, today and in a year. */

/** FNV-1a of a text, 32 bit. */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** One number in [0, 1) for a seed and an index, without a state (murmur3's finalizer). */
export function noise(seed: number, index: number): number {
  let h = (seed ^ Math.imul(index | 0, 0x9e3779b1)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296
}

/** About normal, mean 0, deviation 1. */
export const normal = (seed: number, index: number): number =>
  (noise(seed, index * 4) + noise(seed, index * 4 + 1) + noise(seed, index * 4 + 2) + noise(seed, index * 4 + 3) - 2) * 1.732

/** A value drawn from quantiles given at `levels`, linear between them. */
export function fromQuantiles(quantiles: readonly number[], levels: readonly number[], u: number): number {
  for (let i = 1; i < quantiles.length; i++) {
    const high = levels[i] as number
    if (u > high && i < quantiles.length - 1) continue
    const low = levels[i - 1] as number
    const share = Math.min(1, Math.max(0, (u - low) / (high - low)))
    return (quantiles[i - 1] as number) + share * ((quantiles[i] as number) - (quantiles[i - 1] as number))
  }
  return quantiles[0] ?? 0
}

/** A figure that every day has its own of, run from noon to noon, so that midnight shows no step. The answer takes the minute of `dayNumber`. */
export function noonToNoon(ofDay: (day: number) => number, dayNumber: number): (minute: number) => number {
  const [before, today, after] = [ofDay(dayNumber - 1), ofDay(dayNumber), ofDay(dayNumber + 1)]
  return (minute) =>
    minute < 720 ? (before * (720 - minute) + today * (720 + minute)) / 1440 : (today * (2160 - minute) + after * (minute - 720)) / 1440
}
