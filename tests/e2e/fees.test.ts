import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { connectionPointOf } from '#tests/support/fees.ts'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'

/** The basic fee: how it is worked out, and how it is parted. */
let plant: PlantPages
let page: Page

beforeAll(async () => {
  plant = await openPlant()
  const root = await plant.server.login('root')
  await connectionPointOf(plant.server, root, 'F1')
  await plant.server.ok('saveConnectionPoint', { stationId: 'T2', number: 'F2', name: '点 F2', voltageLevel: '1-10kV' }, root)
  page = await plant.login('root')
  await page.setViewportSize({ width: 1366, height: 768 })
})
afterAll(() => plant?.close())

const drawer = () => page.locator('.arco-drawer:visible')
const rows = () => page.locator('.resource-table:visible tbody tr')

/** Chooses in a field of the open form. */
async function choose(field: string, option: RegExp): Promise<void> {
  await pick(drawer().locator(field).getByRole('combobox'), option)
}
async function pick(box: Locator, option: RegExp): Promise<void> {
  await box.click()
  await page.locator('.arco-select-option:visible').filter({ hasText: option }).click()
}
async function month(text: string): Promise<void> {
  await drawer().locator('[data-field=month] input').fill(text)
  await drawer().locator('[data-field=month] input').press('Enter')
}

test('a demand configuration is made without scrolling, and every column of the months is in sight', async () => {
  await page.goto(plant.address('/production/demand-configuration?station=T1'))
  const create = page.getByRole('button', { name: '新增', exact: true })
  await create.waitFor()
  expect((await create.boundingBox())?.y).toBeLessThan(300)
  await create.click()
  await choose('[data-field=connectionPointId]', /F1/)
  await month('2025-01')
  await drawer().locator('[data-field=demandPrice] input').fill('42')
  await drawer().getByRole('button', { name: '保存' }).click()
  await drawer().waitFor({ state: 'hidden' })
  await rows().getByText('2025-01').waitFor()
  const months = page.locator('.fee-months')
  await months.locator('tbody tr').nth(12).waitFor()
  await months.getByText(/^\d{4}-\d{2}（截至目前）$/).waitFor()
  await expect.poll(() => months.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await serious(page)).toEqual([])
})

test('a fee as billed is parted to the cent', async () => {
  await page.goto(plant.address('/production/electricity-allocation'))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await choose('[data-field=stationId]', /T1/)
  await month('2025-06')
  await choose('[data-field=source]', /账单/)
  await drawer().locator('[data-field=fee] input').fill('10000.01')
  await drawer().locator('[data-field=reason] input').fill('按账单')
  await choose('[data-field=method]', /比例/)
  for (const [i, weight] of ['3', '1'].entries()) {
    await drawer().locator('[data-field=parties]').getByRole('button', { name: '添加一行' }).click()
    const cell = (column: string) => drawer().getByLabel(`${column} ${i + 1}`, { exact: true })
    const list = (column: string) =>
      drawer()
        .locator('.arco-select')
        .filter({ has: page.getByLabel(`${column} ${i + 1}`, { exact: true }) })
    if (i === 1) await pick(list('分摊对象'), /储能/)
    // The other station's is not offered.
    await list('并网点').click()
    const points = page.locator('.arco-select-option:visible').filter({ hasText: '点 F' })
    await points.filter({ hasText: 'F1' }).waitFor()
    expect(await points.allTextContents()).toEqual(['点 F1 (F1) · 客户 F1'])
    await points.click()
    await cell('权重').fill(weight)
  }
  await drawer().getByRole('button', { name: '保存' }).click()
  await drawer().waitFor({ state: 'hidden' })
  await rows()
    .getByText(/7,500\.01.*2,500\.00/)
    .waitFor()
  expect(await serious(page)).toEqual([])
  expect(plant.errors).toEqual([])
})
