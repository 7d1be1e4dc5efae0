import type { AuditEntry } from '#contract/organization.ts'
import { containing, MAX_ROWS } from '../repos/organization-repo.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'

/** Entries of people of the viewer's organizations; what nobody's organization did is seen by administrators. */
const mine = ({ viewer }: ViewerCall): string[] | null => (viewer.organizations === undefined ? null : [...viewer.organizations])

const where = `($1::text[] is null or organization_code = any($1::text[])) and ($2::text is null or username ilike $2)
  and ($3::text[] is null or action = any($3::text[])) and ($4::text is null or subject ilike $4) and at >= $5 and at < $6`

const pattern = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : containing(text))

export const auditLogHandlers = {
  auditLogList: async ({ pageNum, pageSize, username, action, subject, atFrom, atTo, order }, call) => {
    const { pool } = call.services.db
    const actions = action === undefined ? null : [action].flat()
    const parameters = [mine(call), pattern(username), actions, pattern(subject), atFrom ?? 0, atTo ?? Number.MAX_SAFE_INTEGER]
    const size = Math.min(pageSize, MAX_ROWS)
    const total = await pool.query<{ n: number }>(`select count(*)::int as n from audit_log where ${where}`, parameters)
    const direction = order === 'asc' ? 'asc' : 'desc'
    const rows = await pool.query<AuditEntry>(
      `select id, at, username, organization_code as "organizationCode", action, subject, before, after, address from audit_log where ${where}
       order by at ${direction}, id ${direction} limit ${size} offset ${Math.min((pageNum - 1) * size, 10_000_000)}`,
      parameters,
    )
    return { auditList: rows.rows, totalRows: total.rows[0]?.n ?? 0 }
  },

  auditLogActions: async (_payload, call) => {
    const rows = await call.services.db.pool.query<{ action: string }>(
      'select distinct action from audit_log where $1::text[] is null or organization_code = any($1::text[]) order by action',
      [mine(call)],
    )
    return { actions: rows.rows.map((row) => row.action) }
  },
} satisfies Partial<Handlers>
