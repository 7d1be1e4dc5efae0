/** Values with a gateway time further ahead than this are refused. */
export const MAX_AHEAD_MS = 600_000
/** Where the newest value of a device is further from now than this on arrival, again and again, people are told. */
export const CLOCK_OFF_MS = 120_000
/** Older than this on arrival: sent late, its minute and its station's quantities are worked out again. */
export const LATE_MS = 10_000
