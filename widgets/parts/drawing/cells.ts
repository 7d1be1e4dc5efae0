import type { Point } from '#contract/station.ts'

export interface Cell {
  id: number
  number: number
}

/** Cells of a cluster in the order of their numbers: `CV001` is the voltage of the first, `CT001` its temperature. */
export function cellsOf(points: Iterable<Point>, quantity: 'voltage' | 'temperature'): Cell[] {
  const pattern = quantity === 'voltage' ? /^CV(\d+)$/ : /^CT(\d+)$/
  const cells: Cell[] = []
  for (const { id, code } of points) {
    const match = pattern.exec(code)
    if (match !== null) cells.push({ id, number: Number(match[1]) })
  }
  return cells.sort((a, b) => a.number - b.number)
}

/** A scale round the mean, three deviations to both sides: the usual cells stay quiet in its middle, and the odd one stands out. */
export function relativeScale({ mean, deviation }: { mean: number; deviation: number }): [low: number, high: number] {
  const half = Math.max(deviation * 3, Math.abs(mean) * 1e-4)
  return [mean - half, mean + half]
}

/** Place of a value on the colour scale, 0 to 255. */
export const stepOf = (value: number, low: number, high: number): number =>
  high <= low ? 127 : Math.round(Math.min(1, Math.max(0, (value - low) / (high - low))) * 255)

/** A scale of 256 colours between three, each [r, g, b]. */
export function rampOf(colours: readonly (readonly [number, number, number])[]): Uint32Array {
  const ramp = new Uint32Array(256)
  for (let i = 0; i < 256; i++) {
    const at = (i / 255) * (colours.length - 1)
    const from = colours[Math.floor(at)] ?? [0, 0, 0]
    const to = colours[Math.ceil(at)] ?? from
    const share = at - Math.floor(at)
    const mix = (n: 0 | 1 | 2): number => Math.round(from[n] + (to[n] - from[n]) * share)
    // Pixels lie in memory as red, green, blue, alpha on every machine that browsers run on (little-endian).
    ramp[i] = ((255 << 24) | (mix(2) << 16) | (mix(1) << 8) | mix(0)) >>> 0
  }
  return ramp
}
