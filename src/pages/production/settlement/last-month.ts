import { monthAfter } from '#domain/settlement/period.ts'

/** The month before the one that has begun: what is settled next. */
export const lastMonth = (): string => monthAfter(new Date().toISOString().slice(0, 7), -1)
