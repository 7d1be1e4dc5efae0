import type { Device } from '#contract/station.ts'

/** The named cluster; where none is named, the first one. */
export const clusterOf = (devices: readonly Device[], sn: string): Device | undefined =>
  devices.find((device) => device.kind === 'cluster' && (sn === '' || device.sn === sn))

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
