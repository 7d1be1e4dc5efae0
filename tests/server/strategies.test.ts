import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { CommandMessage } from '#contract/controller.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { localDate, startOfDate } from '#domain/time.ts'
import { and, eq, inArray } from '#server/db/orm.ts'
import { upsertRollups } from '#server/db/sample-store.ts'
import * as schema from '#server/db/schema.ts'
import { strategy, strategyIssue } from '#server/db/strategy-schema.ts'
import { ANSWER_MS } from '#server/strategy/delivery.ts'
import { openChat } from '#tests/support/chat.ts'
import { storeReadings } from '#tests/support/field.ts'
import { PASSWORD, type TestServer } from '#tests/support/server.ts'
import { STATION, strategyStage } from '#tests/support/strategy-stage.ts'
import { until } from '#tests/support/until.ts'

/** Strategies on their way to a controller and back. */
let server: TestServer
let root: string
const { heard, say, report, answer, entry, states, save, issue, sent } = strategyStage((own) => ({ server, root } = own))

test('synchronized only when the controller reports just what was wanted: neither sending nor its yes is enough', async () => {
  const command = await sent('totalPower', { enabled: true, chargeKw: 50, dischargeKw: 60 })
  expect(command).toMatchObject({ type: 'totalPower', version: 1, params: { enabled: true, chargeKw: 50, dischargeKw: 60 } })
  expect(await states('totalPower')).toEqual(['synchronizing', '', 'sent'])
  await answer(command.mid)
  await expect.poll(() => states('totalPower')).toEqual(['synchronizing', '', 'accepted'])
  await report([{ type: 'totalPower', version: 1, params: { dischargeKw: 60, chargeKw: 50, enabled: true } }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'done'])
  const refused = await server.call(
    'issueStrategy',
    { powerstationId: STATION, type: 'totalPower', revision: (await entry('totalPower')).revision, password: PASSWORD },
    { sessionId: root },
  )
  expect(refused.code).toBe(code.conflict)
})

test('a report without an answer is enough, answers that come twice, late or from nowhere change nothing', async () => {
  const command = await sent('totalPower', { enabled: true, chargeKw: 40, dischargeKw: 40 })
  await answer('nobody asked')
  await say('result', { reply: command.mid })
  await say('result', 'no answer at all')
  await report([{ type: 'totalPower', version: command.version, params: command.params }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'done'])
  await answer(command.mid, 400, 'too late')
  await answer(command.mid, 200)
  await expect.poll(async () => (await entry('totalPower')).issue?.code).toBe(400)
  expect(await states('totalPower')).toEqual(['synchronized', '', 'done'])
})

test('a refusal is said with its reason, a report that differs as well, and neither is synchronized', async () => {
  const command = await sent('peakCut', { enabled: true, peakKw: 300, rechargeKw: 100 })
  await answer(command.mid, 400, 'local mode')
  await expect.poll(() => states('peakCut')).toEqual(['toBeIssued', 'refused', 'refused'])
  expect((await entry('peakCut')).issue?.message).toBe('local mode')
  const again = await issue('peakCut')
  expect(again.version).toBe(command.version + 1)
  await answer(again.mid)
  await report([
    { type: 'totalPower', version: 2, params: { enabled: true, chargeKw: 40, dischargeKw: 40 } },
    { type: 'peakCut', version: again.version, params: { enabled: true, peakKw: 250, rechargeKw: 100 } },
  ])
  await expect.poll(() => states('peakCut')).toEqual(['toBeIssued', 'different', 'different'])
})

test('what was changed at the site is told, and either side can win', async () => {
  const own = [{ type: 'totalPower' as const, version: 2, params: { enabled: true, chargeKw: 40, dischargeKw: 40 } }]
  const local = { type: 'totalPower' as const, version: 3, params: { enabled: true, chargeKw: 10, dischargeKw: 40 }, updatedBy: 'Wang at the screen' }
  await report(own)
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'done'])
  await report([local])
  await expect.poll(() => states('totalPower').then((found) => found.slice(0, 2))).toEqual(['toBeIssued', 'local'])
  const before = await entry('totalPower')
  expect(before).toMatchObject({ reportedBy: 'Wang at the screen', reported: local.params, params: own[0]?.params })
  await server.ok('takeOverStrategy', { powerstationId: STATION, type: 'totalPower', revision: before.revision }, root)
  expect(await entry('totalPower')).toMatchObject({ state: 'synchronized', params: local.params })
  // Once more, and the console's is sent again: newer than what the controller has.
  await report([{ ...local, version: 7, params: { enabled: false, chargeKw: 0, dischargeKw: 0 } }])
  await expect.poll(() => states('totalPower').then((found) => found.slice(0, 2))).toEqual(['toBeIssued', 'local'])
  const command = await issue('totalPower')
  expect(command).toMatchObject({ version: 8, params: local.params })
  // An older state, told before the command was taken, ends nothing.
  await report([{ ...local, version: 7, params: { enabled: false, chargeKw: 0, dischargeKw: 0 } }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronizing', '', 'sent'])
  await report([{ type: 'totalPower', version: 8, params: command.params }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'done'])
})

test('without an answer it has failed after a while; one that was taken all the same is seen at the next report', async () => {
  const command = await sent('operatingMode', { mode: 'standby' })
  await server.db.orm.update(strategyIssue).set({ sentAt: Date.now() - ANSWER_MS - 1 })
  await server.core.services.strategies.sweep()
  expect(await states('operatingMode')).toEqual(['toBeIssued', 'noAnswer', 'timedOut'])
  await report([{ type: 'operatingMode', version: command.version, params: command.params }])
  await expect.poll(() => states('operatingMode')).toEqual(['synchronized', '', 'done'])
  // So is one of which something else is wanted since: it is just what was issued, and the draft was not.
  const next = await sent('operatingMode', { mode: 'charge', kw: 5 })
  await server.db.orm
    .update(strategyIssue)
    .set({ sentAt: Date.now() - ANSWER_MS - 1 })
    .where(eq(strategyIssue.mid, next.mid))
  await server.core.services.strategies.sweep()
  await save('operatingMode', { mode: 'charge', kw: 6 })
  await report([{ type: 'operatingMode', version: next.version, params: next.params }])
  await expect.poll(() => states('operatingMode')).toEqual(['toBeIssued', 'changed', 'done'])
})

test('a report of an older version than the controller had is told as that, not as an issue that came out otherwise', async () => {
  const type = 'temperatureLimit'
  const own = (derateC: number) => ({ derateC, halfC: 50, stopC: 60, chargeStopC: 0 })
  const first = await sent(type, own(40))
  await report([{ type, version: first.version, params: first.params }])
  const second = await sent(type, own(41))
  await report([{ type, version: second.version, params: second.params }])
  await expect.poll(() => states(type)).toEqual(['synchronized', '', 'done'])
  await report([{ type, version: first.version, params: first.params }])
  await expect.poll(() => states(type)).toEqual(['toBeIssued', 'older', 'done'])
  await report([{ type, version: second.version, params: second.params }])
  await expect.poll(() => states(type)).toEqual(['synchronized', '', 'done'])
})

test('of a station that is away the newest is kept, and sent once when it comes back', async () => {
  const away = 'T2'
  const ask = async (kw: number) => {
    await server.ok('saveStrategy', { powerstationId: away, type: 'operatingMode', params: { mode: 'charge', kw } }, root)
    const { strategies } = await server.ok('strategyList', { powerstationId: away }, root)
    const revision = strategies.find(({ type }) => type === 'operatingMode')?.revision ?? 0
    await server.ok('issueStrategy', { powerstationId: away, type: 'operatingMode', revision, password: PASSWORD }, root)
  }
  for (const kw of [10, 20, 30]) await ask(kw)
  const record = async () =>
    (await server.ok('strategyIssueList', { powerstationId: away, order: 'desc' }, root)).issueList.map(({ version, state }) => [version, state])
  expect(await record()).toEqual([
    [3, 'queued'],
    [2, 'replaced'],
    [1, 'replaced'],
  ])
  // What waits is told from a draft, also one that was saved since.
  const waits = async () =>
    (await server.ok('strategyStates', { powerstationId: away }, root)).states.map(({ state, issueState }) => [state, issueState])
  expect(await waits()).toEqual([['toBeIssued', 'queued']])
  await server.ok('saveStrategy', { powerstationId: away, type: 'operatingMode', params: { mode: 'charge', kw: 31 } }, root)
  expect(await waits()).toEqual([['toBeIssued', null]])
  await server.ok('saveStrategy', { powerstationId: away, type: 'operatingMode', params: { mode: 'charge', kw: 30 } }, root)
  expect(await waits()).toEqual([['toBeIssued', 'queued']])
  const messages: { topic: string; params: unknown }[] = []
  const meter = `energy/${away}/${away}-GRID/telemetry`
  const controller = await mqtt.connectAsync(server.mqttUrl, { clientId: 'away' })
  controller.on('message', (topic, payload) => messages.push({ topic, params: (JSON.parse(payload.toString()) as CommandMessage).params }))
  await controller.subscribeAsync(`energy/${away}/EMS/command`, { qos: 1 })
  await controller.publishAsync(meter, JSON.stringify({ ts: Date.now(), values: { P: 1 } }), { qos: 1 })
  const empty = { timestamp: Date.now(), strategies: [] }
  await controller.publishAsync(`energy/${away}/EMS/strategy`, JSON.stringify(empty), { qos: 1 })
  await controller.publishAsync(`energy/${away}/EMS/strategy`, JSON.stringify(empty), { qos: 1 })
  await expect.poll(record).toEqual([
    [3, 'sent'],
    [2, 'replaced'],
    [1, 'replaced'],
  ])
  await server.core.services.strategies.settled()
  // What the broker took before this one comes before it.
  await controller.subscribeAsync(meter, { qos: 1 })
  await controller.publishAsync(meter, JSON.stringify({ ts: Date.now(), values: { P: 2 } }), { qos: 1 })
  await expect.poll(() => messages.at(-1)?.topic).toBe(meter)
  expect(messages.slice(0, -1).map(({ params }) => params)).toEqual([{ mode: 'charge', kw: 30 }])
  await controller.endAsync()
})

test('whoever goes back to what the controller has, while something else is on its way to it, is not told that it is there', async () => {
  const was = { enabled: true, chargeKw: 21, dischargeKw: 21 }
  const first = await sent('totalPower', was)
  await report([{ type: 'totalPower', version: first.version, params: was }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'done'])
  const other = await sent('totalPower', { ...was, chargeKw: 99 })
  await save('totalPower', was)
  // The command may be carried out at any moment: what was is not what will be.
  expect(await states('totalPower')).toEqual(['toBeIssued', '', 'sent'])
  const { revision } = await entry('totalPower')
  const taken = await server.call('takeOverStrategy', { powerstationId: STATION, type: 'totalPower', revision }, { sessionId: root })
  expect(taken.code).toBe(code.conflict)
  const back = await issue('totalPower')
  expect(back).toMatchObject({ version: other.version + 1, params: was })
  await report([{ type: 'totalPower', version: back.version, params: was }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'done'])
  // What was refused has never been there; of what was not answered nobody knows.
  const refused = await sent('totalPower', { ...was, chargeKw: 98 })
  await save('totalPower', was)
  await answer(refused.mid, 400, 'local mode')
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'refused'])
  const silent = await sent('totalPower', { ...was, chargeKw: 97 })
  await server.db.orm
    .update(strategyIssue)
    .set({ sentAt: Date.now() - ANSWER_MS - 1 })
    .where(eq(strategyIssue.mid, silent.mid))
  await server.core.services.strategies.sweep()
  await save('totalPower', was)
  expect(await states('totalPower')).toEqual(['toBeIssued', '', 'timedOut'])
  await report([{ type: 'totalPower', version: back.version, params: was }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'timedOut'])
  // Nor where what was changed at the site before it came is taken over.
  await report([{ type: 'totalPower', version: back.version, params: { ...was, chargeKw: 20 }, updatedBy: 'screen' }])
  await expect.poll(() => states('totalPower')).toEqual(['toBeIssued', 'local', 'timedOut'])
  await server.ok('takeOverStrategy', { powerstationId: STATION, type: 'totalPower', revision: (await entry('totalPower')).revision }, root)
  expect(await states('totalPower')).toEqual(['toBeIssued', '', 'timedOut'])
  await report([{ type: 'totalPower', version: back.version, params: { ...was, chargeKw: 20 } }])
  await expect.poll(() => states('totalPower')).toEqual(['synchronized', '', 'timedOut'])
})

test('of a station that is away, what waits is not what was taken back: it is replaced, or withdrawn, before anything is as wanted again', async () => {
  const away = 'X1'
  const was = { enabled: true, peakKw: 300, rechargeKw: 100 }
  const key = { powerstationId: away, type: 'peakCut' as const }
  const now = async () => (await server.ok('strategyList', { powerstationId: away }, root)).strategies.find(({ type }) => type === 'peakCut')
  // Its controller was there once, and is not reached any more.
  const has = { type: 'peakCut', version: 1, params: was, updatedAt: Date.now(), updatedBy: 'screen' }
  await server.core.services.strategies.report(away, 'a topic', { timestamp: Date.now(), strategies: [has] })
  expect(await now()).toMatchObject({ state: 'synchronized' })
  await server.ok('saveStrategy', { ...key, params: { ...was, peakKw: 500 } }, root)
  const asked = { ...key, revision: (await now())?.revision ?? 0, password: PASSWORD }
  const { mid } = await server.ok('issueStrategy', asked, root)
  await server.ok('saveStrategy', { ...key, params: was }, root)
  expect(await now()).toMatchObject({ state: 'toBeIssued', issue: { state: 'queued' } })
  await server.ok('withdrawStrategy', { powerstationId: away, mid }, root)
  expect(await now()).toMatchObject({ state: 'synchronized', reason: '', issue: { state: 'withdrawn' } })
})

test('a second person: who issued it may not decide, nothing goes out before, and what was withdrawn never does', async () => {
  await server.db.orm.update(schema.station).set({ secondPerson: true })
  await save('scheduling', { enabled: true, windows: [{ mode: 'charge', kw: 5, from: 1, to: 2 }] })
  const { revision } = await entry('scheduling')
  const before = heard.length
  const asked = { powerstationId: STATION, type: 'scheduling' as const, revision, password: PASSWORD }
  expect((await server.call('issueStrategy', { ...asked, password: 'wrong' }, { sessionId: root })).fields).toHaveProperty('password')
  const { mid } = await server.ok('issueStrategy', asked, root)
  expect(await states('scheduling')).toEqual(['toBeIssued', '', 'waiting'])
  const decide = { powerstationId: STATION, mid, approve: true, password: PASSWORD }
  expect((await server.call('approveStrategy', decide, { sessionId: root })).code).toBe(code.conflict)
  await server.ok('withdrawStrategy', { powerstationId: STATION, mid }, root)
  const { mid: second } = await server.ok('issueStrategy', asked, root)
  expect(heard.length).toBe(before)
  const { orm } = server.db
  await orm
    .insert(schema.role)
    .values({ code: 'second', nameZh: '复核', nameEn: 'Second', powerCodes: ['security_strategy:issue', 'security_strategy'] })
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(schema.account).values({ ...owner, id: 'second', username: 'second', roleCode: 'second', organizationCode: 'OWN' })
  const other = await server.login('second')
  expect((await server.call('approveStrategy', decide, { sessionId: other })).code).toBe(code.conflict)
  await server.ok('approveStrategy', { ...decide, mid: second }, other)
  await until(async () => heard.some((one) => one.mid === second), 'the command is heard')
  expect((await entry('scheduling')).issue).toMatchObject({ state: 'sent', issuedBy: 'root', approvedBy: 'second' })
  // They may let plans of safety go out, not change them.
  expect((await server.call('saveStrategy', { powerstationId: STATION, type: 'scheduling', params: {} }, { sessionId: other })).code).toBe(
    code.forbidden,
  )
  await orm.update(schema.station).set({ secondPerson: false })
})

test('what makes no sense is refused at its field, and what somebody else has saved meanwhile is told', async () => {
  const bad = async (type: StrategyType, params: Record<string, unknown>) =>
    Object.keys((await server.call('saveStrategy', { powerstationId: STATION, type, params }, { sessionId: root })).fields ?? {})
  expect(await bad('safety', { antiOverDemand: true, monthlyDemandKw: [1, 2] })).toEqual(['params.monthlyDemandKw'])
  expect(await bad('safety', { chasePercent: 10 })).toEqual(['params.chasePercent'])
  const segments = [
    { from: 0, to: 60, mode: 'charge', kw: 1 },
    { from: 30, to: 20, mode: 'charge', kw: 70_000 },
  ]
  expect(await bad('plan', { days: [{ segments }] })).toEqual(['kw', 'to', 'from'].map((name) => `params.days.0.segments.1.${name}`))
  expect(await bad('peakCut', { enabled: true, peakKw: 1, rechargeKw: 2 })).toEqual(['params.rechargeKw'])
  // Nothing is asked of a cell's temperature at 0: below it, the page showed one at which nothing was ever stopped.
  expect(await bad('protection', { overTemperatureC: -20 })).toEqual(['params.overTemperatureC'])
  const { revision } = await save('safety', { antiBackflow: true })
  await save('safety', { antiBackflow: true, backflowBaselineKw: 5 })
  const stale = await server.call('saveStrategy', { powerstationId: STATION, type: 'safety', params: {}, revision }, { sessionId: root })
  expect(stale.code).toBe(code.conflict)
  expect(
    (await server.call('issueStrategy', { powerstationId: STATION, type: 'safety', revision, password: PASSWORD }, { sessionId: root })).code,
  ).toBe(code.conflict)
})

test('a preview shows a past day by the same law, with and without the change', async () => {
  const preview = await server.ok('previewStrategy', { powerstationId: STATION, type: 'operatingMode', params: { mode: 'discharge', kw: 20 } }, root)
  expect(preview.after.gridKw).toHaveLength(96)
  expect(preview.after.dischargeKwh).toBeGreaterThan(preview.before.dischargeKwh)
  const future = await server.call(
    'previewStrategy',
    { powerstationId: STATION, type: 'safety', params: {}, date: '2100-01-01' },
    { sessionId: root },
  )
  expect(future.fields).toHaveProperty('date')
})

test('two parts of a plan for the same day are refused at the second, unless one rank goes before the other', async () => {
  const parts = async (...days: { dates?: string[]; weekdays?: number[] }[]) => {
    const params = { days: days.map((day) => ({ ...day, segments: [] })) }
    return (await server.call('saveStrategy', { powerstationId: 'T2', type: 'plan', params }, { sessionId: root, acceptLanguage: 'en' })).fields ?? {}
  }
  const date = '2031-10-01'
  expect(await parts({ dates: [date] }, { weekdays: [2] }, {})).toEqual({})
  expect(await parts({ weekdays: [0, 1] }, { dates: ['2031-10-02', date] }, { dates: [date] }, { weekdays: [1, 2] }, {}, {})).toEqual({
    'params.days.2.dates': '2031-10-01 is in another part of this plan already: take it out of one of them',
    'params.days.3.weekdays': 'One of these weekdays is in another part of this plan already: take it out of one of them',
    'params.days.5.dates': 'This plan has a part for every day already',
  })
})

test('a day of the plan: what was in force since it was reported, what is wanted, what was, and what the difference is worth', async () => {
  const all = (kw: number) => ({ days: [{ dates: [], weekdays: [], segments: [{ from: 0, to: 1440, mode: 'discharge', kw }] }] })
  const command = await sent('plan', all(40))
  await report([{ type: 'plan', version: command.version, params: command.params }])
  await expect.poll(() => states('plan')).toEqual(['synchronized', '', 'done'])
  // As if it had been in force since yesterday; it gave a quarter of it all the time.
  const zone = 'Asia/Shanghai'
  const yesterday = localDate(zone, Date.now() - 86_400_000)
  const start = startOfDate(zone, yesterday)
  await server.db.orm.update(strategyIssue).set({ doneAt: start }).where(eq(strategyIssue.mid, command.mid))
  const quarters = Array.from({ length: 96 }, (_, i) => start + i * 900_000)
  await storeReadings(
    server,
    STATION,
    'storagePower',
    quarters,
    quarters.map(() => 10),
  )
  const point = server.pointId(STATION, 'T1-PCS1', 'P')
  const values = quarters.map(() => -10)
  const own = { points: quarters.map(() => point), times: quarters, min: values, max: values, mean: values, first: values, last: values }
  await upsertRollups(server.db.pool, 'rollup_15m', { ...own, n: quarters.map(() => 1), tmin: quarters, tmax: quarters })
  await save('plan', all(50))
  const day = await server.ok('planDay', { powerstationId: STATION, date: yesterday }, root)
  expect([day.planned[0], day.wanted[95], day.actual[50], day.compared]).toEqual([40, 50, 10, 96])
  expect([day.deviationKwh, day.absoluteKwh]).toEqual([-720, 720])
  // 0.3 for eight hours of valley, 1.0 for six of peak, 0.6 for ten: 30 kW less.
  expect(day.deviationYuan).toBe('-432.00')
  // As that day was at its noon: nothing is known of what came after.
  const back = await server.call('planDay', { powerstationId: STATION }, { sessionId: root, moment: String(start + 43_200_000) })
  expect(back.result).toMatchObject({ date: yesterday, compared: 48, deviationKwh: -360 })
  // What is a draft now was not wanted then.
  expect((back.result as { wanted: number[] }).wanted[95]).not.toBe(50)
  const late = await server.call('planDeviation', { powerstationId: STATION }, { sessionId: root, moment: String(start + 86_399_000) })
  expect(late.result).toMatchObject({ date: yesterday, day: { from: yesterday, deviationKwh: -712.5, compared: 95 } })
  const chat = await openChat(server, root)
  const then = await chat.ask(`why were we discharging on ${yesterday} at 10:00?`, { language: 'en', powerstationId: STATION })
  expect(then.text).toContain('Plan: discharge 40.0 kW')
  const plan = await chat.ask('明天的充放电计划是什么', { language: 'zh', powerstationId: STATION })
  expect(plan.text).toContain('00:00–24:00 放电 40.0 kW')
  expect(plan.text).toContain('系统里保存的计划与此不同')
  expect(plan.text).toContain('没有已下发并生效的功率调度')
  expect((await chat.ask('the power scheduling on 2020-01-01', { language: 'en', powerstationId: STATION })).text).toContain('There is no charging plan in force on 2020-01-01\nThere is no power scheduling in force on 2020-01-01') // prettier-ignore
  chat.close()
  const other = await server.ok('planDay', { powerstationId: STATION, date: '2020-01-01' }, root)
  expect([other.compared, other.deviationYuan, other.planned[0], other.actual[0]]).toEqual([0, '0.00', null, null])
})

test('a station that issues by branch says of each branch that the viewer sees what is wanted there and what its controller has', async () => {
  const { orm } = server.db
  const branchesOf = async (token: string) => (await server.ok('strategyList', { powerstationId: STATION }, token)).branches
  await orm.update(schema.station).set({ issuanceType: 'branch' }).where(eq(schema.station.id, STATION))
  await orm
    .update(schema.station)
    .set({ parentId: STATION })
    .where(inArray(schema.station.id, ['T2', 'X1']))
  const params = { enabled: true, chargeKw: 50, dischargeKw: 50 }
  await server.ok('saveStrategy', { powerstationId: 'T2', type: 'totalPower', params }, root)
  const reported = { reportedHash: 'other', reportedVersion: 7, reportedAt: 1000 }
  await orm
    .update(strategy)
    .set({ reported: { enabled: false }, ...reported })
    .where(and(eq(strategy.stationId, 'T2'), eq(strategy.type, 'totalPower')))
  expect((await branchesOf(root)).map(({ stationId }) => stationId)).toEqual(['T2', 'X1'])
  const [branch, ...others] = await branchesOf(await server.login('worker'))
  expect(others).toEqual([])
  expect(branch?.stationId).toBe('T2')
  expect(branch?.strategies.find(({ type }) => type === 'totalPower')).toMatchObject({
    state: 'toBeIssued',
    version: 0,
    issueState: null,
    ...reported,
  })
  // A master that issues for all speaks for its branches.
  await orm.update(schema.station).set({ issuanceType: 'unified' }).where(eq(schema.station.id, STATION))
  expect(await branchesOf(root)).toEqual([])
})

test('of two people who issue at the same moment both are recorded, and one takes the place of the other', async () => {
  const worker = await server.login('worker')
  const type = 'temperatureLimit'
  await save(type, { derateC: 41 })
  const { revision } = await entry(type)
  const both = await Promise.all([root, worker].map((token) => server.ok('issueStrategy', { powerstationId: STATION, type, revision, password: PASSWORD }, token))) // prettier-ignore
  const recorded = (await server.ok('strategyIssueList', { powerstationId: STATION, type }, root)).issueList
  const theirs = recorded.filter((one) => both.some(({ mid }) => one.mid === mid))
  expect(theirs.map(({ issuedBy }) => issuedBy).toSorted()).toEqual(['root', 'worker'])
  const [older, newer] = theirs.toSorted((a, b) => a.version - b.version)
  expect(older?.state).toBe('replaced')
  expect(newer?.state).not.toBe('replaced')
  expect((await entry(type)).issue?.mid).toBe(newer?.mid)
})
