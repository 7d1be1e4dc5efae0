/** What a month is worth, part by part; basic fee and the customer's share are costs. */
export const whatIfParts = ['storageArbitrage', 'pvSelfUse', 'pvFeedIn', 'basicFee', 'customerShare'] as const
export type WhatIfPart = (typeof whatIfParts)[number]

/** How far one has been worked out. */
export const whatIfStates = ['running', 'done', 'stopped', 'failed'] as const
export type WhatIfState = (typeof whatIfStates)[number]

/** Why a day is not counted; `clock` (it was put forward or back) only in results that were worked out before such days were counted. */
export const missingDays = ['load', 'pv', 'storage', 'soc', 'prices', 'revenue', 'clock'] as const
export type MissingDay = (typeof missingDays)[number]

/** Why a part is left out of a month. */
export const leftOuts = ['severalPoints', 'feeUnknown', 'tooFewDays', 'severalCustomers', 'rateUnknown'] as const
export type LeftOut = (typeof leftOuts)[number]

/** What it was worked out from; each can have changed since. */
export const whatIfBases = ['readings', 'prices', 'terms', 'station'] as const
export type WhatIfBasis = (typeof whatIfBases)[number]
