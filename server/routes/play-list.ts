import { inArray } from 'drizzle-orm'
import { code } from '#contract/endpoint.ts'
import { display } from '../db/display-schema.ts'
import * as schema from '../db/schema.ts'
import { recordsOf } from '../entity/entity.ts'
import { playLists } from '../entity/play-lists.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { organizationsFor } from './organization.ts'

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

  savePlayList: async ({ id, name, organizationCode, entries }, call) => {
    if ((await organizationsFor(call).one(organizationCode)) === undefined) throw badField('organizationCode', 'organizationUnknown')
    for (const [i, entry] of entries.entries()) {
      mayShow(call, entry.stationId, `entries.${i}.stationId`)
      if (entry.when === 'hours' && entry.from === entry.to) throw badField(`entries.${i}.from`, 'hoursEqual')
    }
    await refuseHidden(
      call,
      entries.flatMap((entry) => entry.stationId ?? []),
      'entries',
    )
    const draft = { name, organizationCode, entries, updatedAt: call.now, updatedBy: call.viewer.username }
    const records = recordsOf(playLists, call)
    if (id === undefined) return records.make(draft)
    await records.change(id, draft)
    return { id }
  },

  deletePlayList: async ({ ids }, call) => {
    const rows = await recordsOf(playLists, call).remove(ids, async (tx) => {
      const shown = (await tx.select({ program: display.program }).from(display)).filter(
        ({ program: { show } }) => show.kind === 'playList' && ids.includes(show.playListId),
      )
      if (shown.length > 0) throw new Refusal(code.conflict, 'playListUsed')
    })
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
