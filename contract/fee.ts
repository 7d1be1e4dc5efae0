/** What the basic fee of two-part prices is taken from: the transformers, a contracted demand, or what was really drawn. */
export const basicFeeModes = ['capacity', 'contract', 'actual'] as const
export type BasicFeeMode = (typeof basicFeeModes)[number]

/** Above which demand the double price is paid, once more than 105 % of the contract was drawn: the contract itself, or 105 % of it. */
export const excessBases = ['contract', 'contract105'] as const
export type ExcessBase = (typeof excessBases)[number]

/** Why no fee can be told. */
export const feeProblems = ['configurationMissing', 'priceMissing', 'contractMissing', 'capacityMissing', 'demandMissing', 'energyMissing'] as const
export type FeeProblem = (typeof feeProblems)[number]

/** What a fee is parted by: capacities (kVA), demands (kW), or shares that were agreed. */
export const allocationMethods = ['capacity', 'demand', 'share'] as const
export type AllocationMethod = (typeof allocationMethods)[number]

/** Whose part of a fee it is: the customer of a connection point, or the storage there. */
export const allocationParties = ['customer', 'storage'] as const

/** Where a fee that is allocated comes from: worked out of the configuration, or as the utility billed it. */
export const feeSources = ['worked', 'billed'] as const
export type FeeSource = (typeof feeSources)[number]
