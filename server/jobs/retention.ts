import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { DAY_MS, type Partitions } from '../db/partitions.ts'

/** Makes the partitions of the days to come and drops those past retention. Run at start and every hour. */
export async function keepPartitions(partitions: Partitions, retention: Config['retention'], now: number, log: Logger): Promise<void> {
  for (const table of ['sample', 'rollup_1m', 'rollup_15m'] as const) await partitions.ensure(table, now - DAY_MS, now + 2 * DAY_MS)
  const dropped = [
    ...(await partitions.drop('sample', now - retention.sampleDays * DAY_MS)),
    ...(await partitions.drop('rollup_1m', now - retention.minuteDays * DAY_MS)),
    ...(await partitions.drop('rollup_15m', now - retention.quarterDays * DAY_MS)),
  ]
  if (dropped.length > 0) log.info(`past retention, dropped: ${dropped.join(', ')}`)
}
