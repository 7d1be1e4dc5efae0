import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import type { Slip, SlipEntry } from '#contract/schemas/settlement.ts'
import { isMaker, type SlipState } from '#contract/settlement.ts'
import { reversed } from '#domain/settlement/figures.ts'
import type { Queries, Transaction } from '../db/change.ts'
import { and, eq, inArray, or } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { settlementSlip } from '../db/settlement-schema.ts'
import { recordsOf } from '../entity/records.ts'
import { settlementSlips } from '../entity/settlement-slips.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { changedMeanwhile, notFound, Refusal } from '../refusal/refusal.ts'
import type { TextKey } from '../refusal/texts.ts'
import { sourcesIn } from '../reports/sources.ts'
import { holdStation } from '../repos/settled.ts'
import { makeSlip, nextNumber, refuseOutdated, type SlipRow } from '../settlement/slips.ts'

/** Whoever makes slips sees those of their stations; a customer those that are theirs, or nobody's in particular. */
const seenBy = ({ viewer }: ViewerCall) =>
  holds(viewer, ['production_settlement:edit']) || viewer.organizations === undefined
    ? undefined
    : or(eq(settlementSlip.customerOrganization, ''), inArray(settlementSlip.customerOrganization, [...viewer.organizations]))

/** A slip that the viewer may see. */
export async function slipOf(call: ViewerCall, id: string): Promise<SlipRow> {
  const [row] = await call.services.db.orm
    .select()
    .from(settlementSlip)
    .where(and(eq(settlementSlip.id, id), inArray(settlementSlip.stationId, call.stationIds), seenBy(call)))
  if (row === undefined) throw notFound()
  return row
}

const entryOf = ({
  input: _input,
  figures: _figures,
  earlier: _earlier,
  reason: _reason,
  customerOrganization: _organization,
  ...row
}: SlipRow): SlipEntry => row

/** The same with its figures. */
export async function wholeSlip(call: ViewerCall, row: SlipRow): Promise<Slip> {
  const others = await call.services.db.orm
    .select({ id: settlementSlip.id, number: settlementSlip.number, reverses: settlementSlip.reverses })
    .from(settlementSlip)
    .where(or(eq(settlementSlip.reverses, row.id), eq(settlementSlip.id, row.reverses ?? '')))
  const red = others.find(({ reverses }) => reverses === row.id)
  const taken = others.find(({ id }) => id === row.reverses)
  const { figures, earlier, reason, input } = row
  return {
    ...entryOf(row),
    reason,
    formula: input?.formula ?? null,
    split: input?.split ?? null,
    figures,
    earlier,
    reversesNumber: taken?.number ?? '',
    reversedBy: red === undefined ? null : { id: red.id, number: red.number },
  }
}

type Work = (tx: Transaction, row: SlipRow, queries: Queries) => Promise<Partial<SlipRow>>

/** Changes a slip of a revision that is in one of these states, with its line of the log. */
async function act(
  call: ViewerCall,
  { id, revision }: { id: string; revision: number },
  action: 'confirmSettlementSlip' | 'lockSettlementSlip' | 'reverseSettlementSlip',
  from: readonly SlipState[],
  work: Work,
): Promise<void> {
  const { stationId } = await slipOf(call, id)
  await call.services.change(call, async (tx, note, queries) => {
    await holdStation(tx, stationId)
    const [row] = await tx.select().from(settlementSlip).where(eq(settlementSlip.id, id)).for('update')
    if (row === undefined) throw notFound()
    if (row.revision !== revision) throw changedMeanwhile(row.updatedBy)
    if (!from.includes(row.state)) throw new Refusal(code.conflict, 'slipStateOther')
    const set = await work(tx, row, queries)
    await tx
      .update(settlementSlip)
      .set({ ...set, revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
      .where(eq(settlementSlip.id, id))
    const before = Object.fromEntries(Object.keys(set).map((key) => [key, row[key as keyof SlipRow]]))
    await note(action, `settlementSlip:${row.number}`, { stationId, ...before }, { stationId, ...set })
  })
}

const refuse = (text: TextKey): never => {
  throw new Refusal(code.conflict, text)
}

export const settlementSlipHandlers = {
  settlementSlipList: async ({ stationId, month, state, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(settlementSlips, call).list(
      query,
      stationId === undefined ? undefined : eq(settlementSlip.stationId, call.station(stationId)),
      month === undefined ? undefined : eq(settlementSlip.month, month),
      state === undefined ? undefined : eq(settlementSlip.state, state),
      seenBy(call),
    )
    return { settlementSlipList: rows, totalRows }
  },

  settlementSlip: async ({ id }, call) => wholeSlip(call, await slipOf(call, id)),

  makeSettlementSlip: async ({ connectionPointId, month }, call) => {
    const { services } = call
    const { prices, registry, db, change } = services
    await refuseForeignPoint(call, connectionPointId)
    return { id: await makeSlip({ sources: { prices, registry, db }, change, by: call, now: call.now }, connectionPointId, month) }
  },

  confirmSettlementSlip: async ({ id, revision, remark }, call) => {
    const { username } = call.viewer
    const { prices, registry, db } = call.services
    await act(call, { id, revision }, 'confirmSettlementSlip', ['draft'], async (tx, row, queries) => {
      if (row.payable === null) refuse('slipIncomplete')
      if (isMaker(row, username)) refuse('slipOwn')
      await refuseOutdated(sourcesIn({ prices, registry, db }, tx, queries, call.now), row, call.now)
      return { state: 'confirmed', confirmedAt: call.now, confirmedBy: username, confirmRemark: remark }
    })
    return {}
  },

  lockSettlementSlip: async ({ id, revision }, call) => {
    const stamp = { lockedAt: call.now, lockedBy: call.viewer.username }
    await act(call, { id, revision }, 'lockSettlementSlip', ['confirmed'], async () => ({ state: 'locked', ...stamp }))
    return {}
  },

  reverseSettlementSlip: async ({ id, revision, reason }, call) => {
    const red = randomUUID()
    const { username } = call.viewer
    await act(call, { id, revision }, 'reverseSettlementSlip', ['locked'], async (tx, row) => {
      if (row.reverses !== null) refuse('slipStateOther')
      const figures = reversed(row.figures)
      await tx.insert(settlementSlip).values({
        ...row,
        id: red,
        number: await nextNumber(tx, row.month, row.stationId, row.facts.pointNumber),
        reverses: row.id,
        reason,
        figures,
        earlier: null,
        payable: figures.find(({ id: figure }) => figure === 'reversal')?.value ?? null,
        state: 'locked',
        // The customer has agreed to the one that it takes back, not to this one.
        confirmedAt: null,
        confirmedBy: null,
        confirmRemark: '',
        lockedAt: call.now,
        lockedBy: username,
        createdAt: call.now,
        createdBy: username,
        revision: 1,
        updatedAt: call.now,
        updatedBy: username,
      })
      return { state: 'reversed', reason }
    })
    return { id: red }
  },

  deleteSettlementSlip: async ({ ids }, call) => {
    const gone = await recordsOf(settlementSlips, call).remove(ids, async (_tx, rows) => {
      if (rows.some(({ state }) => state !== 'draft')) refuse('slipNoDraft')
    })
    return { changed: gone.length }
  },
} satisfies Partial<Handlers>

async function refuseForeignPoint(call: ViewerCall, id: string): Promise<void> {
  const [point] = await call.services.db.orm.select({ stationId: connectionPoint.stationId }).from(connectionPoint).where(eq(connectionPoint.id, id))
  if (point === undefined || !call.stationIds.includes(point.stationId)) throw notFound()
}
