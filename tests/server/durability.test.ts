import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { expectAll, startGateway } from '#tests/support/counted-gateway.ts'
import { freePort } from '#tests/support/free-port.ts'
import { plantFor, startProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The embedded database's process, by its command line. */
const databaseProcess = (): number =>
  Number(
    execFileSync('pgrep', ['-f', `db/embedded/process.ts ${dataDir}`])
      .toString()
      .trim()
      .split('\n')[0],
  )

/** A second server on the same directory says so and ends, while the first one goes on. */
async function secondIsTold(environment: Record<string, string>): Promise<void> {
  await expect(startProcessServer({ ...environment, MQTT_PORT: '0', PORT: String(await freePort()) })).rejects.toThrow(
    new Error(
      `the server ended with 1: 数据目录 ${dataDir} 正由另一个服务使用：请先停止它，或将 DATA_DIR 设为其他目录。\n` +
        `The data directory ${dataDir} is in use by another server: stop that one first, or set DATA_DIR to another directory.\n`,
    ),
  )
}

test('kill -9 of the server, of the database process and of both loses nothing acknowledged, samples and alarms, and doubles nothing', async () => {
  const { environment, mqttUrl, remove } = await plantFor(dataDir)
  const databaseUrl = environment.DATABASE_URL
  let server = await startProcessServer(environment)
  const gateway = startGateway(mqttUrl)
  const more = async (count: number): Promise<void> => {
    const from = gateway.acknowledged.size
    await until(() => gateway.acknowledged.size >= from + count, `${count} more acknowledged`)
  }
  await more(300)
  await gateway.storm()
  await server.kill()
  server = await startProcessServer(environment)
  await Promise.all([more(300), ...(databaseUrl === undefined ? [secondIsTold(environment)] : [])])
  if (databaseUrl === undefined) {
    await gateway.storm()
    process.kill(databaseProcess(), 'SIGKILL')
    await more(300)
    const database = databaseProcess()
    await gateway.storm()
    process.kill(database, 'SIGKILL')
    await server.kill()
    server = await startProcessServer(environment)
    await more(300)
  }
  await gateway.stop()

  const login = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
  const token = login.result?.token ?? ''
  const { result } = await server.call('devicePoints', { deviceSn: 'ST007-GRID' }, token)
  const point = result?.points.find((one) => one.code === 'P')?.id
  await until(async () => ((await server.call('health', {})).result?.ingest.lagMs ?? 1) === 0, 'everything written')
  // A broker outside may still hold what it acknowledged: there the server goes on while the store is looked at. The embedded store has one owner.
  const isOutside = databaseUrl !== undefined
  if (!isOutside) await server.stop()

  const db = await openDatabase({ dataDir, databaseUrl }, pino({ level: 'silent' }))
  try {
    await expectAll(db.pool, gateway, point)
  } finally {
    await db.close()
    if (isOutside) await server.stop()
    await remove()
  }
})
