/** What a correction says of readings: they were this value, they need this added, or they were none. */
export const correctionKinds = ['value', 'offset', 'void'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** `working`: what follows from its readings is being worked out. */
export const correctionStates = ['working', 'active', 'withdrawn'] as const

/** A correction is of so long a stretch at most. */
export const MOST_CORRECTED_MS = 86_400_000
