import { afterAll, expect, test } from 'vitest'
import { storeOfMigrations } from '#tests/support/migrations.ts'

const { store, run } = storeOfMigrations()
afterAll(() => store.close())

test('who changed, issued or approved strategies and saw them by the group’s code alone goes on seeing them; customers do not', async () => {
  await run((name) => name < '0090')
  const [safety, plan] = ['security_strategy', 'production_charge_and_discharge_plan']
  const before = {
    customer: ['production', 'production_settlement'],
    drawer: ['production', `${plan}:edit`],
    elsewhere: [`${safety}:issue`],
    second: ['production', `${safety}:issue`],
    whole: ['production', plan, `${plan}:edit`, safety, `${safety}:edit`],
  }
  for (const [code, held] of Object.entries(before))
    await store.query('insert into role (code, name_zh, name_en, power_codes) values ($1, $1, $1, $2)', [code, JSON.stringify(held)])
  await run((name) => name === '0090_strategy_rights.sql')
  const { rows } = await store.query<{ code: string; held: string[] }>('select code, power_codes as held from role where code = any($1)', [
    Object.keys(before),
  ])
  expect(Object.fromEntries(rows.map(({ code, held }) => [code, held]))).toEqual({
    ...before,
    drawer: [...before.drawer, plan],
    second: [...before.second, safety],
  })
})
