import type { QualityFinding } from '#contract/schemas/quality.ts'
import { HOUR } from '#domain/quality/hour.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import type { PointEntry } from '../plant/registry.ts'
import { forbidden } from '../refusal/refusal.ts'

/** Findings of one answer at most. */
const MOST = 2000
const MOST_MARKS = 10_000

type Asked = { points?: number[] | undefined; powerstationId?: string | undefined; deviceSn?: string | undefined; code?: string | undefined }

/** Points that are asked for, of the viewer's own stations; one foreign or unknown number refuses all. */
function entriesOf({ points, powerstationId, deviceSn, code }: Asked, call: ViewerCall): PointEntry[] {
  const registry = call.services.registry()
  const named = points?.map((id) => {
    const entry = registry.points[id]
    if (entry === undefined) throw forbidden()
    call.station(entry.stationId)
    return entry
  })
  if (powerstationId === undefined) return named ?? []
  const station = call.station(powerstationId)
  const all = named ?? registry.points.flatMap((entry) => entry ?? [])
  return all.filter(
    (entry) => entry.stationId === station && (deviceSn === undefined || entry.deviceSn === deviceSn) && (code === undefined || entry.code === code),
  )
}

type Row = Pick<QualityFinding, 'point' | 'fault' | 'from' | 'to' | 'n' | 'value'> & { total: number }

export const qualityFindingHandlers = {
  qualityFindings: async ({ pageNum, pageSize, fault, from, to, ...asked }, call) => {
    const { stations, devices, points } = call.services.registry()
    const ids = entriesOf(asked, call).map(({ id }) => id)
    const size = Math.min(pageSize, MOST)
    const found = await call.services.db.pool.query<Row>(
      `select point, fault, t_from as from, t_to as to, n, value, count(*) over ()::int as total from quality_finding
       where point = any($1::int4[]) and t_from < $3 and t_from >= $2::int8 - $4 and t_to > $2 and ($5::text is null or fault = $5)
       order by t_from desc, point, fault limit $6 offset $7`,
      // None is longer than a day.
      [`{${ids.join(',')}}`, from, to, 26 * HOUR, fault ?? null, size, Math.min((pageNum - 1) * size, 10_000_000)],
    )
    const findings = found.rows.flatMap(({ total: _total, ...row }): QualityFinding[] => {
      const entry = points[row.point]
      if (entry === undefined) return []
      const { stationId, deviceSn, code, name, unit, decimals } = entry
      const device = entry.former ?? (deviceSn === null ? undefined : devices.get(deviceSn))
      return [
        {
          ...row,
          key: `${row.point}/${row.from}/${row.fault}`,
          stationId,
          deviceSn,
          deviceName: device?.name ?? '',
          deviceNameEn: device?.nameEn ?? '',
          code,
          parameter: name,
          unit,
          decimals,
          timeZone: stations.get(stationId)?.timeZone ?? 'Asia/Shanghai',
        },
      ]
    })
    return { findings, totalRows: found.rows[0]?.total ?? 0 }
  },

  qualityMarks: async (_query, call) => {
    const found = await call.services.db.pool.query<{ point: number; fault: QualityFinding['fault'] }>(
      // As of a moment: of the last hour that was over then.
      `select distinct on (f.point) f.point, f.fault from quality_finding f join point p on p.id = f.point,
         (select least((value #>> '{}')::int8, $5::int8) as until from setting where key = 'qualityUntil') judged
       where f.t_from >= judged.until - $2 and f.t_from < judged.until and f.t_to > judged.until - $3 and f.fault <> 'missing' and p.station_id = any($1::text[])
       order by f.point, f.t_to desc limit $4`,
      [call.stationIds, 27 * HOUR, HOUR, MOST_MARKS, Math.floor((call.moment ?? call.now) / HOUR) * HOUR],
    )
    return { marks: found.rows }
  },
} satisfies Partial<Handlers>
