import { expect, test } from 'vitest'
import { storeOfMigrations } from '#tests/support/migrations.ts'

test('operators of an older installation may correct readings where they may edit in data analysis; roles that people made do not', async () => {
  const { store, run } = storeOfMigrations()
  await run((name) => name < '0023')
  const edit = ['monitor_data-analysis', 'monitor_data-analysis:edit']
  for (const code of ['operator', 'looks']) {
    await store.query('insert into role (code, name_zh, name_en, power_codes) values ($1, $1, $1, $2)', [code, JSON.stringify(edit)])
  }
  await run((name) => name >= '0023')
  const { rows } = await store.query('select code, power_codes from role order by code')
  expect(rows).toEqual([
    { code: 'looks', power_codes: edit },
    { code: 'operator', power_codes: [...edit, 'monitor_data-analysis:correct'] },
  ])
  await store.close()
})
