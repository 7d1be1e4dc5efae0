import { and, eq, inArray } from 'drizzle-orm'
import type pg from 'pg'
import type { Member, MemberState } from '#contract/organization.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { mayGive } from '../session/rights.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { account, dashboard, role } from '../db/schema.ts'
import { containing, MAX_ROWS } from './organization-repo.ts'

const columns = { username: 'a.username', realname: 'a.realname', createdAt: 'a.created_at', state: 'a.state', seenAt: 'seen_at' } as const

interface Row {
  id: string
  username: string
  realname: string
  phone: string
  role_code: string
  name_zh: string
  name_en: string
  power_codes: string[]
  organization_code: string
  organization_name: string
  organization_name_en: string
  state: MemberState
  password_expired: boolean
  created_at: number
  seen_at: number | null
}

const select = `select a.id, a.username, a.realname, a.phone, a.role_code, r.name_zh, r.name_en, r.power_codes, a.organization_code,
    o.name as organization_name, o.name_en as organization_name_en, a.state, a.password_expired, a.created_at, (select max(s.seen_at) from session s where s.account_id = a.id) as seen_at
  from account a join role r on r.code = a.role_code join organization o on o.code = a.organization_code`

/** Members of one viewer's organizations; those whose registration waits or was declined are none. `codes`: organizations that are looked at. */
export function memberRepo(pool: pg.Pool, orm: Reader, viewer: Viewer) {
  const toMember = (row: Row): Member => ({
    userId: row.id,
    username: row.username,
    realname: row.realname,
    phone: row.phone,
    roleCode: row.role_code,
    roleName: { zh: row.name_zh, en: row.name_en },
    organizationCode: row.organization_code,
    organizationName: row.organization_name,
    organizationNameEn: row.organization_name_en,
    state: row.state,
    passwordExpired: row.password_expired,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    locked: row.id === viewer.accountId || !mayGive(viewer, { code: row.role_code, powerCodes: row.power_codes }),
  })
  const mine = viewer.organizations === undefined ? null : [...viewer.organizations]

  return {
    /** Pages count from 0. */
    async list(codes: string[], query: Omit<ParsedPayload<'memberList'>, 'organizationCode' | 'below'>, groupId?: string) {
      const wanted = query.text === undefined || query.text.trim() === '' ? null : containing(query.text)
      const where = `a.organization_code = any($1::text[]) and a.state in ('active', 'disabled') and ($2::text is null or a.state = $2)
        and ($3::text is null or a.role_code = $3) and ($4::text is null or a.username ilike $4 or a.realname ilike $4 or a.phone ilike $4)
        and ($5::text is null or exists (select from user_group_member m where m.account_id = a.id and m.group_id = $5))`
      const parameters = [codes, query.state ?? null, query.roleCode ?? null, wanted, groupId ?? null]
      const total = await pool.query<{ n: number }>(`select count(*)::int as n from account a where ${where}`, parameters)
      const size = Math.min(query.pageSize, MAX_ROWS)
      const rows = await pool.query<Row>(
        `${select} where ${where} order by ${columns[query.sort]} ${query.order === 'asc' ? 'asc' : 'desc'} nulls last, a.id
         limit ${size} offset ${Math.min(query.pageNum * size, 10_000_000)}`,
        parameters,
      )
      return { memberList: rows.rows.map(toMember), totalRows: total.rows[0]?.n ?? 0 }
    },

    /** Those of these ids that are members and the viewer's. */
    async some(ids: string[]): Promise<Member[]> {
      const rows = await pool.query<Row>(
        `${select} where a.id = any($1::text[]) and a.state in ('active', 'disabled') and ($2::text[] is null or a.organization_code = any($2::text[]))`,
        [ids, mine],
      )
      return rows.rows.map(toMember)
    },

    /** False: no active administrator would be left. The administrators' rows are held, so that two of them cannot take each other out at once. */
    async changeKeepingAdmin(tx: Transaction, ids: string[], change: Partial<typeof account.$inferInsert> | 'delete'): Promise<boolean> {
      const admins = await tx
        .select({ id: account.id })
        .from(account)
        .where(and(eq(account.roleCode, ADMIN_ROLE), eq(account.state, 'active')))
        .for('update')
      const staysAdmin =
        change !== 'delete' && (change.roleCode ?? ADMIN_ROLE) === ADMIN_ROLE && (change.state === undefined || change.state === 'active')
      const left = admins.filter(({ id }) => !ids.includes(id))
      if (!staysAdmin && left.length === 0 && admins.length > 0) return false
      if (change === 'delete') {
        await tx.delete(dashboard).where(and(eq(dashboard.ownerKind, 'person'), inArray(dashboard.ownerId, ids)))
        await tx.delete(account).where(inArray(account.id, ids))
      } else await tx.update(account).set(change).where(inArray(account.id, ids))
      return true
    },

    async roles() {
      return orm.select().from(role)
    },
  }
}
