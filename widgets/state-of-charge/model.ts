export const RADIUS = 44
export const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Rounded to a tenth of a percent: finer steps are not seen on the ring. */
export const tenthOf = (percent: number | undefined): number | undefined => (percent === undefined ? undefined : Math.round(percent * 10) / 10)

/** Length of the ring's filled part; a reading outside 0 to 100 fills none or all of it. */
export const arcLength = (percent: number): number => (CIRCUMFERENCE * Math.min(100, Math.max(0, percent))) / 100
