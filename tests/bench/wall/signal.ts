/** What every point of the wall reads at an instant: a swing and a ripple, so that each value's text changes with every tick. */
export const signal = (point: number, at: number): number =>
  Math.round((100 + Math.sin(at / 3000 + point) * 50 + Math.sin(at / 217 + point * 7) * 5) * 10) / 10
