import type { Answer } from '#contract/schemas.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { ReportSources } from './sources.ts'

type Session = Answer<'pileSessions'>['sessions'][number]

const MINUTE_MS = 60_000
/** No session is longer. */
const DAY_MS = 86_400_000
/** A session of less is a handshake. */
const LEAST_KWH = 0.01

/**
 * Charging sessions of a station's piles that ended in [from, to) or go on, from the energy of the running session by the minute: it starts anew at zero with
 * every car, and ends when it grows no more, whether or not it is told on. One over midnight is whole, and of one day. The pile itself says when it ends: while
 * its status is "charging" the newest one has no end. Looked back at from a moment, what was still growing then had none.
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
  const rows = await sources.db.pool.query<{ point: number; first: number; last: number; heard: number; kwh: number; run: number }>(
    `select point, run, min(t) as first, max(tmax) filter (where grew or fresh = 1) as last, max(tmax) as heard, max(max) as kwh from (
       select point, t, max, tmax, grew, fresh, sum(fresh) over (partition by point order by t) as run from (
         select point, t, max, tmax, max > coalesce(lag(max) over w, 0) as grew,
           case when max < coalesce(lag(max) over w, 0) or coalesce(lag(max) over w, 0) = 0 then 1 else 0 end as fresh
         from rollup_1m where point = any($1::int4[]) and t >= $2 and t < $3 window w as (partition by point order by t)
       ) steps
     ) runs where max > 0 group by point, run having max(max) >= $4 and max(tmax) >= $5 and min(t) < $6 order by first desc limit 1000`,
    [`{${piles.map((pile) => pile.energy).join(',')}}`, from - DAY_MS, Math.min(to + DAY_MS, now), LEAST_KWH, from, to],
  )
  const seen = new Set<number>()
  return rows.rows.flatMap((row): Session[] => {
    const pile = piles.find((one) => one.energy === row.point)
    const newest = !seen.has(row.point)
    seen.add(row.point)
    const charging = moment !== undefined || (pile?.status !== undefined && sources.values.read(pile.status).value === 1)
    const silentMs = moment === undefined ? now - row.heard : now - row.last
    const goesOn = newest && charging && to > now && silentMs < (moment === undefined ? 5 : 2) * MINUTE_MS
    if (!goesOn && (row.last < from || row.last >= to)) return []
    return [{ deviceSn: pile?.sn ?? '', from: row.first, to: goesOn ? null : row.last, kwh: row.kwh }]
  })
}
