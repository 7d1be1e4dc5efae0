import type { Answer } from '#contract/schemas.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { ReportSources } from './sources.ts'

type Session = Answer<'pileSessions'>['sessions'][number]

const MINUTE_MS = 60_000
/** A session of less is a handshake. */
const LEAST_KWH = 0.01

/**
 * Charging sessions of a station's piles in [from, to), from the energy of the running session by the minute: it starts anew at zero with every car. The
 * pile itself says when it ends: while its status is "charging" the newest one has no end. Looked back at from a moment, what was still growing then had none.
 */
export async function sessionsOf(
  sources: Pick<ReportSources, 'db' | 'registry'> & { values: LastValues },
  stationId: string,
  from: number,
  to: number,
  now: number,
  moment: number | undefined,
): Promise<Session[]> {
  const piles = (sources.registry().stations.get(stationId)?.devices ?? []).flatMap((device) => {
    const energy = device.points.get('ESESSION')
    return device.kind === 'pile' && energy !== undefined ? [{ sn: device.sn, energy: energy.id, status: device.points.get('STATUS')?.id }] : []
  })
  if (piles.length === 0) return []
  const rows = await sources.db.pool.query<{ point: number; first: number; last: number; kwh: number; run: number }>(
    `select point, run, min(t) as first, max(tmax) as last, max(max) as kwh from (
       select point, t, max, tmax, sum(fresh) over (partition by point order by t) as run from (
         select point, t, max, tmax, case when max < coalesce(lag(max) over w, 0) or coalesce(lag(max) over w, 0) = 0 then 1 else 0 end as fresh
         from rollup_1m where point = any($1::int4[]) and t >= $2 and t < $3 window w as (partition by point order by t)
       ) steps
     ) runs where max > 0 group by point, run having max(max) >= $4 order by first desc limit 1000`,
    [`{${piles.map((pile) => pile.energy).join(',')}}`, from, Math.min(to, now), LEAST_KWH],
  )
  const seen = new Set<number>()
  return rows.rows.map((row): Session => {
    const pile = piles.find((one) => one.energy === row.point)
    const newest = !seen.has(row.point)
    seen.add(row.point)
    const charging = moment !== undefined || (pile?.status !== undefined && sources.values.read(pile.status).value === 1)
    const goesOn = newest && charging && to > now && now - row.last < (moment === undefined ? 5 : 2) * MINUTE_MS
    return { deviceSn: pile?.sn ?? '', from: row.first, to: goesOn ? null : row.last, kwh: row.kwh }
  })
}
