import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { expectAll, startGateway } from '#tests/support/counted-gateway.ts'
import { freePort } from '#tests/support/free-port.ts'
import { plantFor, startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-cluster-'))
const otherDir = mkdtempSync(join(tmpdir(), 'microgrid-cluster-other-'))
afterAll(() => {
  for (const folder of [dataDir, otherDir]) rmSync(folder, { recursive: true, force: true })
})

/** As long as a server may take to begin beside all other tests. */
const BEGINS_MS = 400_000
const works = async ({ port }: ProcessServer): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/energy/health`).then(
    ({ ok }) => ok,
    () => false,
  )
const ended = ({ process }: ProcessServer): Promise<number | null> =>
  process.exitCode !== null ? Promise.resolve(process.exitCode) : new Promise((resolve) => process.once('exit', resolve))

test(
  'of several servers one works; killed, stopped for a while or ended, another takes its place, and nothing acknowledged is lost or doubled',
  async () => {
    const { environment, mqttUrl, remove } = await plantFor(dataDir)
    const start = async (answers: '/health' | '/health/live', folder = dataDir) =>
      startProcessServer({ ...environment, CLUSTER: '1', DATA_DIR: folder, PORT: String(await freePort()) }, answers)
    const first = await start('/health')
    const gateway = startGateway(mqttUrl)
    const more = async (count: number): Promise<void> => {
      const from = gateway.acknowledged.size
      await until(() => gateway.acknowledged.size >= from + count, `${count} more acknowledged`)
    }
    await more(200)
    const takesOver = async (server: ProcessServer, what: string): Promise<ProcessServer> => {
      await until(
        async () => {
          if (server.process.exitCode !== null) throw new Error(`it ended with ${server.process.exitCode}`)
          return works(server)
        },
        what,
        BEGINS_MS,
      )
      return server
    }
    const standby = await start('/health/live')

    await gateway.storm()
    await first.kill()
    const second = await takesOver(standby, 'the second works')
    await more(200)

    // Stopped in the middle and gone on with when another one works: it ends, and what it had in hand is nobody's.
    const next = await start('/health/live')
    second.process.kill('SIGSTOP')
    const third = await takesOver(next, 'the third works')
    await gateway.storm()
    second.process.kill('SIGCONT')
    expect(await ended(second)).toBe(75)
    await more(200)

    // One that has other files and keys than the rest says so at once, not when it is needed.
    await expect(start('/health/live', otherDir)).rejects.toThrow(`${otherDir} is not the folder that the other servers use`)
    const last = await start('/health/live')
    await third.stop()
    const fourth = await takesOver(last, 'the fourth works')
    await more(200)
    await gateway.stop()

    const login = await fourth.call('login', { username: 'admin', password: 'microgrid-demo' })
    const { result } = await fourth.call('devicePoints', { deviceSn: 'ST007-GRID' }, login.result?.token)
    const point = result?.points.find(({ code }) => code === 'P')?.id
    await until(async () => ((await fourth.call('health', {})).result?.ingest.lagMs ?? 1) === 0, 'everything written')
    const db = await openDatabase({ dataDir, databaseUrl: environment.DATABASE_URL }, pino({ level: 'silent' }))
    try {
      await expectAll(db.pool, gateway, point)
      const twice = await db.pool.query("select code from alarm where device_sn = 'ST007-GRID' group by code having count(*) > 1 or max(count) > 1")
      expect(twice.rows).toEqual([])
    } finally {
      await db.close()
      await fourth.stop()
      await remove()
    }
  },
  4 * BEGINS_MS,
)
