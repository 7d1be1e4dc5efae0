/** Rounds over a building site: check points, what was found there. */

export const pointResults = ['ok', 'finding', 'na'] as const
export type PointResult = (typeof pointResults)[number]

export const roundStates = ['open', 'done'] as const
export type RoundState = (typeof roundStates)[number]

export const ROUND_PREFIX = 'XJ'
/** Check points of a list at most. */
export const MOST_POINTS = 200
