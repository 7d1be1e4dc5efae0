export const RADIUS = 44
export const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Rounded to a tenth of a percent: finer steps are not seen on the ring. */
export const tenthOf = (percent: number | undefined): number | undefined => (percent === undefined ? undefined : Math.round(percent * 10) / 10)

/** Length of the ring's filled part; a reading outside 0 to 100 fills none or all of it. */
export const arcLength = (percent: number): number => (CIRCUMFERENCE * Math.min(100, Math.max(0, percent))) / 100

/** Ids of the points by which a battery says what it can take and give. */
export interface ReachPoints {
  charge: number | undefined
  discharge: number | undefined
}

/** A sum of all; undefined where one is not known: a part of the storage is not the storage. */
export const sumOfAll = (values: readonly (number | undefined)[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0)
