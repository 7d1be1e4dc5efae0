import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { code } from '#contract/endpoint.ts'
import type { PlayList } from '#contract/display.ts'
import { display, playList } from '../db/display-schema.ts'
import { pageOf } from '../db/repos/organization-repo.ts'
import * as schema from '../db/schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../http/refusal.ts'
import { organizationsFor } from './organization.ts'

const inSight = ({ viewer }: ViewerCall) =>
  viewer.organizations === undefined ? undefined : inArray(playList.organizationCode, [...viewer.organizations])

/** Play lists of the viewer's organizations among `ids`. */
export const playListsInSight = (call: ViewerCall, ids: readonly string[]): Promise<PlayList[]> =>
  call.services.db.orm
    .select()
    .from(playList)
    .where(and(inArray(playList.id, [...ids]), inSight(call)))

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
  playLists: async ({ pageNum, pageSize, text, sort, order }, call) => {
    const rows = await call.services.db.orm.select().from(playList).where(inSight(call))
    const wanted = text?.trim().toLowerCase() ?? ''
    const found = rows
      .filter((row) => wanted === '' || row.name.toLowerCase().includes(wanted))
      .sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0) * (order === 'asc' ? 1 : -1))
    return { playLists: pageOf(found, pageNum, pageSize), totalRows: found.length }
  },

  savePlayList: async ({ id, name, organizationCode, entries }, call) => {
    const [before] = id === undefined ? [] : await playListsInSight(call, [id])
    if (id !== undefined && before === undefined) throw notFound()
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
    const row = { id: before?.id ?? randomUUID(), name, organizationCode, entries, updatedAt: call.now, updatedBy: call.viewer.username }
    await call.services.change(call, async (tx, note) => {
      if (before === undefined) await tx.insert(playList).values(row)
      else await tx.update(playList).set(row).where(eq(playList.id, row.id))
      await note('savePlayList', `playList:${row.id}`, before ?? null, row)
    })
    return { id: row.id }
  },

  deletePlayList: async ({ ids }, call) => {
    const { orm } = call.services.db
    const rows = await playListsInSight(call, ids)
    if (rows.length < new Set(ids).size) throw notFound()
    const shown = (await orm.select({ program: display.program }).from(display)).filter(
      ({ program: { show } }) => show.kind === 'playList' && ids.includes(show.playListId),
    )
    if (shown.length > 0) throw new Refusal(code.conflict, 'playListUsed')
    await call.services.change(call, async (tx, note) => {
      await tx.delete(playList).where(inArray(playList.id, ids))
      for (const row of rows) await note('deletePlayList', `playList:${row.id}`, row, null)
    })
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
