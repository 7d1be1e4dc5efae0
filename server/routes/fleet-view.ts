import { MOST_FLEET_VIEWS } from '#contract/schemas/fleet-view.ts'
import { fleetView } from '../db/arrangement-schema.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, ne, sql } from '../db/orm.ts'
import { account } from '../db/schema.ts'
import { fleetViews } from '../entity/fleet-views.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'

const own = ({ viewer }: ViewerCall) => eq(fleetView.ownerId, viewer.accountId)

/** Another's looks like none. */
async function refuseOthers(ids: readonly string[], call: ViewerCall): Promise<void> {
  const rows = await recordsOf(fleetViews, call).getMany(ids)
  if (rows.some((row) => row.ownerId !== call.viewer.accountId)) throw notFound()
}

/** Of a person's views one at most is the default. The person is held, so that two of them become it one after the other. */
async function giveUpDefault(tx: Transaction, call: ViewerCall, isDefault: boolean, id = ''): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, call.viewer.accountId)).for('update')
  if (!isDefault) return
  await tx
    .update(fleetView)
    .set({ isDefault: false, revision: sql`${fleetView.revision} + 1` })
    .where(and(own(call), eq(fleetView.isDefault, true), ne(fleetView.id, id)))
}

export const fleetViewHandlers = {
  fleetViewList: async (query, call) => {
    const { rows, totalRows } = await recordsOf(fleetViews, call).list(query, own(call))
    return { fleetViewList: rows, totalRows }
  },

  saveFleetView: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(fleetViews, call)
    if (id !== undefined) {
      await refuseOthers([id], call)
      await records.update({ id, revision }, draft, (tx) => giveUpDefault(tx, call, draft.isDefault, id))
      return { id }
    }
    const made = await records.create({ ...draft, ownerId: call.viewer.accountId }, async (tx) => {
      await giveUpDefault(tx, call, draft.isDefault)
      if ((await tx.$count(fleetView, own(call))) >= MOST_FLEET_VIEWS) throw badField('name', 'fleetViewsMost')
    })
    return { id: made }
  },

  deleteFleetView: async ({ ids }, call) => {
    await refuseOthers(ids, call)
    return { changed: (await recordsOf(fleetViews, call).remove(ids)).length }
  },
} satisfies Partial<Handlers>
