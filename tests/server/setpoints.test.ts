import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetpointMessage } from '#contract/controller.ts'
import { code } from '#contract/endpoint.ts'
import type { Setpoint } from '#contract/schemas/setpoint.ts'
import { eq, sql } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { setpointIssue } from '#server/db/setpoint-schema.ts'
import { ANSWER_MS } from '#server/strategy/delivery.ts'
import { decode, encode } from '#edge/gateway/sparkplug-payload.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Setpoints on their way to a device and back, over the broker; the device is played by hand. It counts tenths with the other sign. */
let server: TestServer
let root: string
let field: MqttClient
const heard: SetpointMessage[] = []

const STATION = 'T1'
const SN = 'T1-PCS1'
const own = { powerstationId: STATION, deviceSn: SN, code: 'SET_Q' }
const say = (values: Record<string, number>, sn = SN) =>
  field.publishAsync(`energy/${STATION}/${sn}/telemetry`, JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
/** What people call so many kvar. */
const reports = (kvar: number) => say({ SET_Q: kvar * -10 })
const answer = (mid: string, answerCode = 200, message = '', sn = SN) =>
  field.publishAsync(`energy/${STATION}/${sn}/result`, JSON.stringify({ reply: mid, code: answerCode, message }), { qos: 1 })
const setpoint = async (): Promise<Setpoint> => {
  const [found] = (await server.ok('setpointList', { powerstationId: STATION, deviceSn: SN }, root)).setpoints
  if (found === undefined) throw new Error('the device has a setpoint')
  return found
}
const states = async () => {
  const { state, reason, issue } = await setpoint()
  return [state, reason, issue?.state]
}
const issue = (value: number, token = root) => server.ok('issueSetpoint', { ...own, value, password: PASSWORD }, token)
const sent = async (value: number): Promise<SetpointMessage> => {
  const { mid } = await issue(value)
  return until(async () => heard.find((one) => one.mid === mid) ?? false, 'the command is heard')
}
const refused = async (part: object) =>
  (await server.call('issueSetpoint', { ...own, value: 5, password: PASSWORD, ...part }, { sessionId: root, acceptLanguage: 'en' })).fields ?? {}

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  field = await mqtt.connectAsync(server.mqttUrl, { clientId: 'device' })
  field.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString()) as SetpointMessage))
  await field.subscribeAsync(`energy/${STATION}/+/command`, { qos: 1 })
  await reports(0)
  await until(async () => (await server.ok('setpointList', { powerstationId: STATION, deviceSn: SN }, root)).isReachable, 'the gateway is there')
})
afterAll(async () => {
  await field.endAsync()
  await server.close()
})

test('what was written is synchronized when the device reports it, and not by its yes', async () => {
  expect(await setpoint()).toMatchObject({ code: 'SET_Q', unit: 'kvar', low: -60, high: 60, state: null, issue: null })
  const command = await sent(12.5)
  expect(command).toMatchObject({ values: { SET_Q: -125 }, expires: command.timestamp + ANSWER_MS })
  expect(await states()).toEqual(['synchronizing', '', 'sent'])
  await answer(command.mid)
  await expect.poll(states).toEqual(['synchronizing', '', 'accepted'])
  // Another device's answer is none, and what comes twice changes nothing.
  await answer(command.mid, 400, 'not mine', 'T1-GRID')
  await answer(command.mid, 400, 'twice')
  await reports(12.5)
  await expect.poll(states).toEqual(['synchronized', '', 'done'])
  expect((await setpoint()).issue).toMatchObject({ value: 12.5, before: 0, resultCode: 200, message: '', issuedBy: 'root' })
  expect((await server.call('issueSetpoint', { ...own, value: 12.5, password: PASSWORD }, { sessionId: root })).code).toBe(code.conflict)
  // Somebody turns it at the device.
  await reports(20)
  await expect.poll(states).toEqual(['toBeIssued', 'local', 'done'])
})

test('a refusal is told with its words; silence ends in time; what is taken late is seen all the same', async () => {
  const { mid } = await sent(30)
  await answer(mid, 400, 'locked at the site')
  await expect.poll(states).toEqual(['toBeIssued', 'refused', 'refused'])
  expect((await setpoint()).issue?.message).toBe('locked at the site')
  const late = await sent(31)
  // What the device said last, it said before this command.
  const over = { sentAt: Date.now() - ANSWER_MS - 1, answeredAt: Date.now() }
  await server.db.orm.update(setpointIssue).set(over).where(eq(setpointIssue.mid, late.mid))
  await expect.poll(states).toEqual(['toBeIssued', 'noAnswer', 'timedOut'])
  await reports(31)
  await expect.poll(states).toEqual(['synchronized', '', 'timedOut'])
  const other = await sent(32)
  await reports(33)
  await server.db.orm
    .update(setpointIssue)
    .set({ sentAt: Date.now() - ANSWER_MS - 1 })
    .where(eq(setpointIssue.mid, other.mid))
  await expect.poll(states).toEqual(['toBeIssued', 'different', 'different'])
})

test('what was changed at the device is taken over, without a word to it, or mine is sent again', async () => {
  await sent(14)
  await reports(14)
  await expect.poll(states).toEqual(['synchronized', '', 'done'])
  await reports(22)
  await expect.poll(states).toEqual(['toBeIssued', 'local', 'done'])
  const take = (value: number) => server.call('takeOverSetpoint', { ...own, value }, { sessionId: root, acceptLanguage: 'en' })
  // Who looks at another value than is there now looks again.
  expect(await take(21)).toMatchObject({ code: code.conflict, message: 'The device reports another value by now: look at it, then take it over' })
  const before = heard.length
  expect((await take(22)).code).toBe(200)
  expect(await states()).toEqual(['synchronized', '', 'done'])
  expect((await setpoint()).issue).toMatchObject({ value: 22, sentAt: null, issuedBy: 'root' })
  expect((await take(22)).code).toBe(code.conflict)
  await reports(23)
  await expect.poll(states).toEqual(['toBeIssued', 'local', 'done'])
  expect(heard.length).toBe(before)
  const mine = await sent(22)
  expect(await take(23)).toMatchObject({ code: code.conflict })
  await answer(mine.mid)
  await reports(22)
  await expect.poll(states).toEqual(['synchronized', '', 'done'])
})

test('a newer value takes the place of one that is under way, and only it counts', async () => {
  const first = await sent(1)
  const second = await sent(2)
  await reports(1)
  await answer(first.mid)
  await expect.poll(async () => (await server.ok('setpointIssueList', { ...own, id: first.mid }, root)).issueList[0]?.answeredAt).not.toBeNull()
  expect(await states()).toEqual(['synchronizing', '', 'sent'])
  await reports(2)
  await expect.poll(states).toEqual(['synchronized', '', 'done'])
  const { issueList, totalRows } = await server.ok('setpointIssueList', { powerstationId: STATION, deviceSn: SN, order: 'desc' }, root)
  expect([issueList.length, issueList[0]?.mid]).toEqual([totalRows, second.mid])
  expect(issueList.find(({ mid }) => mid === first.mid)?.state).toBe('replaced')
})

test('written back while another value is on its way, it is not synchronized by what was reported before', async () => {
  const away = await sent(5)
  const back = await sent(2)
  const record = async (mid: string) => (await server.ok('setpointIssueList', { ...own, id: mid }, root)).issueList[0]
  // The clock looks at both; that it has is seen by the one whose time is over.
  await server.db.orm
    .update(setpointIssue)
    .set({ sentAt: Date.now() - ANSWER_MS - 1, state: 'sent' })
    .where(eq(setpointIssue.mid, away.mid))
  await expect.poll(async () => (await record(away.mid))?.state).not.toBe('sent')
  expect((await record(back.mid))?.state).toBe('sent')
  await reports(2)
  await expect.poll(states).toEqual(['synchronized', '', 'done'])
})

test('what the device could not mean is refused at its field, a wrong password and a stranger too', async () => {
  expect(await refused({ value: 60.1 })).toEqual({ value: 'From -60 to 60' })
  expect(await refused({ value: -61 })).toHaveProperty('value')
  expect(await refused({ value: 1.25 })).toEqual({ value: 'At most 1 decimals' })
  expect(await refused({ value: 'x' })).toHaveProperty('value')
  expect(await refused({ value: 1e300 })).toHaveProperty('value')
  expect(await refused({ password: 'wrong' })).toHaveProperty('password')
  const codes = await Promise.all(
    [{ code: 'P' }, { code: 'NONE' }, { deviceSn: 'EMS' }, { deviceSn: 'X1-PCS1' }, { code: 'a\0b' }].map((part) =>
      server.call('issueSetpoint', { ...own, value: 5, password: PASSWORD, ...part }, { sessionId: root }),
    ),
  )
  for (const { code: got } of codes) expect([code.badRequest, code.notFound]).toContain(got)
  const nonsense = ['{', '[]', '{"reply":1}', '{"reply":"x","code":"y"}', JSON.stringify({ reply: 'nobody', code: 200 })]
  for (const text of nonsense) await field.publishAsync(`energy/${STATION}/${SN}/result`, text, { qos: 1 })
  expect(await states()).toEqual(['synchronized', '', 'done'])
})

test('a second person lets it go out, where the station asks for it; who issued it may not', async () => {
  const { orm } = server.db
  await orm.update(schema.station).set({ secondPerson: true })
  const { mid } = await issue(7)
  const before = heard.length
  expect(await states()).toEqual(['toBeIssued', '', 'waiting'])
  const decide = { powerstationId: STATION, mid, approve: true, password: PASSWORD }
  expect((await server.call('approveSetpoint', decide, { sessionId: root })).code).toBe(code.conflict)
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(schema.role).values({ code: 'writes', nameZh: '设定', nameEn: 'Writes', powerCodes: ['monitor', 'monitor_realTime:issue'] })
  await orm.insert(schema.account).values({ ...owner, id: 'writer', username: 'writer', roleCode: 'writes', organizationCode: 'OWN' })
  const other = await server.login('writer')
  await server.ok('withdrawSetpoint', { powerstationId: STATION, mid }, root)
  expect((await server.call('approveSetpoint', decide, { sessionId: other })).code).toBe(code.conflict)
  expect(heard.length).toBe(before)
  const { mid: second } = await issue(8)
  await server.ok('approveSetpoint', { ...decide, mid: second }, other)
  await until(async () => heard.some((one) => one.mid === second), 'the command is heard')
  // Whose right was taken before it was let go issues nothing any more.
  const { mid: third } = await issue(9, other)
  await orm
    .update(schema.role)
    .set({ powerCodes: ['monitor'] })
    .where(eq(schema.role.code, 'writes'))
  expect((await server.call('approveSetpoint', { ...decide, mid: third }, { sessionId: root })).code).toBe(code.conflict)
  expect((await setpoint()).issue).toMatchObject({ state: 'refused', message: 'issuerRight' })
  await orm.update(schema.station).set({ secondPerson: false })
})

test('what waited for a second person is looked at anew before it goes out: the device may be another by then', async () => {
  const { orm } = server.db
  await orm.update(schema.station).set({ secondPerson: true })
  await orm.update(schema.role).set({ powerCodes: ['monitor', 'monitor_realTime:issue'] }).where(eq(schema.role.code, 'writes')) // prettier-ignore
  const other = await server.login('writer')
  const [device] = await orm.select().from(schema.device).where(eq(schema.device.sn, SN))
  if (device === undefined) throw new Error('the device is there')
  const ends = async (value: number, now: Partial<typeof device>) => {
    const { mid } = await issue(value)
    await orm.update(schema.device).set(now).where(eq(schema.device.sn, SN))
    await server.core.reload()
    await server.ok('approveSetpoint', { powerstationId: STATION, mid, approve: true, password: PASSWORD }, other)
    await orm.update(schema.device).set(device).where(eq(schema.device.sn, SN))
    await server.core.reload()
    const [row] = (await server.ok('setpointIssueList', { ...own, id: mid }, root)).issueList
    return [row?.state, row?.message, row?.sentAt]
  }
  expect(await ends(40, { ratedPowerKw: 10 })).toEqual(['refused', 'setpointBeyond', null])
  expect(await ends(41, { retiredAt: Date.now() })).toEqual(['refused', 'setpointGone', null])
  expect(await ends(42, { stationId: 'T2' })).toEqual(['refused', 'setpointGone', null])
  await orm.update(schema.station).set({ secondPerson: false })
})

test('of a station that is away the newest waits, and goes out once as a device command of Sparkplug on its return', async () => {
  const away = { powerstationId: 'T2', deviceSn: 'T2-PCS1', code: 'SET_Q' }
  for (const value of [3, 4]) await server.ok('issueSetpoint', { ...away, value, password: PASSWORD }, root)
  const record = async () => (await server.ok('setpointIssueList', { powerstationId: 'T2', order: 'desc' }, root)).issueList.map(({ state }) => state)
  expect(await record()).toEqual(['queued', 'replaced'])
  // Who waits for too long is told so, and the gateway that comes back hears nothing of it.
  await server.db.orm.update(setpointIssue).set({ issuedAt: sql`issued_at - ${server.core.services.config.setpointWaitMs}` }).where(eq(setpointIssue.stationId, 'T2')) // prettier-ignore
  await expect.poll(record).toEqual(['expired', 'replaced'])
  expect((await server.ok('setpointList', { powerstationId: 'T2', deviceSn: 'T2-PCS1' }, root)).setpoints[0]).toMatchObject({ state: 'toBeIssued', reason: 'expired' }) // prettier-ignore
  await server.ok('issueSetpoint', { ...away, value: 4, password: PASSWORD }, root)
  expect(await record()).toEqual(['queued', 'expired', 'replaced'])
  const commands: unknown[] = []
  const node = await mqtt.connectAsync(server.mqttUrl, { clientId: 'node' })
  node.on('message', (topic, payload) => commands.push([topic, decode(payload)?.metrics?.map(({ name, value }) => [name, value])]))
  await node.subscribeAsync('spBv1.0/OWN/DCMD/T2/+', { qos: 1 })
  const timestamp = Date.now()
  const publish = (type: string, seq: number, metrics: object[], sn = '') =>
    node.publishAsync(`spBv1.0/OWN/${type}/T2${sn}`, encode({ timestamp, seq, metrics } as never) as Buffer, { qos: 1 })
  await publish('NBIRTH', 0, [{ name: 'bdSeq', type: 'UInt64', value: 0 }])
  await publish('DBIRTH', 1, [{ name: 'SET_Q', alias: 1, type: 'Double', value: 0, timestamp }], '/T2-PCS1')
  await expect.poll(record).toEqual(['sent', 'expired', 'replaced'])
  await until(async () => commands.length > 0, 'the device hears its command')
  await publish('DDATA', 2, [{ alias: 1, type: 'Double', value: -40, timestamp: timestamp + 1 }], '/T2-PCS1')
  await expect.poll(record).toEqual(['done', 'expired', 'replaced'])
  expect(commands).toEqual([['spBv1.0/OWN/DCMD/T2/T2-PCS1', [['SET_Q', -40]]]])
  await node.endAsync()
})
