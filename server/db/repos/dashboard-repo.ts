import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Dashboard, DashboardBody } from '#contract/dashboard.ts'
import * as schema from '../schema.ts'

const toDashboard = (row: typeof schema.dashboard.$inferSelect): Dashboard => ({
  id: row.id,
  owner: { kind: row.ownerKind, id: row.ownerId },
  slot: row.slot,
  title: row.title,
  body: row.body,
  revision: row.revision,
})

/** A person's own dashboards, one a slot. */
export function dashboardRepo(orm: NodePgDatabase, accountId: string) {
  const t = schema.dashboard
  const own = (slot: string) => and(eq(t.ownerKind, 'person'), eq(t.ownerId, accountId), eq(t.slot, slot))
  return {
    async get(slot: string): Promise<Dashboard | undefined> {
      const [row] = await orm.select().from(t).where(own(slot))
      return row === undefined ? undefined : toDashboard(row)
    },
    /** Undefined: `revision` is not the stored one (somebody saved meanwhile). */
    async save(slot: string, title: string, body: DashboardBody, revision: number, now: number): Promise<Dashboard | undefined> {
      const values = { title, body, updatedAt: now }
      const [row] =
        revision === 0
          ? await orm
              .insert(t)
              .values({ id: randomUUID(), ownerKind: 'person', ownerId: accountId, slot, revision: 1, ...values })
              .onConflictDoNothing()
              .returning()
          : await orm
              .update(t)
              .set({ ...values, revision: revision + 1 })
              .where(and(own(slot), eq(t.revision, revision)))
              .returning()
      return row === undefined ? undefined : toDashboard(row)
    },
    async reset(slot: string): Promise<void> {
      await orm.delete(t).where(own(slot))
    },
  }
}
