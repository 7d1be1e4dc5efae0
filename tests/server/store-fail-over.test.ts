import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '#server/db/database.ts'
import { expectAll, startGateway } from '#tests/support/counted-gateway.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'
import { killPostgres, promote, startPostgres, startStandby, waitsForStandby } from '../../scripts/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'microgrid-fail-over-'))
chmodSync(folder, 0o777)
const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-fail-over-data-'))
afterAll(() => {
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
})

test('a store whose first server dies is gone on with at its standby, and nothing acknowledged is lost or twice', async () => {
  const first = await startPostgres(folder, 'first')
  const second = await startStandby(folder, 'second', first)
  await waitsForStandby(first, true)
  const databaseUrl = `postgres://postgres@127.0.0.1:${first.port},127.0.0.1:${second.port}/postgres`
  const mqttUrl = process.env.TEST_MQTT_URL ?? ''
  const server = await startProcessServer({
    DATA_DIR: dataDir,
    DEMO_EDGE: '0',
    DATABASE_URL: databaseUrl,
    MQTT_URL: mqttUrl,
    PORT: String(await freePort()),
  })
  const gateway = startGateway(mqttUrl)
  const more = async (count: number): Promise<void> => {
    const from = gateway.acknowledged.size
    await until(() => gateway.acknowledged.size >= from + count, `${count} more acknowledged`)
  }
  await more(200)
  await gateway.storm()
  await killPostgres(first)
  await more(50)
  await expect.poll(async () => (await server.call('health', {})).result?.database.ok).toBe(false)
  await promote(second)
  const login = await until(async () => {
    const answer = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
    return answer.code === 200 && answer
  }, 'the store is written again')
  await more(200)
  await gateway.stop()
  const { result } = await server.call('devicePoints', { deviceSn: 'ST007-GRID' }, login.result?.token)
  const point = result?.points.find(({ code }) => code === 'P')?.id
  await until(async () => ((await server.call('health', {})).result?.ingest.lagMs ?? 1) === 0, 'everything written')
  const db = await openStore({ dataDir, databaseUrl }, pino({ level: 'silent' }))
  try {
    await expectAll(db.pool, gateway, point)
  } finally {
    await db.close()
    await server.stop()
    second.process.kill('SIGTERM')
  }
})
