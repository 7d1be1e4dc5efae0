import { DEVICE_OFFLINE, GATEWAY_OFFLINE } from '#contract/alarm.ts'
import { quality } from '#contract/live.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import { valueAt } from '../db/series.ts'
import type { PointEntry } from '../plant/registry.ts'
import type { ReportSources } from './sources.ts'

export interface PastSources extends Pick<ReportSources, 'registry' | 'db'> {
  /** What says that a point is told when it changes, and holds in between. */
  ingest: { isHeld(entry: PointEntry): boolean }
}

/** Older than this at its moment, a value that is told again and again is stale, whatever was missed then: quarter hours are all that is left of old readings. */
const STALE_MS = 1_800_000
/** A reading of so little before a moment is of then, though its source was missed: it came back, or sent later what it had kept. */
const OF_THEN_MS = 60_000

/** Devices (by station and serial number; of a gateway: none) that were missed at a moment: by the rules of then, which know a device that says nothing new from one that is gone. */
async function missedAt(sources: PastSources, stationIds: readonly string[], at: number): Promise<ReadonlySet<string>> {
  const found = await sources.db.pool.query<{ station: string; sn: string | null }>(
    `select station_id as station, device_sn as sn from alarm
     where code = any($1::text[]) and station_id = any($2::text[]) and raised_at <= $3 and (cleared_at is null or cleared_at > $3)`,
    [[GATEWAY_OFFLINE, DEVICE_OFFLINE], [...stationIds], Math.floor(at)],
  )
  return new Set(found.rows.map(({ station, sn }) => keyOf(station, sn)))
}

const keyOf = (stationId: string, sn: string | null): string => `${stationId}/${sn ?? ''}`

/** What points told last at a moment, in their order, and whether it was alive then: not where its device was missed, or all that a quantity of a station is made of. */
export async function pastValues(sources: PastSources, points: readonly PointEntry[], at: number): Promise<LastValue[]> {
  const stationIds = [...new Set(points.map(({ stationId }) => stationId))]
  const rows = await valueAt(sources.db.pool, points.map(({ id }) => id), at) // prettier-ignore
  const missed = await missedAt(sources, stationIds, at)
  const { stations } = sources.registry()
  const isMissed = ({ stationId, deviceSn, quantity }: PointEntry): boolean => {
    if (missed.has(keyOf(stationId, null))) return true
    if (deviceSn !== null) return missed.has(keyOf(stationId, deviceSn))
    const feeds = (quantity === null ? undefined : stations.get(stationId)?.feeds.get(quantity)) ?? []
    const standing = feeds.filter(({ since, until }) => at >= since && at < until)
    return standing.length > 0 && standing.every((feed) => missed.has(keyOf(stationId, feed.deviceSn)))
  }
  const found = new Map(rows.map((row) => [row.point, row]))
  return points.map((point) => {
    const row = found.get(point.id)
    if (row === undefined) return { pointId: point.id, value: null, at: null, quality: quality.stale }
    const age = at - row.t
    const isStale = isMissed(point) ? age > OF_THEN_MS : age > STALE_MS && !sources.ingest.isHeld(point)
    return { pointId: point.id, value: row.v, at: row.t, quality: isStale ? quality.stale : quality.good }
  })
}
