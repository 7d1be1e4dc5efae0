import { DISPLAY_TOKEN, screenPaths } from '#contract/display-codes.ts'
import type { Display, DisplayProgram } from '#contract/display.ts'
import { code } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import type { Transaction } from '../db/change.ts'
import { display } from '../db/display-schema.ts'
import { desc, eq, inArray } from '../db/orm.ts'
import { pageOf } from '../repos/organization-repo.ts'
import { isAddress } from '../config/address-list.ts'
import { familyOf, type DisplayRow } from '../displays/displays.ts'
import { displays } from '../entity/displays.ts'
import { playLists } from '../entity/play-lists.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, notFound, Refusal } from '../refusal/refusal.ts'
import { seesOrganization } from '../session/rights.ts'
import { hashSecret, newSecret } from '../session/secret.ts'
import { organizationsBelow } from '../session/viewer.ts'
import { refuseLarge } from './dashboard.ts'
import { mayShow, refuseHidden } from './play-list.ts'

const newToken = (): string => DISPLAY_TOKEN + newSecret()
const pathOf = (token: string): string => `/#/display?link=${token}`

/** The link is over or another one: whoever shows it is told, and asks anew. */
function ended({ services }: ViewerCall, id: string): void {
  services.displays.invalidate()
  services.hub.endSession(familyOf(id))
}

const firstOf = (screens: readonly string[]) => ({ path: screens[0] ?? '/bigScreen/home', stationId: null })

const startOf = (screens: readonly string[]): DisplayProgram => ({
  show: { kind: 'screen', ...firstOf(screens) },
  moment: null,
  highlight: null,
  language: 'zh',
  night: null,
})

const byKey = {
  name: (one: Display) => one.name,
  createdAt: (one: Display) => one.createdAt,
  lastSeenAt: (one: Display) => one.lastSeenAt ?? 0,
  expiresAt: (one: Display) => one.expiresAt ?? Infinity,
}

/** What a display sees: stations of its organization and those below, of them the chosen ones if any were. */
const seenBy =
  ({ services }: ViewerCall, { stationIds }: Pick<DisplayRow, 'stationIds'>, organizations: ReadonlySet<string>) =>
  (stationId: string): boolean =>
    organizations.has(services.registry().stations.get(stationId)?.organizationCode ?? '') &&
    (stationIds.length === 0 || stationIds.includes(stationId))

/** Screens of a play list, which is held. */
async function pathsOf(call: ViewerCall, tx: Transaction, playListId: string): Promise<string[]> {
  const [list] = await recordsOf(playLists, call)
    .lockMany(tx, [playListId])
    .catch((error: unknown) => {
      if (error instanceof Refusal) return []
      throw error
    })
  if (list === undefined) throw badField('program.show.playListId', 'playListUnknown')
  return list.entries.map((entry) => entry.path)
}

/** What the display is to show now: a preview, of its program, or the turn of its play list. */
async function turnOf(call: ViewerCall, row: DisplayRow): Promise<{ path: string; stationId: string | null; until: number | null }> {
  const preview = call.services.displays.preview(row.id)
  if (preview !== undefined) return { path: preview.path, stationId: preview.stationId, until: preview.until }
  const { show } = row.program
  const first = firstOf(row.screens)
  if (show.kind === 'screen') {
    // A station that has gone to others since: another one in its place would be taken for it.
    const isThere = show.stationId === null || call.stationIds.includes(show.stationId)
    return isThere ? { path: show.path, stationId: show.stationId, until: null } : { ...first, until: null }
  }
  const turn = await call.services.playLists.turn(show.playListId)
  // A list that went away leaves the display with its first screen, and so does a turn whose screen or station this display may not show.
  if (turn === undefined) return { ...first, until: null }
  const { path, stationId } = turn.entry
  const isAllowed = row.screens.includes(path) && (stationId === null || call.stationIds.includes(stationId))
  return isAllowed ? { path, stationId, until: turn.until } : { ...first, until: turn.until }
}

export const displayHandlers = {
  displayList: async ({ pageNum, pageSize, id, text, sort, order }, call) => {
    const rows = await recordsOf(displays, call).all()
    const wanted = text?.trim().toLowerCase() ?? ''
    const key = byKey[sort]
    const found = rows
      .map((row) => call.services.displays.describe(row))
      .filter((one) => id === undefined || one.id === id)
      .filter((one) => wanted === '' || one.name.toLowerCase().includes(wanted))
      .sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (order === 'asc' ? 1 : -1))
    return { displayList: pageOf(found, pageNum, pageSize), totalRows: found.length }
  },

  myDisplayList: async (_payload, call) => {
    const rows = await call.services.db.orm
      .select()
      .from(display)
      .where(eq(display.createdById, call.viewer.accountId))
      .orderBy(desc(display.createdAt))
    return { displayList: rows.map((row) => call.services.displays.describe(row)) }
  },

  saveDisplay: async ({ id, revision, ...wanted }, call) => {
    const { viewer } = call
    const records = recordsOf(displays, call)
    const before = id === undefined ? undefined : await records.get(id)
    if (wanted.stationIds.some((station) => !call.stationIds.includes(station))) throw badField('stationIds', 'stationUnknown')
    const organizations = await organizationsBelow(call.services.db.orm, wanted.organizationCode)
    // An organization that is not the director's is said at its own field.
    if (seesOrganization(viewer, wanted.organizationCode) && !wanted.stationIds.every(seenBy(call, { stationIds: [] }, organizations)))
      throw badField('stationIds', 'stationNotOfDisplay')
    if (wanted.screens.some((path) => !screenPaths.includes(path))) throw badField('screens', 'screenUnknown')
    if (wanted.addresses.some((address) => !isAddress(address))) throw badField('addresses', 'addressWrong')
    if (wanted.expiresAt !== null && wanted.expiresAt <= call.now && wanted.expiresAt !== before?.expiresAt) throw badField('expiresAt', 'expiryPast')
    if (before !== undefined) {
      // What it shows is its director's: it is left alone unless it may not show that any more.
      await records.update({ id: before.id, revision }, ({ program: { show } }) =>
        show.kind === 'screen' && !wanted.screens.includes(show.path) ? { ...wanted, program: startOf(wanted.screens) } : wanted,
      )
      ended(call, before.id)
      return { id: before.id, name: wanted.name, path: null }
    }
    const token = newToken()
    const made = await records.create({
      ...wanted,
      tokenHash: hashSecret(token),
      enabled: true,
      program: startOf(wanted.screens),
      createdBy: viewer.username,
      createdById: viewer.accountId,
      createdAt: call.now,
      renewedAt: call.now,
    })
    return { id: made, name: wanted.name, path: pathOf(token) }
  },

  renewDisplay: async ({ id }, call) => {
    const token = newToken()
    const name = await recordsOf(displays, call).act([id], async (tx, [row], note) => {
      if (row === undefined) throw notFound()
      await tx
        .update(display)
        .set({ tokenHash: hashSecret(token), renewedAt: call.now, enabled: true })
        .where(eq(display.id, id))
      await note(row, 'renewDisplay', { renewedAt: row.renewedAt }, { renewedAt: call.now })
      return row.name
    })
    ended(call, id)
    return { id, name, path: pathOf(token) }
  },

  revokeDisplay: async ({ ids }, call) => {
    const director = holds(call.viewer, ['screens_director:edit'])
    const mine = await call.services.change(call, async (tx, note) => {
      const rows = (await tx.select().from(display).where(inArray(display.id, ids)).orderBy(display.id).for('update')).filter(
        (row) =>
          row.createdById === call.viewer.accountId ||
          (director && (call.viewer.organizations === undefined || call.viewer.organizations.has(row.organizationCode))),
      )
      if (rows.length < new Set(ids).size) throw notFound()
      for (const row of rows) {
        await tx.update(display).set({ enabled: false }).where(eq(display.id, row.id))
        await note('revokeDisplay', `display:${row.id}`, { enabled: row.enabled }, { enabled: false })
      }
      return rows
    })
    for (const row of mine) ended(call, row.id)
    return { changed: mine.length }
  },

  deleteDisplay: async ({ ids }, call) => {
    const rows = await recordsOf(displays, call).remove(ids)
    for (const row of rows) {
      ended(call, row.id)
      call.services.displays.forget(row.id)
    }
    return { changed: rows.length }
  },

  steerDisplay: async ({ ids, program }, call) => {
    const { show } = program
    if (show.kind === 'screen') {
      mayShow(call, show.stationId, 'program.show.stationId')
      await refuseHidden(call, show.stationId === null ? [] : [show.stationId], 'program.show.stationId')
    }
    if (program.moment !== null && program.moment > call.now) throw badField('program.moment', 'momentFuture')
    if (program.night !== null && program.night.from === program.night.to) throw badField('program.night', 'hoursEqual')
    const rows = await call.services.change(call, async (tx, note) => {
      // A list that is shown cannot be deleted, so it is held before those who are to show it.
      const paths = show.kind === 'screen' ? [show.path] : await pathsOf(call, tx, show.playListId)
      const rows = await recordsOf(displays, call).lockMany(tx, ids)
      for (const row of rows) {
        const field = show.kind === 'screen' ? 'program.show.path' : 'program.show.playListId'
        if (paths.some((path) => !row.screens.includes(path))) throw badField(field, 'screenNotAllowed')
        const isSeen = seenBy(call, row, await organizationsBelow(tx, row.organizationCode))
        if (show.kind === 'screen' && show.stationId !== null && !isSeen(show.stationId))
          throw badField('program.show.stationId', 'stationNotOfDisplay')
        await tx.update(display).set({ program }).where(eq(display.id, row.id))
        await note('steerDisplay', `display:${row.id}`, row.program, program)
      }
      return rows
    })
    call.services.displays.invalidate()
    for (const row of rows) call.services.hub.notice('displayChanged', { sessionFamily: familyOf(row.id) })
    return { changed: rows.length }
  },

  previewDisplay: async ({ ids, preview }, call) => {
    const { displays: shown, hub, change } = call.services
    if (preview !== null) {
      refuseLarge(preview.body)
      mayShow(call, preview.stationId, 'preview.stationId')
      await refuseHidden(call, preview.stationId === null ? [] : [preview.stationId], 'preview.stationId')
    }
    const pathOfPreview = (path: string | undefined) => (path === undefined ? null : { preview: path })
    await change(call, async (tx, note) => {
      for (const row of await recordsOf(displays, call).lockMany(tx, ids)) {
        if (preview !== null && !row.screens.includes(preview.path)) throw badField('preview.path', 'screenNotAllowed')
        const before = shown.preview(row.id)?.path
        // Each step of the work is sent: that it began and ended is what the log is asked for.
        if (before !== preview?.path) await note('steerDisplay', `display:${row.id}`, pathOfPreview(before), pathOfPreview(preview?.path))
      }
    })
    for (const id of ids) {
      shown.setPreview(id, preview)
      hub.notice('displayChanged', { sessionFamily: familyOf(id) })
    }
    return { changed: ids.length }
  },

  displayReport: async (report, call) => {
    const { services, viewer, now } = call
    if (viewer.display === undefined) throw forbidden()
    const [row] = await services.db.orm.select().from(display).where(eq(display.id, viewer.display.id))
    if (row === undefined) throw new Refusal(code.unauthorized, 'displayRevoked')
    services.displays.report(row.id, report, call.address)
    const { framesPerSecond, longTasks, longestTaskMs, heapMb, nodes, messagesPerSecond } = report
    services.performance.tell(
      { kind: 'display', displayId: row.id, tile: report.tile },
      { framesPerSecond, longTasks, longestTaskMs, heapMb, nodes, messagesPerSecond },
    )
    const demonstration = row.demonstration && { masked: row.demonstration.masked, scaled: row.demonstration.factor !== 1 }
    return {
      name: row.name,
      serverTime: now,
      program: row.program,
      now: await turnOf(call, row),
      preview: services.displays.preview(row.id)?.body ?? null,
      demonstration,
    }
  },
} satisfies Partial<Handlers>
