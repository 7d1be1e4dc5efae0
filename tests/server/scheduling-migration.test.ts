import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strategySchemas } from '#contract/strategy.ts'
import { hashOf } from '#server/strategy/hash.ts'

const folder = join(import.meta.dirname, '../../server/db/migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const store = new PGlite()
const run = async (name: string): Promise<void> => void (await store.exec(readFileSync(join(folder, name), 'utf8')))
const before = [
  { enabled: true, mode: 'charge', kw: 12.5, from: 1_800_000_000_000, to: 1_800_003_600_000 },
  { enabled: false, mode: 'standby', kw: 0, from: 0, to: 0 },
]

beforeAll(async () => {
  for (const name of files.filter((one) => one < '0046')) await run(name)
  await store.exec(`insert into organization (code, name, name_en) values ('O', 'O', 'O')`)
  for (const [i, params] of before.entries()) {
    await store.query(
      `insert into station (id, name, name_en, organization_code, type, time_zone, latitude, longitude) values ($1, $1, $1, 'O', 'storage', 'Asia/Shanghai', 30, 120)`,
      [`S${i}`],
    )
    await store.query(
      `insert into strategy (id, station_id, type, params, hash, state, reported, reported_hash) values ($1, $2, 'scheduling', $3, 'old', 'synchronized', $3, 'old')`,
      [`S${i}/scheduling`, `S${i}`, JSON.stringify(params)],
    )
  }
  for (const name of files.filter((one) => one >= '0046')) await run(name)
})
afterAll(() => store.close())

test('scheduling of before is a list of times, with the hash that its controller will report', async () => {
  const { rows } = await store.query<{ params: unknown; hash: string; reported: unknown; reported_hash: string }>(
    'select * from strategy order by id',
  )
  for (const [i, params] of before.entries()) {
    const now = strategySchemas.scheduling.parse(params)
    expect(rows[i]).toMatchObject({ params: now, hash: hashOf(now), reported: now, reported_hash: hashOf(now) })
  }
  expect(strategySchemas.scheduling.parse(before[0]).windows).toEqual([
    { from: 1_800_000_000_000, to: 1_800_003_600_000, mode: 'charge', kw: 12.5, task: '' },
  ])
})
