import type { QueueId } from '#contract/operations.ts'
import type { Services } from '../http/services.ts'

/** What waits where. Two are counted in the store, by an index of what waits; while it is away they are unknown. */
export async function queueSizes({
  writer,
  alarms,
  exports,
  db,
}: Pick<Services, 'writer' | 'alarms' | 'exports' | 'db'>): Promise<Record<QueueId, number | null>> {
  const counted = await db.pool
    .query<{ push: number; late: number }>(
      "select (select count(*)::int from push_delivery where state = 'waiting') as push, (select count(distinct hour)::int from late_mark) as late",
    )
    .catch(() => undefined)
  const row = counted?.rows[0]
  return { samples: writer.waiting, alarms: alarms.waiting, push: row?.push ?? null, lateHours: row?.late ?? null, exports: exports.underWay }
}
