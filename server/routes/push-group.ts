import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { signingProviders } from '#contract/push.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { and, eq, sql } from '../db/orm.ts'
import { pushDelivery, pushGroup } from '../db/push-schema.ts'
import { pushGroups } from '../entity/push-groups.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { addressFault } from '../push/address.ts'
import { addressFacts, isMail, mailFacts, sealSecret } from '../push/group-facts.ts'
import { GIVE_UP_MS } from '../push/rates.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'

type Draft = Omit<ParsedPayload<'savePushGroup'>, 'id' | 'revision'>
type Row = typeof pushGroup.$inferSelect

/** What is kept of a group: a field of a secret that was left open keeps what there is, unless it would then go somewhere else. */
function columnsOf(call: ViewerCall, id: string, { address, secret, ...draft }: Draft, before: Row | undefined) {
  const { config, push } = call.services
  const signed = draft.signed && signingProviders.includes(draft.provider)
  const isOther = before === undefined || before.provider !== draft.provider
  // Under another setting everything is tried anew.
  const fresh = { ...draft, signed, failures: 0, retryAt: 0, fault: null, faultText: '', faultAt: null }
  if (isMail(draft.provider)) {
    if (draft.recipients.length === 0) throw badField('recipients', 'required')
    return { ...fresh, ...mailFacts(id), secret: '' }
  }
  if (address === '' && isOther) throw badField('address', 'required')
  const fault = address === '' ? undefined : addressFault(draft.provider, address, config.push.hosts)
  if (fault !== undefined) throw badField('address', fault)
  const facts = address === '' ? undefined : addressFacts(push.box, id, address)
  const isElsewhere = isOther || (facts !== undefined && facts.host !== before.host)
  const kept = isElsewhere || !before.signed ? '' : before.secret
  if (signed && secret === '' && kept === '')
    throw badField('secret', before?.secret === undefined || before.secret === '' ? 'required' : 'pushSecretAnew')
  return { ...fresh, ...facts, recipients: [], secret: !signed ? '' : secret === '' ? kept : sealSecret(push.box, id, secret) }
}

/**
 * Of what a group refused: an alarm, if it still stands, which is asked when it is sent; all else while it is as new as what is retried by itself. That something is
 * over is told to nobody who was not told that it is there.
 */
const isWorthAgain = (now: number) =>
  sql`((kind <> 'cleared' and alarm_id is not null or created_at > ${now - GIVE_UP_MS}::bigint)
    and (kind <> 'cleared' or exists (select 1 from push_delivery t where t.alarm_id = push_delivery.alarm_id and t.rule_id = push_delivery.rule_id
      and t.step = push_delivery.step and t.kind <> 'cleared' and t.state in ('sent', 'uncertain'))))`

export const pushGroupHandlers = {
  pushGroupList: async ({ organizationCode, provider, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(pushGroups, call).list(
      query,
      organizationCode === undefined ? undefined : eq(pushGroup.organizationCode, organizationCode),
      provider === undefined ? undefined : eq(pushGroup.provider, provider),
    )
    const { config, push } = call.services
    return {
      pushGroupList: rows.map((row) => ({ ...row, recipients: row.recipients.join('\n') })),
      totalRows,
      hasLink: config.publicUrl !== undefined,
      hasMail: push.hasMail,
    }
  },

  savePushGroup: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(pushGroups, call)
    if (id === undefined) {
      const own = randomUUID()
      return { id: await records.create({ ...columnsOf(call, own, draft, undefined), id: own, createdAt: call.now }) }
    }
    await records.update(
      { id, revision },
      (before) => columnsOf(call, id, draft, before),
      async (tx) => {
        await tx
          .update(pushDelivery)
          .set({ state: 'waiting', attempts: 0, runAt: call.now, held: true })
          .where(and(eq(pushDelivery.groupId, id), eq(pushDelivery.state, 'failed'), isWorthAgain(call.now)))
      },
    )
    call.services.push.worker.wake()
    return { id }
  },

  deletePushGroup: async ({ ids }, call) => ({ changed: (await recordsOf(pushGroups, call).remove(ids)).length }),

  pushGroupTest: async ({ id }, call) => {
    const { push } = call.services
    const records = recordsOf(pushGroups, call)
    const group = await records.get(id)
    if ((await push.worker.slot(group, true)) > call.services.now()) throw new Refusal(code.tooMany, 'pushTooFast')
    await records.act([id], async (_tx, [row], note) => {
      if (row === undefined) throw notFound()
      await note(row, 'testPushGroup', null, {})
    })
    const { fault, text, tookMs } = await push.worker.test(group)
    return { fault: fault ?? null, answer: text, tookMs }
  },
} satisfies Partial<Handlers>
