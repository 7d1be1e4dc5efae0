import { and, count, desc, asc, eq, gte, ilike, inArray, lt, or, sql } from '../db/orm.ts'
import { pushDelivery, pushGroup, pushMessage, pushRule } from '../db/push-schema.ts'
import { containing, MAX_ROWS } from '../repos/organization-repo.ts'
import { seenDeliveries } from '../repos/push-deliveries.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { compose, type PushItem } from '../push/message.ts'
import { roomOf } from '../push/worker.ts'
import { code } from '#contract/endpoint.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'

const seenBy = ({ stationIds, viewer: { organizations } }: ViewerCall) => seenDeliveries({ stationIds, organizations })

const MOST_EXAMPLES = 40

/** What a preview is made of: the viewer's first station, and alarms such as come about. */
function examples(call: ViewerCall, of: 'one' | 'cleared' | 'digest'): PushItem[] {
  const { stations } = call.services.registry()
  const station = stations.get(call.stationIds[0] ?? '')
  const device = station?.devices.find(({ kind }) => kind === 'cluster' || kind === 'battery') ?? station?.devices[0]
  const item: PushItem = {
    kind: of === 'cleared' ? 'cleared' : 'raised',
    level: 'VERY_URGENT',
    alarmId: 'example',
    station: {
      id: station?.id ?? '',
      name: { zh: station?.name ?? '示例电站', en: (station?.nameEn ?? '') || (station?.name ?? 'Example station') },
      timeZone: station?.timeZone ?? 'Asia/Shanghai',
    },
    task: null,
    device: device === undefined ? null : { sn: device.sn, name: { zh: device.name, en: device.nameEn || device.name } },
    content: { zh: '电池簇温度过高', en: 'Temperature of a battery cluster is too high' },
    value: of === 'cleared' ? null : 57.2,
    unit: '°C',
    decimals: 1,
    count: 1,
    at: call.now,
  }
  if (of !== 'digest') return [item]
  const others = [
    { level: 'URGENT' as const, content: { zh: '绝缘电阻低', en: 'Insulation resistance is low' } },
    { level: 'SERIOUS' as const, content: { zh: '网关离线，数据停止更新', en: 'The gateway is offline, values no longer change' } },
    { level: 'COMMON' as const, content: { zh: '空调故障', en: 'Air conditioner fault' } },
  ]
  return [item, ...others.flatMap((one, i) => Array.from({ length: (i + 1) * (i + 1) * 3 }, () => ({ ...item, ...one })))].slice(0, MOST_EXAMPLES)
}

export const pushDeliveryHandlers = {
  pushDeliveryList: async ({ text, id, pageNum, pageSize, order, powerstationId, ruleId, groupId, alarmId, state, from, to }, call) => {
    const { orm } = call.services.db
    const searched = text?.trim() ?? ''
    const numbered = id === undefined ? undefined : /^\d{1,15}$/.test(id) ? eq(pushDelivery.id, Number(id)) : sql`false`
    const where = and(
      seenBy(call),
      numbered,
      powerstationId === undefined ? undefined : eq(pushDelivery.stationId, call.station(powerstationId)),
      ruleId === undefined ? undefined : eq(pushDelivery.ruleId, ruleId),
      groupId === undefined ? undefined : eq(pushDelivery.groupId, groupId),
      alarmId === undefined ? undefined : eq(pushDelivery.alarmId, alarmId),
      state === undefined ? undefined : eq(pushDelivery.state, state),
      from === undefined ? undefined : gte(pushDelivery.createdAt, from),
      to === undefined ? undefined : lt(pushDelivery.createdAt, to),
      searched === ''
        ? undefined
        : or(...(['zh', 'en'] as const).map((of) => ilike(sql`${pushDelivery.told} -> 'content' ->> ${of}`, containing(searched)))),
    )
    const size = Math.min(pageSize, MAX_ROWS)
    const [total] = await orm.select({ n: count() }).from(pushDelivery).leftJoin(pushRule, eq(pushRule.id, pushDelivery.ruleId)).where(where)
    const rows = await orm
      .select({
        delivery: pushDelivery,
        ruleName: pushRule.name,
        groupName: pushGroup.name,
        provider: pushGroup.provider,
        retryAt: pushGroup.retryAt,
        items: pushMessage.items,
      })
      .from(pushDelivery)
      .leftJoin(pushRule, eq(pushRule.id, pushDelivery.ruleId))
      .leftJoin(pushGroup, eq(pushGroup.id, pushDelivery.groupId))
      .leftJoin(pushMessage, eq(pushMessage.id, pushDelivery.messageId))
      .where(where)
      .orderBy(
        order === 'asc' ? asc(pushDelivery.createdAt) : desc(pushDelivery.createdAt),
        order === 'asc' ? asc(pushDelivery.id) : desc(pushDelivery.id),
      )
      .limit(size)
      .offset(Math.min((pageNum - 1) * size, 10_000_000))
    const { stations, devices } = call.services.registry()
    const pushDeliveryList = rows.map(({ delivery, items, retryAt, ...named }) => {
      const { id: number, told, stationId, messageId: _, urgency: __, subject: ___, ...rest } = delivery
      const device = told.deviceSn === null ? undefined : devices.get(told.deviceSn)
      return {
        ...rest,
        ...named,
        id: String(number),
        // A group that pauses keeps all that is due waiting.
        runAt: delivery.state === 'waiting' ? Math.max(delivery.runAt, retryAt ?? 0) : delivery.runAt,
        level: told.level,
        content: told.content,
        stationId,
        // A project without a station stands in its place.
        stationName: stations.get(stationId)?.name ?? (stationId || (told.task?.project ?? '')),
        stationNameEn: stations.get(stationId)?.nameEn ?? '',
        deviceName: device?.name ?? told.deviceSn,
        deviceNameEn: device?.nameEn ?? null,
        together: items ?? 0,
      }
    })
    return { pushDeliveryList, totalRows: total?.n ?? 0 }
  },

  pushResend: async ({ ids }, call) => {
    const numbers = ids.map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : -1))
    const changed = await call.services.change(call, async (tx, note) => {
      const rows = await tx
        .select({
          id: pushDelivery.id,
          state: pushDelivery.state,
          groupId: pushDelivery.groupId,
          ruleOrganization: pushRule.organizationCode,
          isRuleOn: pushRule.enabled,
        })
        .from(pushDelivery)
        .leftJoin(pushRule, eq(pushRule.id, pushDelivery.ruleId))
        .where(and(inArray(pushDelivery.id, numbers), seenBy(call)))
        .for('update', { of: pushDelivery })
      if (rows.length < new Set(numbers).size) throw notFound()
      const again = rows.filter(({ state }) => state === 'failed' || state === 'uncertain')
      if (again.length === 0) return 0
      // The worker would lay it aside at once.
      if (again.some(({ isRuleOn }) => isRuleOn !== true)) throw new Refusal(code.conflict, 'pushRuleOff')
      const chosen = again.map((row) => row.id)
      await tx
        .update(pushDelivery)
        .set({
          state: 'waiting',
          attempts: 0,
          batch: null,
          held: false,
          runAt: call.now,
          mayBeTwice: sql`${pushDelivery.mayBeTwice} or ${pushDelivery.state} = 'uncertain'`,
        })
        .where(inArray(pushDelivery.id, chosen))
      // Whoever asks for it does not wait for the end of a pause.
      await tx
        .update(pushGroup)
        .set({ retryAt: 0, failures: 0 })
        .where(inArray(pushGroup.id, [...new Set(again.map((row) => row.groupId))]))
      await note('resendPush', `pushDelivery:${chosen[0]}`, null, { count: chosen.length })
      return chosen.length
    })
    call.services.push.worker.wake()
    return { changed }
  },

  pushPreview: async ({ provider, language, keyword, notifyAll, of }, call) => {
    const room = roomOf(provider)
    const message = compose(examples(call, of), { id: 'example', language, keyword, notifyAll, publicUrl: call.services.config.publicUrl }, room)
    const { title, text, link, linkWord } = message
    return { title, text, link: link ?? null, linkWord, bytes: room.bytes(message), most: room.most(message) }
  },
} satisfies Partial<Handlers>
