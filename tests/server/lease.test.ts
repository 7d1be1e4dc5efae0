import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lease } from '#server/cluster/lease.ts'
import { copyPrepared } from '#tests/support/prepared.ts'
import { PREPARED_PLANT } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'microgrid-lease-'))
let lost = 0
let end: () => Promise<void>
/** What a person with another client sees and does. */
let beside: pg.Client
/** What a server that works asks by. */
let pool: pg.Pool

beforeEach(async () => {
  const store = await copyPrepared(PREPARED_PLANT, folder)
  const databaseUrl = store.databaseUrl ?? ''
  lost = 0
  const lease = new Lease({
    databaseUrl,
    holder: 'one',
    address: 'http://127.0.0.1:1',
    log: pino({ level: 'silent' }),
    onOther: () => undefined,
    onLost: () => (lost += 1),
  })
  await lease.acquire()
  pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  lease.guard(pool)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('error', () => undefined)
  beside = new pg.Client({ connectionString: databaseUrl })
  await beside.connect()
  await beside.query('create table kept (n integer)')
  end = async () => {
    // One that a failed test still has would be waited for.
    void pool.end()
    await lease.release()
    await beside.end()
    await store.remove()
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await end()
  rmSync(folder, { recursive: true, force: true })
})

/** The machine is so busy that nothing of this server ran for longer than its last confirmation counts. */
function starve(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 7000)
}
/** A transaction that has written a row. */
async function begun(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into kept values (1)')
  return client
}
const kept = async (): Promise<number[]> => (await beside.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)

test('a server that was too busy to renew asks who works before it gives up, and goes on in the same order', async () => {
  const client = await pool.connect()
  await client.query('begin')
  starve()
  const told: unknown[] = []
  await Promise.all([
    new Promise<void>((resolve) => {
      client.query('insert into kept values ($1) returning n', [1], (error, result) => {
        told.push(error ?? null, result?.rows)
        resolve()
      })
    }),
    client.query('insert into kept select n + 1 from kept'),
    client.query('insert into kept select max(n) + 1 from kept'),
  ])
  await client.query('commit')
  client.release()
  expect(told).toEqual([null, [{ n: 1 }]])
  expect(await kept()).toEqual([1, 2, 3])
  expect(lost).toBe(0)
})

test('where another one works in its place nothing is written any more, and what was begun is undone', async () => {
  const client = await begun()
  await beside.query("update cluster.lease set holder = 'another', epoch = epoch + 1")
  starve()
  await expect(client.query('commit')).rejects.toMatchObject({ code: '57P03' })
  await expect(client.query('rollback')).rejects.toThrow()
  client.release()
  expect(lost).toBe(1)
  await expect(new Promise((_, reject) => void pool.query('insert into kept values (2)', reject))).rejects.toMatchObject({ code: '57P03' })
  expect(await kept()).toEqual([])
})

test('where the store cannot be asked who works, nothing of what was begun comes into the next transaction', async () => {
  const client = await begun()
  await beside.query('alter table cluster.lease rename column until to away')
  starve()
  await expect(client.query('insert into kept values (2)')).rejects.toMatchObject({ code: '57P03' })
  await expect(client.query('rollback')).rejects.toThrow()
  client.release()
  await beside.query('alter table cluster.lease rename column away to until')
  const next = await pool.connect()
  await next.query('begin')
  await next.query('insert into kept values (3)')
  await next.query('commit')
  next.release()
  expect(await kept()).toEqual([3])
  expect(lost).toBe(0)
})
