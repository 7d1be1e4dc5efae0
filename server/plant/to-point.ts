import type { Point } from '#contract/station.ts'
import type { PointEntry } from './registry.ts'

/** Without what only the live path needs. */
export const toPoint = (entry: PointEntry): Point => ({
  id: entry.id,
  stationId: entry.stationId,
  deviceSn: entry.deviceSn,
  code: entry.code,
  quantity: entry.quantity,
  name: entry.name,
  unit: entry.unit,
  decimals: entry.decimals,
  kind: entry.kind,
  ...(entry.texts === undefined ? {} : { texts: entry.texts }),
})
