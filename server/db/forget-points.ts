import type { Transaction } from './change.ts'
import { inArray, sql } from './orm.ts'
import { point } from './schema.ts'

const histories = ['sample', 'rollup_1m', 'rollup_15m', 'rollup_1d'] as const

/** Points with all that was ever read of them: for a device or station that is deleted. Answers how many points there were. */
export async function forgetPoints(tx: Transaction, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  for (const table of histories) await tx.execute(sql`delete from ${sql.identifier(table)} where point = any(${`{${ids.join(',')}}`}::int4[])`)
  await tx.delete(point).where(inArray(point.id, [...ids]))
  return ids.length
}
