/** Values with a gateway time further ahead than this are refused. */
export const MAX_AHEAD_MS = 600_000
/** Older than this on arrival: sent late, its minute and its station's quantities are worked out again. */
export const LATE_MS = 10_000
