import type { AnalysisShape } from '#contract/schemas/analysis.ts'

/** Duration curves, distributions or a scatter of parameters whose values are shown `factors` times as large; shares and the correlation stay as they are. */
export function scaledShape(shape: AnalysisShape, factors: readonly number[]): AnalysisShape {
  const of = (i: number): number => factors[i] ?? 1
  const [x, y] = [of(0), of(1)]
  const { scatter } = shape
  return {
    ...shape,
    duration: shape.duration.map((one, i) => ({ ...one, values: one.values.map((value) => value * of(i)) })),
    distribution: shape.distribution.map((classes, i) => classes.map((one) => ({ ...one, from: one.from * of(i), to: one.to * of(i) }))),
    scatter: scatter && {
      ...scatter,
      cells: scatter.cells.map((cell) => ({ ...cell, x: cell.x * x, y: cell.y * y })),
      slope: scatter.slope === null ? null : (scatter.slope * y) / x,
      intercept: scatter.intercept === null ? null : scatter.intercept * y,
    },
  }
}
