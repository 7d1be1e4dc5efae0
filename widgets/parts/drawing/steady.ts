/** So far beyond the middle between two steps a value has to go, of a step. */
const HOLD = 0.4

/** A value in steps that can be seen. One that trembles between two of them keeps the step that it had: a picture is not drawn anew for it. */
export const steady = (value: number, step: number, before: number | undefined): number =>
  before !== undefined && Math.abs(value - before) <= step * (0.5 + HOLD) ? before : Math.round(value / step) * step
