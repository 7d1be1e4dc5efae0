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

const ofDevice = `starts_with(l.subject, 'device:')`
/** Where a line does not say at which station a device was, as older ones of taking out of service and exchange do not, it is that of now, as long as it has been there. */
const ofDeviceNow = `not coalesce(l.before ? 'stationId', false) and not coalesce(l.after ? 'stationId', false)
  and exists (select 1 from device d where l.subject = 'device:' || d.sn and d.station_id = $3 and l.at >= coalesce(d.since, 0))
  and l.id > coalesce((select max(id) from audit_log gone where gone.subject = l.subject and gone.action = any($2::text[])), 0)`

/** Lines about a record: of a station those of its connection points and devices too. */
const about: Record<HistoryKind, string> = {
  station: `(l.subject = $1 or starts_with(l.subject, 'connectionPoint:' || $3 || '/')
    or (${ofDevice} and (l.before ->> 'stationId' = $3 or l.after ->> 'stationId' = $3 or (${ofDeviceNow}))))`,
  device: `(l.subject = $1 and $3 <> '')`,
}
/** Of a key that was deleted and given anew the lines since: those before are of another record, perhaps of another organization. */
const whereOf = (kind: HistoryKind): string =>
  `${about[kind]} and l.id > coalesce((select max(id) from audit_log where subject = $1 and action = any($2::text[])), 0)`
const removals: AuditAction[] = ['deletePowerStation', 'deleteDevice']

type Line = Pick<AuditEntry, 'id' | 'at' | 'username' | 'action' | 'subject' | 'before' | 'after'>

/** Of a device that came from or went to a station which the viewer does not see: nothing of how it was there. */
function withinSight(side: unknown, stations: ReadonlySet<string>): unknown {
  const of = typeof side === 'object' && side !== null && 'stationId' in side ? side.stationId : undefined
  return typeof of === 'string' && !stations.has(of) ? null : side
}

/** Lines of the audit log about one record that the viewer sees, whoever wrote them; from where they did stays with the log itself. */
export const recordHistoryHandlers = {
  recordHistory: async ({ kind, recordId, pageNum, pageSize, order }, call) => {
    const id = await seen[kind](call, recordId)
    const { pool } = call.services.db
    const size = Math.min(pageSize, MAX_ROWS)
    const direction = order === 'asc' ? 'asc' : 'desc'
    const asked = [`${kind}:${id}`, removals, id]
    const total = await pool.query<{ n: number }>(`select count(*)::int as n from audit_log l where ${whereOf(kind)}`, asked)
    const { rows } = await pool.query<Line>(
      `select l.id, l.at, l.username, l.action, l.subject, l.before, l.after from audit_log l where ${whereOf(kind)}
       order by l.at ${direction}, l.id ${direction} limit ${size} offset ${Math.min((pageNum - 1) * size, 10_000_000)}`,
      asked,
    )
    const stations = new Set(call.stationIds)
    const history =
      kind === 'device' ? rows : rows.map((row) => ({ ...row, before: withinSight(row.before, stations), after: withinSight(row.after, stations) }))
    return { history, totalRows: total.rows[0]?.n ?? 0 }
  },
} satisfies Partial<Handlers>
