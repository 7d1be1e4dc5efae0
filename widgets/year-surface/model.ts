import { toShown } from '#domain/units.ts'

/** The unit in which all of these are shown: that of the largest. */
export const shownUnit = (values: readonly (number | null)[], unit: string): string =>
  toShown(
    values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0),
    unit,
    0,
  ).unit
