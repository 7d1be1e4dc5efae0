import type { AuditEntry } from '#contract/organization.ts'
import type { AuditAction, HistoryKind } from '#contract/audit.ts'
import { devices } from '../entity/devices.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { MAX_ROWS } from '../repos/organization-repo.ts'

/** Refuses a record that is not the viewer's. */
const seen: Record<HistoryKind, (call: ViewerCall, id: string) => string | Promise<string>> = {
  station: (call, id) => call.station(id),
  device: async (call, id) => (await recordsOf(devices, call).get(id)).sn,
}

/** Of a key that was deleted and given anew the lines since: those before are of another record, perhaps of another organization. */
const where = `subject = $1 and id > coalesce((select max(id) from audit_log where subject = $1 and action = any($2::text[])), 0)`
const removals: AuditAction[] = ['deletePowerStation', 'deleteDevice']

/** Lines of the audit log about one record that the viewer sees, whoever wrote them; from where they did stays with the log itself. */
export const recordHistoryHandlers = {
  recordHistory: async ({ kind, recordId, pageNum, pageSize, order }, call) => {
    const subject = `${kind}:${await seen[kind](call, recordId)}`
    const { pool } = call.services.db
    const size = Math.min(pageSize, MAX_ROWS)
    const direction = order === 'asc' ? 'asc' : 'desc'
    const total = await pool.query<{ n: number }>(`select count(*)::int as n from audit_log where ${where}`, [subject, removals])
    const rows = await pool.query<Pick<AuditEntry, 'id' | 'at' | 'username' | 'action' | 'before' | 'after'>>(
      `select id, at, username, action, before, after from audit_log where ${where}
       order by at ${direction}, id ${direction} limit ${size} offset ${Math.min((pageNum - 1) * size, 10_000_000)}`,
      [subject, removals],
    )
    return { history: rows.rows, totalRows: total.rows[0]?.n ?? 0 }
  },
} satisfies Partial<Handlers>
