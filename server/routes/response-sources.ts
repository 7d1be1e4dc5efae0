import type { ViewerCall } from '../http/call.ts'
import type { FigureSources } from '../response/figures.ts'
import type { RoomSources } from '../response/rooms.ts'

/** Where calls about responses read from. */
export const roomSources = ({ services: { db, registry, values, reachable }, now }: ViewerCall): RoomSources => ({
  orm: db.orm,
  pool: db.pool,
  registry,
  values,
  reachable,
  now: () => now,
})
export const figureSources = ({ services: { db, prices }, now }: ViewerCall): FigureSources => ({
  orm: db.orm,
  pool: db.pool,
  prices,
  now: () => now,
})
