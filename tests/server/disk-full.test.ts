import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CONTROLLER } from '#contract/controller.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** The embedded store on a disk without room, and while it does not answer. */
let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const wanted = { powerstationId: 'T1', type: 'operatingMode', params: { mode: 'standby' } } as const
const entryOf = async (type: string) => (await server.ok('strategyList', { powerstationId: 'T1' }, root)).strategies.find((one) => one.type === type)

test('on a full disk everything can be looked at, a change is refused in words, and what the field says is taken once there is room', async () => {
  const gateway = await connectAsync(server.mqttUrl, { clientId: 'disk-full', clean: true })
  onTestFinished(() => void gateway.endAsync(true))
  const say = (topic: string, body: object) => gateway.publishAsync(`energy/T1/${topic}`, JSON.stringify(body), { qos: 1 })
  await say('T1-GRID/telemetry', { ts: Date.now(), values: { P: 1 } })

  server.db.hasRoom = false
  const refused = { sessionId: root, acceptLanguage: 'en' }
  expect(await server.call('saveStrategy', wanted, refused)).toMatchObject({
    code: 507,
    message: 'The disk of the server is full: nothing can be saved right now',
  })
  expect((await server.call('saveStrategy', wanted, { ...refused, acceptLanguage: 'zh_CN' })).message).toBe('服务器磁盘已满，暂时无法保存')
  expect((await server.call('login', { username: 'worker', password: 'test-password' })).code).toBe(507)
  expect((await entryOf('operatingMode'))?.isKnown).toBe(false)

  let taken = 0
  const at = Date.now()
  const report = { type: 'totalPower', version: 7, params: { enabled: true, chargeKw: 12, dischargeKw: 13 }, updatedAt: at, updatedBy: 'site' }
  const both = [say('T1-GRID/telemetry', { ts: at, values: { P: 42 } }), say(`${CONTROLLER}/strategy`, { timestamp: at, strategies: [report] })].map(
    (one) => one.then(() => taken++),
  )
  await expect.poll(async () => (await server.call('health', {})).result?.ingest.lagMs).toBeGreaterThan(0)
  expect([taken, (await entryOf('totalPower'))?.reported ?? null]).toEqual([0, null])

  server.db.hasRoom = true
  await Promise.all(both)
  const point = server.pointId('T1', 'T1-GRID', 'P')
  const { rows } = await server.db.pool.query('select v from sample where point = $1 and t = $2', [point, at])
  expect(rows).toEqual([{ v: 42 }])
  expect((await entryOf('totalPower'))?.reported).toMatchObject({ chargeKw: 12 })
  await server.ok('saveStrategy', wanted, root)
})

test('while the store does not answer, who asks how the server is has an answer all the same', async () => {
  const pid = server.db.embedded?.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  expect((await server.call('health', {})).result).toMatchObject({ status: 'degraded', database: { ok: false } })
  process.kill(pid, 'SIGCONT')
  await expect.poll(async () => (await server.call('health', {})).result?.status).toBe('ok')
})
