import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../server/db/migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const store = new PGlite()
const run = async (name: string): Promise<void> => void (await store.exec(readFileSync(join(folder, name), 'utf8')))
afterAll(() => store.close())

test('who changed, issued or approved strategies and saw them by the group’s code alone goes on seeing them; customers do not', async () => {
  for (const name of files.filter((one) => one < '0090')) await run(name)
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
  await run('0090_strategy_rights.sql')
  const { rows } = await store.query<{ code: string; held: string[] }>('select code, power_codes as held from role where code = any($1)', [
    Object.keys(before),
  ])
  expect(Object.fromEntries(rows.map(({ code, held }) => [code, held]))).toEqual({
    ...before,
    drawer: [...before.drawer, plan],
    second: [...before.second, safety],
  })
})
