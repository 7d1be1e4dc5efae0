import { DEVICE_OFFLINE, GATEWAY_OFFLINE } from '#contract/alarm.ts'
import { quality } from '#contract/live.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import { valueAt } from '../db/series.ts'
import type { PointEntry, StationEntry } from '../plant/registry.ts'
import { begunLines, stoodUntil } from './alarm-trail.ts'
import type { ReportSources } from './sources.ts'

export interface PastSources extends Pick<ReportSources, 'registry' | 'db'> {
  /** What says that a point is told when it changes, and holds in between. */
  ingest: { isHeld(entry: PointEntry): boolean }
}

/** Older than this at its moment, a value that is told again and again is stale, whatever was missed then: quarter hours are all that is left of old readings. */
const STALE_MS = 1_800_000
/** What a load without a meter is the balance of. */
const BALANCE: readonly QuantityCode[] = ['gridPower', 'pvPower', 'storagePower', 'pilePower']

/** By station and serial number (of a gateway: none), since when it was missed at a moment. */
type Silences = ReadonlyMap<string, number>
const keyOf = (stationId: string, sn: string | null): string => `${stationId}/${sn ?? ''}`

/** What was missed at a moment: by the rules of then, which know a device that says nothing new from one that is gone. */
async function silencesAt({ db }: PastSources, stationIds: readonly string[], at: number): Promise<Silences> {
  const found = await db.pool.query<{ station: string; sn: string | null; since: number }>(
    `select a.station_id as station, a.device_sn as sn, max(begun.at) as since from alarm a ${begunLines}
     where begun.at <= $3 and a.code = any($1::text[]) and a.station_id = any($2::text[]) and a.raised_at <= $3
       and (a.cleared_at is null or a.cleared_at > $3) and coalesce(${stoodUntil} > $3, true)
     group by 1, 2`,
    [[GATEWAY_OFFLINE, DEVICE_OFFLINE], [...stationIds], Math.floor(at)],
  )
  return new Map(found.rows.map(({ station, sn, since }) => [keyOf(station, sn), since]))
}

/** Since when no server had run at a moment; undefined: one ran, or it is longer ago than their runs are known. */
async function nobodySince({ db }: PastSources, at: number): Promise<number | undefined> {
  const found = await db.pool.query<{ since: number | null; running: boolean | null }>(
    'select max(ended_at) as since, bool_or(ended_at is null or ended_at >= $1) as running from server_run where started_at <= $1',
    [Math.floor(at)],
  )
  const [row] = found.rows
  return row?.running === false ? (row.since ?? undefined) : undefined
}

/** What a point was told by at a moment: itself, or by each group of devices of which one is enough. */
function toldBy(point: PointEntry, station: StationEntry | undefined, at: number): PointEntry[][] {
  if (point.deviceSn !== null || point.quantity === null) return [[point]]
  const standing = (quantity: QuantityCode): PointEntry[] =>
    (station?.feeds.get(quantity) ?? []).filter(({ since, until }) => at >= since && at < until)
  const own = standing(point.quantity)
  if (own.length > 0 || point.quantity !== 'loadPower') return [own]
  return BALANCE.map(standing).filter((feeds) => feeds.length > 0)
}

/** What points told last at a moment, in their order, and whether it was alive then: not where all that told it was missed since, nor where no server had heard it. */
export async function pastValues(sources: PastSources, points: readonly PointEntry[], at: number): Promise<LastValue[]> {
  const rows = await valueAt(sources.db.pool, points.map(({ id }) => id), at) // prettier-ignore
  const silences = await silencesAt(sources, [...new Set(points.map(({ stationId }) => stationId))], at)
  const nobody = (await nobodySince(sources, at)) ?? -Infinity
  const { stations } = sources.registry()
  const missedSince = ({ stationId, deviceSn }: PointEntry): number =>
    Math.max(silences.get(keyOf(stationId, null)) ?? -Infinity, silences.get(keyOf(stationId, deviceSn)) ?? -Infinity)
  /** Since when nothing of a group is heard; -Infinity: something is. */
  const lostSince = (group: readonly PointEntry[]): number => {
    const since = group.map(missedSince)
    return since.length === 0 || since.includes(-Infinity) ? -Infinity : Math.max(...since)
  }
  const found = new Map(rows.map((row) => [row.point, row]))
  return points.map((point) => {
    const row = found.get(point.id)
    if (row === undefined) return { pointId: point.id, value: null, at: null, quality: quality.stale }
    const groups = toldBy(point, stations.get(point.stationId), at)
    // What begins after that came back, or was sent later.
    const isMissed = row.begins <= nobody || groups.some((group) => row.begins <= lostSince(group))
    const isHeld = groups.flat().length > 0 && groups.flat().every((one) => sources.ingest.isHeld(one))
    return { pointId: point.id, value: row.v, at: row.t, quality: isMissed || (at - row.t > STALE_MS && !isHeld) ? quality.stale : quality.good }
  })
}
