import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/change.ts'
import { and, count, notInArray, sql } from '../db/orm.ts'
import type { ViewerCall } from '../http/call.ts'
import { hangingOn, type Found } from '../refusal/refusal.ts'
import type { Hanging } from './entity.ts'

/** So many are named; of the others it is said how many there are. */
const NAMED = 5

/**
 * Refuses to delete records on which others hang, and names those that the viewer sees. `own`: the key of the table whose rows of these keys go, all at once:
 * one of them that hangs on another of them stands in nobody's way.
 */
export async function refuseHanging(
  tx: Transaction,
  { organizations }: Pick<ViewerCall['viewer'], 'organizations'>,
  hanging: readonly Hanging[],
  keys: readonly string[],
  own?: { table: PgTable; key: PgColumn },
): Promise<void> {
  const found: Found[] = []
  for (const { words, table, on, called, calledEn = called, organization, where, instead } of hanging) {
    const hang = and(
      typeof on === 'function' ? on(keys) : sql`${on} in ${[...keys]}`,
      where,
      table === own?.table ? notInArray(own.key, [...keys]) : undefined,
    )
    const [total] = await tx.select({ n: count() }).from(table).where(hang)
    if (total === undefined || total.n === 0) continue
    const seen = organization === undefined || organizations === undefined ? undefined : sql`${organization} in ${[...organizations]}`
    const rows = await tx.selectDistinct({ zh: called, en: calledEn }).from(table).where(and(hang, seen)).orderBy(called).limit(NAMED)
    found.push({ words, instead, n: total.n, names: rows.map(({ zh, en }) => ({ zh: String(zh), en: String(en || zh) })) })
  }
  if (found.length > 0) throw hangingOn(found)
}
