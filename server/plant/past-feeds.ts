import type { Point } from '#contract/station.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { pastFeed } from '../db/plant-schema.ts'
import type { PointEntry, Registry, StationEntry } from './registry.ts'

export type PastFeedRow = typeof pastFeed.$inferSelect

/** A point of a device that left the station, as it was while it was there. */
function entryOf(row: PastFeedRow, quantity: QuantityCode, { id, code }: Pick<Point, 'id' | 'code'>, station: StationEntry): PointEntry {
  const { sn, unit, decimals, kind, weight, since, until, offset, rest } = row
  return {
    id,
    stationId: station.id,
    organizationCode: station.organizationCode,
    deviceSn: sn,
    code,
    quantity,
    name: { zh: row.nameZh, en: row.nameEn },
    unit,
    decimals,
    kind,
    coefficient: 1,
    reportIntervalMs: undefined,
    limits: [],
    range: undefined,
    quality: {},
    weight,
    since: since ?? -Infinity,
    until,
    offset,
    rest: rest ?? undefined,
    former: { name: row.deviceName, nameEn: row.deviceNameEn },
  }
}

/** Puts what devices that left have fed into the stations they left. One that came back has its points, and what they fed before beside. */
export function addPastFeeds(
  registry: Registry,
  rows: readonly PastFeedRow[],
  points: ReadonlyMap<number, Pick<Point, 'id' | 'code'>>,
  isQuantity: (code: string) => code is QuantityCode,
): void {
  for (const row of rows) {
    const [station, point] = [registry.stations.get(row.stationId), points.get(row.point)]
    if (station === undefined || point === undefined || !isQuantity(row.quantity)) continue
    const entry = entryOf(row, row.quantity, point, station)
    const now = registry.points[entry.id]
    // Entered anew under its old number: it stands for its station from when it had left it.
    if (now !== undefined && now.former === undefined) now.since = Math.max(now.since, entry.until)
    else registry.points[entry.id] = entry
    station.feeds.set(row.quantity, [...(station.feeds.get(row.quantity) ?? []), entry])
  }
}
