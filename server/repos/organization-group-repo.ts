import { and, eq, inArray } from 'drizzle-orm'
import type pg from 'pg'
import type { UserGroup } from '#contract/organization.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { userGroup, userGroupMember } from '../db/organization-schema.ts'
import type { Viewer } from '../session/viewer.ts'
import { containing, MAX_ROWS } from './organization-repo.ts'

type Row = typeof userGroup.$inferSelect
const columns = { name: 'g.name', members: 'members', createdAt: 'g.created_at' } as const

/** User groups of one viewer's organizations. */
export function groupRepo(pool: pg.Pool, orm: Reader, viewer: Pick<Viewer, 'organizations'>) {
  const mine = viewer.organizations === undefined ? undefined : inArray(userGroup.organizationCode, [...viewer.organizations])
  return {
    async list(codes: string[], query: Omit<ParsedPayload<'userGroupList'>, 'organizationCode'>) {
      const wanted = query.text === undefined || query.text.trim() === '' ? null : containing(query.text)
      const where = 'g.organization_code = any($1::text[]) and ($2::text is null or g.name ilike $2 or g.remark ilike $2)'
      const total = await pool.query<{ n: number }>(`select count(*)::int as n from user_group g where ${where}`, [codes, wanted])
      const size = Math.min(query.pageSize, MAX_ROWS)
      const rows = await pool.query<UserGroup>(
        `select g.id, g.name, g.organization_code as "organizationCode", o.name as "organizationName", o.name_en as "organizationNameEn", g.remark,
           (select count(*)::int from user_group_member m where m.group_id = g.id) as members, g.created_at as "createdAt"
         from user_group g join organization o on o.code = g.organization_code where ${where}
         order by ${columns[query.sort]} ${query.order === 'asc' ? 'asc' : 'desc'}, g.id limit ${size} offset ${Math.min((query.pageNum - 1) * size, 10_000_000)}`,
        [codes, wanted],
      )
      return { userGroupList: rows.rows, totalRows: total.rows[0]?.n ?? 0 }
    },

    async some(ids: string[]): Promise<Row[]> {
      return orm
        .select()
        .from(userGroup)
        .where(and(inArray(userGroup.id, ids), mine))
    },

    async save(tx: Transaction, row: Row): Promise<void> {
      const { name, organizationCode, remark } = row
      await tx.insert(userGroup).values(row).onConflictDoUpdate({ target: userGroup.id, set: { name, organizationCode, remark } })
    },

    async remove(tx: Transaction, ids: string[]): Promise<void> {
      await tx.delete(userGroup).where(and(inArray(userGroup.id, ids), mine))
    },

    async memberIds(groupId: string, from: Reader = orm): Promise<string[]> {
      const rows = await from.select({ id: userGroupMember.accountId }).from(userGroupMember).where(eq(userGroupMember.groupId, groupId))
      return rows.map((row) => row.id)
    },

    /** Ids that were not in the group before. */
    async join(tx: Transaction, groupId: string, accountIds: string[], at: number): Promise<string[]> {
      const rows = await tx
        .insert(userGroupMember)
        .values(accountIds.map((accountId) => ({ groupId, accountId, joinedAt: at })))
        .onConflictDoNothing()
        .returning({ id: userGroupMember.accountId })
      return rows.map((row) => row.id)
    },

    async leave(tx: Transaction, groupId: string, accountIds: string[]): Promise<string[]> {
      const rows = await tx
        .delete(userGroupMember)
        .where(and(eq(userGroupMember.groupId, groupId), inArray(userGroupMember.accountId, accountIds)))
        .returning({ id: userGroupMember.accountId })
      return rows.map((row) => row.id)
    },
  }
}
