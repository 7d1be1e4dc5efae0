import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PeriodRule } from '#contract/price.ts'
import { demoPriceTables, demoSchemes } from '#domain/demo/tariffs.ts'
import { storeOfMigrations } from '#tests/support/migrations.ts'

const { store, run } = storeOfMigrations()

const old = ['2026-02', '2026-03'].flatMap((month) => demoPriceTables(month))
// Another rule of an area from some month on, as somebody may have written it into the store.
const other: PeriodRule[] = [{ period: 'flat', months: [], dayTypes: [], windows: [{ from: 0, to: 1440 }] }]

beforeAll(async () => {
  await run((name) => name < '0013')
  const insert = `insert into price_table (area, area_en, month, price_system, consumption_type, voltage_level, prices, rules, source, source_en)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
  const tables = [
    ...old,
    ...old.slice(0, 1).map((one) => ({ ...one, month: '2026-04', rules: other })),
    ...old.slice(1, 2).map((one) => ({ ...one, month: '2026-04', rules: [] })),
  ]
  for (const { area, areaEn, month, priceSystem, consumptionType, voltageLevel, prices, rules, source, sourceEn } of tables) {
    const row = [area, areaEn, month, priceSystem, consumptionType, voltageLevel, JSON.stringify(prices), JSON.stringify(rules), source, sourceEn]
    await store.query(insert, row)
  }
  await run((name) => name >= '0013')
})
afterAll(() => store.close())

interface Row {
  id: string
  area: string
  month: string
  rules: PeriodRule[] | null
  doc_no: string | null
}
const rows = async (): Promise<Row[]> =>
  (await store.query<Row>('select p.id, p.area, p.month, s.rules, s.doc_no from price_table p left join period_scheme s on s.id = p.scheme_id')).rows

test('a store from before period schemes keeps the rules of every price; tables with the same rules share a scheme', async () => {
  const found = await rows()
  for (const { area, month, rules } of old) {
    const row = found.find((one) => one.area === area && one.month === month)
    expect(row?.rules, `${area} ${month}`).toEqual(rules)
    // Under the number of its notice, where the demonstration looks for it too.
    expect(row?.doc_no).toBe(demoSchemes().find((one) => one.area === area)?.docNo)
  }
  const { rows: schemes } = await store.query('select 1 from period_scheme')
  expect(schemes).toHaveLength(demoSchemes().length + 1)
})

test('an area with other rules later has two schemes; a table without rules has none', async () => {
  const found = (await rows()).filter(({ month }) => month === '2026-04')
  expect(found.map(({ rules }) => rules)).toEqual(expect.arrayContaining([other, null]))
  expect(found.every(({ id }) => typeof id === 'string')).toBe(true)
})
