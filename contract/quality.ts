/** What can be wrong with readings of a point. */
export const qualityFaults = ['missing', 'frozen', 'jump', 'outOfRange', 'impossible', 'backwards', 'tooFast'] as const
export type QualityFault = (typeof qualityFaults)[number]
