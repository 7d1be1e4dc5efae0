/** Words that both sides use of proposed plans. */

/** What may stand in the way of a plan, and can be let go of one at a time to find out which does. */
export const planLimits = ['endSoc', 'socWindow', 'power', 'demand', 'transformer', 'contract'] as const
export type PlanLimit = (typeof planLimits)[number]

/** Why a segment is proposed. `surplus`: from PV that nobody needs then; `cheap`: to be given when a kWh costs more; `stock`: for the end of the day; `dear`: instead of buying. */
export const segmentReasons = ['surplus', 'cheap', 'stock', 'dear'] as const
export type SegmentWhy = (typeof segmentReasons)[number]
