import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth } from '#domain/time.ts'
import { serverNow } from '#src/atoms/live.ts'
import { settings } from '#src/settings.ts'

/** The month before the one that has begun where the console is: what is settled next. */
export const lastMonth = (now = serverNow()): string => monthAfter(localMonth(settings.consoleZone, now), -1)
