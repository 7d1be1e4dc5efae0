import type { LastValues } from './last-values.ts'
import type { PointEntry } from './registry.ts'

/** Whether a point's device has told a value of it. What somebody read off a new device at an exchange is of that very moment, and the device has not told it. */
export const isHeard = (values: Pick<LastValues, 'known' | 'time'>, { id, since }: Pick<PointEntry, 'id' | 'since'>): boolean =>
  values.known(id) && values.time(id) !== since
