import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { CommandMessage } from '#contract/controller.ts'
import { eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { strategyIssue } from '#server/db/strategy-schema.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'

/** Who issued a strategy may do so when it goes out: rights, accounts and stations change while something waits. */
let server: TestServer
let root: string
let field: MqttClient
const heard: CommandMessage[] = []
const STATION = 'T2'
const TYPE = 'operatingMode' as const
let kw = 0

/** The controller comes back: what is queued goes out, or does not. */
async function comesBack(): Promise<void> {
  const reading = { ts: Date.now(), values: { P: 1 } }
  await field.publishAsync(`energy/${STATION}/${STATION}-GRID/telemetry`, JSON.stringify(reading), { qos: 1 })
  await expect.poll(() => server.core.services.reachable(STATION)).toBe(true)
  await server.core.services.strategies.push(STATION)
}
const account = (change: Partial<typeof schema.account.$inferSelect>) =>
  server.db.orm.update(schema.account).set(change).where(eq(schema.account.id, 'issuer'))
const station = (change: Partial<typeof schema.station.$inferSelect>) =>
  server.db.orm.update(schema.station).set(change).where(eq(schema.station.id, STATION))
const stateOf = async (mid: string) => {
  const [row] = await server.db.orm.select().from(strategyIssue).where(eq(strategyIssue.mid, mid))
  return row === undefined ? undefined : [row.state, row.message]
}
/** Issued by a person who may, while everything is as it should be. */
async function issued(powerstationId = STATION): Promise<string> {
  const token = await server.login('issuer')
  await server.ok('saveStrategy', { powerstationId, type: TYPE, params: { mode: 'charge', kw: ++kw } }, root)
  const { strategies } = await server.ok('strategyList', { powerstationId }, token)
  const revision = strategies.find(({ type }) => type === TYPE)?.revision ?? 0
  return (await server.ok('issueStrategy', { powerstationId, type: TYPE, revision, password: PASSWORD }, token)).mid
}

const roles = [
  { code: 'issues', nameZh: '下发', nameEn: 'Issues', powerCodes: ['security_strategy:issue', 'security_strategy'] },
  { code: 'looks', nameZh: '查看', nameEn: 'Looks', powerCodes: ['security_strategy'] },
]
const asBefore = { roleCode: 'issues', state: 'active' as const, organizationCode: 'OWN' }

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  const { orm } = server.db
  await orm.insert(schema.role).values(roles)
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(schema.account).values({ ...owner, ...asBefore, id: 'issuer', username: 'issuer' })
  field = await mqtt.connectAsync(server.mqttUrl, { clientId: 'controller' })
  field.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString()) as CommandMessage))
  await field.subscribeAsync(`energy/${STATION}/EMS/command`, { qos: 1 })
})
afterAll(async () => {
  await field?.endAsync()
  await server?.close()
})
const whose: Partial<typeof schema.station.$inferSelect> = { organizationCode: 'OWN', parentId: null, secondPerson: false }
beforeEach(async () => {
  await station(whose)
  await account(asBefore)
  // Changed behind the server's back: its clock would read it within a second.
  await server.core.reload()
})

const losses = [
  ['was disabled', 'issuerGone', () => account({ state: 'disabled' })],
  ['lost the right', 'issuerRight', () => account({ roleCode: 'looks' })],
  ['went to another organization', 'issuerStation', () => account({ organizationCode: 'OTHER' })],
  ['has a station that went to another organization', 'issuerStation', () => station({ organizationCode: 'OTHER' })],
  // T1 issues for all its branches.
  ['has a station that became the branch of a master', 'branch', () => station({ parentId: 'T1' })],
] as const

test.each(losses)('what is queued does not go out when who issued it %s', async (_what, bar, lose) => {
  const mid = await queued()
  await lose()
  await server.core.services.strategies.push(STATION)
  expect(await stateOf(mid)).toEqual(['refused', bar])
  await station(whose)
  const { strategies } = await server.ok('strategyList', { powerstationId: STATION }, root)
  expect(strategies.find(({ type }) => type === TYPE)).toMatchObject({ state: 'toBeIssued', reason: bar })
})

test.each(losses.slice(0, 3))('a second person cannot let go out what somebody issued who %s', async (_what, bar, lose) => {
  await station({ secondPerson: true })
  const mid = await issued()
  expect(await stateOf(mid)).toEqual(['waiting', ''])
  await lose()
  const decide = { powerstationId: STATION, mid, approve: true, password: PASSWORD }
  expect((await server.call('approveStrategy', decide, { sessionId: root })).code).toBe(code.conflict)
  expect(await stateOf(mid)).toEqual(['refused', bar])
  // It is over: nobody can let it go out any more.
  await account(asBefore)
  expect((await server.call('approveStrategy', decide, { sessionId: root })).code).toBe(code.conflict)
})

test('what somebody issued who still may goes out on the return of the controller, and nothing else has; with its station goes what waits', async () => {
  const mid = await issued()
  await comesBack()
  await expect.poll(() => heard.map((one) => one.mid)).toEqual([mid])
  expect(await stateOf(mid)).toEqual(['sent', ''])
  const { orm } = server.db
  const [own] = await orm.select().from(schema.station).where(eq(schema.station.id, STATION))
  if (own === undefined) throw new Error('the station is there')
  await orm.insert(schema.station).values({ ...own, id: 'GONE' })
  await server.core.reload()
  await field.subscribeAsync('energy/GONE/EMS/command', { qos: 1 })
  const queuedThere = await issued('GONE')
  expect(await stateOf(queuedThere)).toEqual(['queued', ''])
  await orm.delete(schema.station).where(eq(schema.station.id, 'GONE'))
  await server.core.services.strategies.push('GONE')
  expect(await stateOf(queuedThere)).toBeUndefined()
  expect(heard.map((one) => one.mid)).toEqual([mid])
})

/** With its controller away. */
async function queued(): Promise<string> {
  expect(server.core.services.reachable(STATION)).toBe(false)
  const mid = await issued()
  expect(await stateOf(mid)).toEqual(['queued', ''])
  return mid
}
