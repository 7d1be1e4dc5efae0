import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { DAY_MS, partitionedTables, type PartitionedTable, type Partitions } from '../db/partitions.ts'

/** Makes the partitions of the days to come and drops those past retention. Run at start and every hour. */
export async function keepPartitions(partitions: Partitions, retention: Config['retention'], now: number, log: Logger): Promise<void> {
  const keptDays: Record<PartitionedTable, number> = {
    sample: retention.sampleDays,
    rollup_1m: retention.minuteDays,
    rollup_15m: retention.quarterDays,
  }
  for (const table of partitionedTables) await partitions.ensure(table, now - DAY_MS, now + 2 * DAY_MS)
  const dropped: string[] = []
  for (const table of partitionedTables) dropped.push(...(await partitions.drop(table, now - keptDays[table] * DAY_MS)))
  if (dropped.length > 0) log.info(`past retention, dropped: ${dropped.join(', ')}`)
}

/** Findings are kept as long as the minutes that they speak of. */
export const dropFindings = async (pool: pg.Pool, before: number): Promise<void> => {
  await pool.query('delete from quality_finding where t_from < $1', [before])
}

/** What held plants back is kept as long as the minutes in which it did; so are the plans that controllers had, and of each the one that held when those begin. */
export const dropLimits = async (pool: pg.Pool, before: number): Promise<void> => {
  await pool.query('delete from strategy_limit where coalesce(t_to, known_to) < $1', [before])
  const followed = 'exists (select from plan_report b where b.station_id = a.station_id and b.minute > a.minute and b.told_at < $1)'
  await pool.query(`delete from plan_report a where told_at < $1 and ${followed}`, [before])
}
