/** Material of a project: planned, applied for, approved, ordered, received. */

export const applicationStates = ['applied', 'approved', 'rejected', 'ordered', 'received'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const APPLICATION_PREFIX = 'SQ'
/** Lines of an application at most. */
export const MOST_LINES = 100
