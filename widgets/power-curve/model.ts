import type { QuantityCode } from '#contract/quantity.ts'

/** Curves of the day, in drawing order. */
export const curveQuantities: readonly QuantityCode[] = ['loadPower', 'gridPower', 'pvPower', 'storagePower', 'pilePower']
