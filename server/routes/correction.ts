import { randomUUID } from 'node:crypto'
import type { Correction } from '#contract/schemas/correction.ts'
import { correction } from '../db/correction-schema.ts'
import { asc, eq, inArray } from '../db/orm.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import type { PointEntry } from '../plant/registry.ts'
import { badField, forbidden, notFound } from '../refusal/refusal.ts'
import { correctionsOf, feedsOf, readingsAround, type CorrectionRow } from '../repos/correction-repo.ts'
import { calledIn, markHours, markUntil, refuseDraft, refuseOld, refuseStored } from './correction-checks.ts'
import { lastStandsOf, moveRests } from './register-rests.ts'

/** A point of the viewer's own stations. */
function entryOf(point: number, call: ViewerCall): PointEntry {
  const entry = call.services.registry().points[point]
  if (entry === undefined) throw forbidden()
  call.station(entry.stationId)
  return entry
}

function toAnswer(row: CorrectionRow, call: ViewerCall): Correction {
  const { registry, corrections } = call.services
  const { stations, devices, points } = registry()
  const station = stations.get(row.stationId)
  const device = row.deviceSn === null ? undefined : devices.get(row.deviceSn)
  const entry = points[row.point]
  const named = entry?.former ?? device
  return {
    ...row,
    stationName: station?.name ?? row.stationId,
    stationNameEn: station?.nameEn ?? '',
    deviceName: named?.name ?? row.deviceSn ?? '',
    deviceNameEn: named?.nameEn ?? '',
    parameter: entry?.name ?? null,
    unit: entry?.unit ?? '',
    decimals: entry?.decimals ?? 2,
    state: corrections.isOpen(row.point, row.from, row.to) ? 'working' : row.withdrawnAt === null ? 'active' : 'withdrawn',
  }
}

export const correctionHandlers = {
  correctionList: async ({ powerstationId, points, text = '', ...asked }, call) => {
    const stationIds = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    const wanted = points?.flatMap((point) => feedsOf(call.services.registry(), entryOf(point, call)))
    const { id, state, from, to } = asked
    const { rows, total } = await correctionsOf(call.services.db.pool, {
      ...asked,
      id,
      state,
      from,
      to,
      stationIds,
      points: wanted,
      text: text.trim(),
    })
    return { correctionList: rows.map((row) => toAnswer(row, call)), totalRows: total }
  },

  readingsAround: async ({ point, at }, call) => {
    const entry = entryOf(point, call)
    if (entry.deviceSn === null) throw badField('point', 'correctionOfQuantity')
    return { readings: await readingsAround(call.services.db.pool, point, at), oldest: call.services.corrections.oldest() }
  },

  saveCorrection: async ({ point, from, to = from, kind, value, reason }, call) => {
    const entry = entryOf(point, call)
    const draft = { from, to, kind, value: kind === 'void' ? null : value }
    refuseDraft(entry, draft, call)
    const { change, corrections, now, plantChanged } = call.services
    const made = await change(call, async (tx, note) => {
      const facts = await refuseStored(tx, entry, draft, call)
      const until = await markHours(tx, point, from, to, call.now)
      const stands = await lastStandsOf(tx, entry)
      const row = { id: randomUUID(), point, ...draft, until, reason, ...facts, createdAt: call.now, createdBy: call.viewer.username }
      await tx.insert(correction).values(row)
      // Its station goes on from that reading: all since then.
      const moved = await moveRests(tx, entry, stands)
      if (moved) {
        await markUntil(tx, point, from, call.now)
        await tx.update(correction).set({ until: call.now }).where(eq(correction.id, row.id))
      }
      const { rawMin, rawMax, readings } = facts
      await note('saveCorrection', `correction:${calledIn(entry, from, call)}`, null, {
        stationId: entry.stationId,
        ...draft,
        reason,
        readings,
        rawMin,
        rawMax,
      })
      return { id: row.id, until, moved }
    })
    if (made.moved) await plantChanged()
    await corrections.recounted(entry, from, to, made.moved ? now() : made.until)
    return { id: made.id }
  },

  withdrawCorrection: async ({ ids }, call) => {
    const { change, corrections, now, plantChanged, registry } = call.services
    const done = await change(call, async (tx, note) => {
      const rows = await tx
        .select()
        .from(correction)
        .where(inArray(correction.id, [...new Set(ids)]))
        .orderBy(asc(correction.id))
        .for('update')
      const mine = rows.flatMap((row) => {
        const entry = registry().points[row.point]
        return entry !== undefined && call.stationIds.includes(entry.stationId) ? [{ row, entry }] : []
      })
      if (mine.length < new Set(ids).size) throw notFound()
      const withdrawn = []
      for (const { row, entry } of mine) {
        if (row.withdrawnAt !== null) throw badField('ids', 'correctionWithdrawn')
        refuseOld(entry, row.from, call, 'ids')
        const { from, to, until, kind, value, reason } = row
        const about = { stationId: entry.stationId, from, to, reason }
        const stands = await lastStandsOf(tx, entry)
        await tx.update(correction).set({ withdrawnAt: call.now, withdrawnBy: call.viewer.username }).where(eq(correction.id, row.id))
        // Of the newest reading it went on to be worked with until the next one came.
        const reach = Math.max(until, await markHours(tx, row.point, from, to, call.now))
        const moved = await moveRests(tx, entry, stands)
        if (moved) await markUntil(tx, row.point, from, call.now)
        await note(
          'withdrawCorrection',
          `correction:${calledIn(entry, from, call)}`,
          { ...about, kind, value },
          // What counts again.
          { ...about, kind: 'asItCame' },
        )
        withdrawn.push({ entry, from, to, until, reach, moved })
      }
      return withdrawn
    })
    if (done.some(({ moved }) => moved)) await plantChanged()
    for (const { entry, from, to, until, reach, moved } of done) await corrections.recounted(entry, from, to, moved ? now() : reach, until)
    return { changed: done.length }
  },
} satisfies Partial<Handlers>
