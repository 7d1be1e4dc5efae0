/** A curve in a box: its line and the area to zero (to its lowest value where zero is not in sight), with gaps where nothing was read. */
export interface Trend {
  line: string
  area: string
}

interface Curve {
  times: readonly number[]
  values: readonly number[]
  gapMs: number
}

/** Where the curve may be read: from the left edge to the right one. */
interface Stretch {
  from: number
  to: number
}

/** SVG paths of a curve; empty where there is nothing to draw. `withZero`: zero is in sight, as for powers and energies. */
export function trendOf({ times, values, gapMs }: Curve, { from, to }: Stretch, width: number, height: number, withZero: boolean): Trend {
  const seen = times.flatMap((time, i) => {
    const value = values[i]
    return value === undefined || time < from || time > to ? [] : [{ time, value }]
  })
  if (seen.length < 2 || to <= from) return { line: '', area: '' }
  let low = withZero ? 0 : Infinity
  let high = withZero ? 0 : -Infinity
  for (const { value } of seen) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const span = high - low || 1
  const x = (time: number): number => Math.round(((time - from) / (to - from)) * width * 10) / 10
  const y = (value: number): number => Math.round((high === low ? height / 2 : height - ((value - low) / span) * height) * 10) / 10
  const foot = y(withZero ? 0 : low)
  let line = ''
  let area = ''
  let before: { time: number; value: number } | undefined
  for (const one of seen) {
    const opens = before === undefined || one.time - before.time > gapMs
    if (opens && before !== undefined) area += `L${x(before.time)} ${foot}Z`
    line += `${opens ? 'M' : 'L'}${x(one.time)} ${y(one.value)}`
    area += opens ? `M${x(one.time)} ${foot}L${x(one.time)} ${y(one.value)}` : `L${x(one.time)} ${y(one.value)}`
    before = one
  }
  if (before !== undefined) area += `L${x(before.time)} ${foot}Z`
  return { line, area }
}
