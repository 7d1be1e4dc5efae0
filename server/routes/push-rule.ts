import type { ParsedPayload } from '#contract/schemas.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, gte, inArray, ne } from '../db/orm.ts'
import { pushDelivery, pushGroup, pushRule, pushRuleStation, pushRuleStep } from '../db/push-schema.ts'
import { organization } from '../db/schema.ts'
import { pushRules } from '../entity/push-rules.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { addSteps, moveWaiting } from '../push/reschedule.ts'
import { isWithin } from '../push/rules.ts'
import { badField } from '../refusal/refusal.ts'

type Parts = Pick<ParsedPayload<'savePushRule'>, 'allStations' | 'stationIds' | 'escalation' | 'groupId' | 'organizationCode'>

/** Refuses stations and groups that are not the viewer's, and stations of which the rule would never tell. */
async function refuseForeign(call: ViewerCall, { allStations, stationIds, escalation, groupId, organizationCode }: Parts): Promise<void> {
  const { orm } = call.services.db
  const { organizations } = call.viewer
  const named = [...new Set([groupId, ...escalation.map((step) => step.groupId)])]
  const groups = await orm
    .select({ id: pushGroup.id })
    .from(pushGroup)
    .where(and(inArray(pushGroup.id, named), organizations === undefined ? undefined : inArray(pushGroup.organizationCode, [...organizations])))
  const isThere = (id: string): boolean => groups.some((group) => group.id === id)
  if (!isThere(groupId)) throw badField('groupId', 'pushGroupUnknown')
  const missing = escalation.findIndex((step) => !isThere(step.groupId))
  if (missing >= 0) throw badField(`escalation.${missing}.groupId`, 'pushGroupUnknown')
  if (allStations) return
  if (stationIds.length === 0) throw badField('stationIds', 'required')
  if (stationIds.some((id) => !call.stationIds.includes(id))) throw badField('stationIds', 'stationUnknown')
  const parents = new Map(
    (await orm.select({ code: organization.code, parent: organization.parentCode }).from(organization)).map((row) => [row.code, row.parent]),
  )
  const { stations } = call.services.registry()
  const isElsewhere = (id: string): boolean => !isWithin(stations.get(id)?.organizationCode ?? '', organizationCode, parents)
  if (stationIds.some(isElsewhere)) throw badField('stationIds', 'pushStationElsewhere')
}

/** Writes a rule's stations and steps; gives what they were. */
async function writeParts(tx: Transaction, ruleId: string, { allStations, stationIds, escalation }: Parts) {
  const stations = await tx.delete(pushRuleStation).where(eq(pushRuleStation.ruleId, ruleId)).returning({ id: pushRuleStation.stationId })
  const steps = await tx
    .delete(pushRuleStep)
    .where(eq(pushRuleStep.ruleId, ruleId))
    .returning({ step: pushRuleStep.step, groupId: pushRuleStep.groupId, minutes: pushRuleStep.minutes })
  const chosen = allStations ? [] : [...new Set(stationIds)].sort()
  if (chosen.length > 0) await tx.insert(pushRuleStation).values(chosen.map((stationId) => ({ ruleId, stationId })))
  if (escalation.length > 0) await tx.insert(pushRuleStep).values(escalation.map((one, i) => ({ ruleId, step: i + 1, ...one })))
  const told = steps.sort((a, b) => a.step - b.step).map(({ groupId, minutes }) => ({ groupId, minutes }))
  return { before: { stationIds: stations.map(({ id }) => id).sort(), escalation: told }, after: { stationIds: chosen, escalation } }
}

/** What waits goes to the groups that the rule tells now; what stands at a step that it has no more is dropped. Return messages stay with those who were told. */
async function redirectWaiting(tx: Transaction, ruleId: string, { groupId, escalation }: Parts): Promise<void> {
  const waiting = and(eq(pushDelivery.ruleId, ruleId), eq(pushDelivery.state, 'waiting'), ne(pushDelivery.kind, 'cleared'))
  const groups = [groupId, ...escalation.map((step) => step.groupId)]
  for (const [step, group] of groups.entries()) {
    await tx
      .update(pushDelivery)
      .set({ groupId: group, batch: null, attempts: 0 })
      .where(and(waiting, eq(pushDelivery.step, step), ne(pushDelivery.groupId, group)))
  }
  await tx
    .update(pushDelivery)
    .set({ state: 'dropped', code: 'ruleChanged' })
    .where(and(waiting, gte(pushDelivery.step, groups.length)))
}

export const pushRuleHandlers = {
  pushRuleList: async ({ organizationCode, groupId, enabled, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(pushRules, call).list(
      query,
      organizationCode === undefined ? undefined : eq(pushRule.organizationCode, organizationCode),
      groupId === undefined ? undefined : eq(pushRule.groupId, groupId),
      enabled === undefined ? undefined : eq(pushRule.enabled, enabled === 'true'),
    )
    return { pushRuleList: rows, totalRows }
  },

  savePushRule: async ({ id, revision, ...draft }, call) => {
    if (draft.quiet && draft.quietFrom === draft.quietTo) throw badField('quietTo', 'hoursEqual')
    if (draft.quiet && draft.quietDays.length === 0) throw badField('quietDays', 'required')
    const records = recordsOf(pushRules, call)
    await refuseForeign(call, draft)
    const { stationIds, escalation, ...columns } = draft
    const parts = { ...draft, stationIds, escalation }
    if (id === undefined) {
      return { id: await records.create({ ...columns, createdAt: call.now }, undefined, (tx, row) => writeParts(tx, row.id, parts)) }
    }
    await records.update({ id, revision }, columns, undefined, async (tx) => {
      await redirectWaiting(tx, id, parts)
      const minutes = [draft.delayMinutes, ...escalation.map((step) => step.minutes)]
      const [timing, registry] = [{ ...draft, minutes }, call.services.registry()]
      await moveWaiting(tx, id, timing, registry, call.now)
      const groups = [draft.groupId, ...escalation.map((step) => step.groupId)]
      if (draft.enabled) await addSteps(tx, id, timing, groups, registry, call.now)
      return writeParts(tx, id, parts)
    })
    call.services.push.worker.wake()
    return { id }
  },

  deletePushRule: async ({ ids }, call) => {
    const rows = await recordsOf(pushRules, call).remove(ids, async (tx) => {
      await tx
        .update(pushDelivery)
        .set({ state: 'dropped', code: 'ruleOff' })
        .where(and(inArray(pushDelivery.ruleId, [...ids]), eq(pushDelivery.state, 'waiting')))
    })
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
