import type { Device, Point } from '#contract/station.ts'

/** The named cluster, else the first one. */
export const clusterOf = (devices: readonly Device[], sn: string): Device | undefined =>
  devices.find((device) => device.kind === 'cluster' && (sn === '' || device.sn === sn))

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

/** Columns of the grid so that cells come nearest to squares and all fit. */
export function gridOf(count: number, width: number, height: number): { columns: number; rows: number } {
  if (count <= 0) return { columns: 1, rows: 1 }
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt((count * width) / Math.max(1, height)))))
  return { columns, rows: Math.ceil(count / columns) }
}

export interface Extremes {
  low: number
  high: number
  mean: number
  lowest: number
  highest: number
  known: number
  /** Standard deviation. */
  deviation: number
}

/** Lowest, highest and mean of the known values (NaN: unknown), with the places of the extremes. */
export function extremesOf(values: Float64Array): Extremes | undefined {
  let [low, high, sum, known, lowest, highest] = [Infinity, -Infinity, 0, 0, -1, -1]
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    known++
    sum += value
    if (value < low) [low, lowest] = [value, i]
    if (value > high) [high, highest] = [value, i]
  }
  if (known === 0) return undefined
  const mean = sum / known
  let squares = 0
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2
  return { low, high, mean, lowest, highest, known, deviation: Math.sqrt(squares / known) }
}

/** A scale round the mean, three deviations to both sides: the usual cells stay quiet in its middle, and the odd one stands out. */
export function relativeScale({ mean, deviation }: Extremes): [low: number, high: number] {
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
