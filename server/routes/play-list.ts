import { inArray } from '../db/orm.ts'
import * as schema from '../db/schema.ts'
import { playLists } from '../entity/play-lists.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'

/** Refuses a station that is not the viewer's; null: the screen chooses. */
export function mayShow(call: ViewerCall, stationId: string | null, field: string): void {
  if (stationId !== null && !call.stationIds.includes(stationId)) throw badField(field, 'stationUnknown')
}

/** Refuses stations that are not offered on big screens. */
export async function refuseHidden(call: ViewerCall, ids: readonly string[], field: string): Promise<void> {
  if (ids.length === 0) return
  const rows = await call.services.db.orm
    .select({ isScreen: schema.station.isScreen })
    .from(schema.station)
    .where(inArray(schema.station.id, [...ids]))
  if (rows.some((row) => !row.isScreen)) throw badField(field, 'stationNotOnScreens')
}

export const playListHandlers = {
  playLists: async (query, call) => {
    const { rows, totalRows } = await recordsOf(playLists, call).list(query)
    return { playLists: rows, totalRows }
  },

  savePlayList: async ({ id, revision, ...draft }, call) => {
    const { entries } = draft
    for (const [i, entry] of entries.entries()) {
      mayShow(call, entry.stationId, `entries.${i}.stationId`)
      if (entry.when === 'hours' && entry.from === entry.to) throw badField(`entries.${i}.from`, 'hoursEqual')
    }
    await refuseHidden(
      call,
      entries.flatMap((entry) => entry.stationId ?? []),
      'entries',
    )
    return recordsOf(playLists, call).save({ id, revision }, draft)
  },

  deletePlayList: async ({ ids }, call) => ({ changed: (await recordsOf(playLists, call).remove(ids)).length }),
} satisfies Partial<Handlers>
