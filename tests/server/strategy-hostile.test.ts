import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import { MOST_VERSION } from '#contract/controller.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { strategyIssue } from '#server/db/strategy-schema.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'

/** Controllers that say what they like, and people who ask what makes no sense: it costs their message or their call, nothing else. */
let server: TestServer
let root: string
let field: MqttClient

const STATION = 'T1'
const say = (kind: 'result' | 'strategy', text: string) => field.publishAsync(`energy/${STATION}/EMS/${kind}`, text)
const entry = async (type: StrategyType): Promise<StrategyEntry> => {
  const { strategies } = await server.ok('strategyList', { powerstationId: STATION }, root)
  return strategies.find((one) => one.type === type) as StrategyEntry
}
const one = (type: string, more: object = {}): object => ({ type, version: 1, params: {}, updatedAt: 1, updatedBy: 'x', ...more })
const report = (...strategies: object[]) => say('strategy', JSON.stringify({ timestamp: 1, strategies }))

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  field = await mqtt.connectAsync(server.mqttUrl, { clientId: 'hostile' })
})
afterAll(async () => {
  await field?.endAsync()
  await server?.close()
})

test('a report of numbers and texts that no store takes is cut to what can be kept, or refused', async () => {
  await server.ok('saveStrategy', { powerstationId: STATION, type: 'plan', params: { days: [{ segments: [] }] } }, root)
  const beyond = [{ version: 2 ** 31 }, { version: -1 }, { version: 1e20 }, { updatedAt: 'now' }, { updatedBy: null }]
  for (const more of beyond) await report(one('safety', more))
  await say('strategy', '{"timestamp":1,"strategies":[{"type":"safety","version":1,"params":{},"updatedAt":1e999,"updatedBy":""}]}')
  await say('strategy', `{"timestamp":1,"strategies":[${'{},'.repeat(30_000)}{}]}`)
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  await report(
    one('plan', { params: { days: 'none' }, updatedAt: -1e300, updatedBy: `<b>\0\ud800${'w'.repeat(300)}` }),
    one('totalPower', { params: { enabled: true, chargeKw: 1e308, dischargeKw: '\0' }, updatedAt: 1.5 }),
    one('totalPower', { params: { enabled: true, chargeKw: 5, dischargeKw: 6 }, version: 3, updatedAt: 1.5 }),
    one('of another maker', { version: 'none' }),
    one('peakCut', { version: MOST_VERSION }),
  )
  await expect.poll(async () => (await entry('totalPower')).reported).toEqual({ enabled: true, chargeKw: 5, dischargeKw: 6 })
  expect(await entry('safety')).toMatchObject({ isKnown: false, reported: null })
  expect(await entry('totalPower')).toMatchObject({ reportedVersion: 3, reportedAt: 1 })
  const plan = await entry('plan')
  expect(plan).toMatchObject({ state: 'toBeIssued', reported: ['{"days":"none"}'], reportedAt: 0 })
  expect(plan.reportedBy).toMatch(/^<b> \ufffdw{95}$/)
  await say('strategy', `{"timestamp":1,"strategies":[{"type":"plan","version":2,"params":${deep},"updatedAt":2,"updatedBy":""}]}`)
  await expect.poll(async () => (await entry('plan')).reportedVersion).toBe(2)
  // What cannot be read cannot become what is wanted.
  const { revision } = await entry('plan')
  const taken = await server.call('takeOverStrategy', { powerstationId: STATION, type: 'plan', revision }, { sessionId: root })
  expect(taken.code).toBe(code.badRequest)
  // No version comes after the last one.
  await server.ok('saveStrategy', { powerstationId: STATION, type: 'peakCut', params: { enabled: true, peakKw: 3 } }, root)
  const last = { powerstationId: STATION, type: 'peakCut' as const, revision: (await entry('peakCut')).revision, password: PASSWORD }
  expect((await server.call('issueStrategy', last, { sessionId: root })).code).toBe(code.conflict)
})

test('an answer with words that no store takes is kept, one with a code beyond all sense is refused', async () => {
  await server.ok('saveStrategy', { powerstationId: STATION, type: 'operatingMode', params: { mode: 'standby' } }, root)
  const { revision } = await entry('operatingMode')
  const { mid } = await server.ok('issueStrategy', { powerstationId: STATION, type: 'operatingMode', revision, password: PASSWORD }, root)
  await server.db.orm.update(strategyIssue).set({ state: 'sent', sentAt: Date.now() }).where(eq(strategyIssue.mid, mid))
  for (const number of ['1e15', '-3000000000', '4.5', '1e999', '"200"']) await say('result', `{"reply":"${mid}","code":${number}}`)
  await say('result', JSON.stringify({ reply: '\0', code: 200 }))
  await say('result', JSON.stringify({ reply: mid, code: 400, message: `no\0\udc00${'!'.repeat(2000)}` }))
  await expect.poll(async () => (await entry('operatingMode')).issue).toMatchObject({ state: 'refused', code: 400 })
  expect((await entry('operatingMode')).issue?.message).toMatch(/^no \ufffd!{496}$/)
})

test('parameters without sense are refused quickly and in few words', async () => {
  const segments = Array.from({ length: 10_000 }, (_, i) => ({ from: i, to: 'x', mode: '__proto__', kw: -1e308 }))
  const asked: Payload<'saveStrategy'>[] = [
    { powerstationId: STATION, type: 'plan', params: { days: [{ segments }] } },
    { powerstationId: STATION, type: 'scheduling', params: { enabled: true, windows: [{ from: -1, to: 5e15, mode: 'charge', kw: 1 }] } },
    { powerstationId: STATION, type: 'safety', params: { antiBackflow: 'yes', monthlyDemandKw: { length: 12 } } },
  ]
  for (const payload of asked) {
    for (const name of ['saveStrategy', 'previewStrategy'] as const) {
      const answer = await server.call(name, payload, { sessionId: root })
      expect(answer.code, name).toBe(code.badRequest)
      expect(Object.keys(answer.fields ?? {}).length).toBeGreaterThan(0)
      expect(Object.keys(answer.fields ?? {}).length).toBeLessThanOrEqual(50)
    }
  }
  const unknown = JSON.parse('{"mode":"standby","kw":0,"__proto__":{"kw":1},"constructor":1}') as Record<string, unknown>
  await server.ok('saveStrategy', { powerstationId: STATION, type: 'operatingMode', params: unknown }, root)
  expect((await entry('operatingMode')).params).toEqual({ mode: 'standby', kw: 0 })
})

test('what waits for a second person does not go out to a station that has become a branch of a master', async () => {
  const { orm } = server.db
  await orm.update(schema.station).set({ secondPerson: true }).where(eq(schema.station.id, STATION))
  await server.ok(
    'saveStrategy',
    { powerstationId: STATION, type: 'scheduling', params: { enabled: true, windows: [{ from: 1, to: 2, mode: 'charge', kw: 1 }] } },
    root,
  )
  const { revision } = await entry('scheduling')
  const { mid } = await server.ok('issueStrategy', { powerstationId: STATION, type: 'scheduling', revision, password: PASSWORD }, root)
  const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
  if (owner === undefined) throw new Error('root is there')
  await orm.insert(schema.account).values({ ...owner, id: 'second', username: 'second' })
  await orm.update(schema.station).set({ issuanceType: 'unified' }).where(eq(schema.station.id, 'T2'))
  await orm.update(schema.station).set({ parentId: 'T2' }).where(eq(schema.station.id, STATION))
  const decide = { powerstationId: STATION, mid, password: PASSWORD }
  const second = { sessionId: await server.login('second') }
  expect((await server.call('approveStrategy', { ...decide, approve: true }, second)).code).toBe(code.conflict)
  expect((await server.call('approveStrategy', { ...decide, approve: false }, second)).code).toBe(code.ok)
})
