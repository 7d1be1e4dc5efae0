import mqtt, { type MqttClient } from 'mqtt'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Samples that wait for a store which hangs: what one gateway sends takes the place of nobody else's. */
let server: TestServer
const gateways: MqttClient[] = []
const VALUES = 5000

beforeAll(async () => {
  server = await startTestServer()
  for (let i = 0; i < 2; i++) gateways.push(await mqtt.connectAsync(server.mqttUrl))
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.endAsync(true)
  await server.close()
})

/** Takes all connections to the store away; gives what gives them back. */
async function holdStore(): Promise<() => void> {
  const { pool } = server.db
  const clients: pg.PoolClient[] = []
  for (let i = 0; i < pool.options.max; i++) clients.push(await pool.connect())
  return () => clients.splice(0).forEach((client) => client.release())
}
const overloads = (station: string): number =>
  server.core.services.ingest.refusals.recent.filter(({ reason, source }) => reason === 'overload' && source.includes(`/${station}/`)).length
const send = (gateway: MqttClient | undefined, sn: string, body: unknown, kind = 'telemetry') =>
  gateway?.publishAsync(`energy/${sn.slice(0, 2)}/${sn}/${kind}`, JSON.stringify(body), { qos: 0 })

test('two hundred thousand samples of one gateway: it is refused more, the other is heard and stored, and so are events', async () => {
  const { values } = server.core.services
  const release = await holdStore()
  try {
    const begin = Date.now() - 3_600_000
    for (let n = 0; n < 60; n++) {
      const list = Array.from({ length: VALUES }, (_, i) => ({ ts: begin + n * VALUES + i, values: { EPI: i } }))
      await send(gateways[0], 'T1-GRID', list)
    }
    await until(() => overloads('T1') > 0, 'the storm meets its limit')
    await send(gateways[1], 'X1-GRID', { ts: Date.now(), values: { P: 44 } })
    await until(() => values.value(server.pointId('X1', 'X1-GRID', 'P')) === 44 || overloads('X1') > 0, 'the other gateway is heard or refused')
    expect(overloads('X1')).toBe(0)
    await send(gateways[0], 'T1-PCS1', { ts: Date.now(), code: 'IN_STORM' }, 'event')
  } finally {
    release()
  }
  await until(async () => {
    const rows = await server.db.pool.query('select 1 from sample where point = $1 and v = 44', [server.pointId('X1', 'X1-GRID', 'P')])
    return rows.rowCount === 1
  }, 'its value in the store')
  await until(async () => (await server.db.pool.query("select 1 from alarm where code = 'IN_STORM'")).rowCount === 1, 'the event in the store')
})
