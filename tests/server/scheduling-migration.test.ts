import { afterAll, beforeAll, expect, test } from 'vitest'
import { strategySchemas } from '#contract/strategy.ts'
import { hashOf } from '#server/strategy/hash.ts'
import { storeOfMigrations } from '#tests/support/migrations.ts'

const { store, run } = storeOfMigrations()
const before = [
  { enabled: true, mode: 'charge', kw: 12.5, from: 1_800_000_000_000, to: 1_800_003_600_000 },
  { enabled: false, mode: 'standby', kw: 0, from: 0, to: 0 },
]

beforeAll(async () => {
  await run((name) => name < '0046')
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
  await run((name) => name >= '0046')
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
