import type { QuantityCode } from '#contract/quantity.ts'

/** A station's powers in the order in which they are told, and the words for them. */
export const powerWords = [
  ['gridPower', 'grid'],
  ['pvPower', 'pv'],
  ['storagePower', 'storage'],
  ['loadPower', 'load'],
  ['pilePower', 'piles'],
] as const satisfies readonly (readonly [QuantityCode, string])[]

/** Which power a number is, where it stands alone; undefined: it is none of them. */
export const powerWord = (quantity: QuantityCode | null | undefined) => powerWords.find(([one]) => one === quantity)?.[1]
