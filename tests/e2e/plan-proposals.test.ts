import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { storePastDays } from '#tests/support/past-days.ts'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'

/** A plan that is proposed on the page, taken over as a draft, and kept as a template; its station has a month of history. */
let plant: PlantPages
let page: Page

const drawer = () => page.locator('.plan-drawer')
const foot = (words: string) => page.locator('.form-foot').getByRole('button', { name: words, exact: true }).last()
const segments = () => drawer().locator('.plan-table tbody tr')

beforeAll(async () => {
  plant = await openPlant()
  await storePastDays(plant.server, 'T1', 40, { loadKw: () => 2000, pvKw: (hour) => (hour === 12 ? 50 : 0), soc: 10 })
  page = await plant.login('root')
})
afterAll(() => plant?.close())

test('a plan is proposed beside the drawn one, says why and how much more it is worth, and becomes the draft', async () => {
  await page.goto(plant.address('/production/charging-and-discharging-plan?station=T1'))
  await page.locator('.strategy-card[data-type=plan]').getByRole('button', { name: '编辑' }).click()
  // There is no plan yet that others could have.
  expect(await page.getByRole('button', { name: '复制到其他电站' }).count()).toBe(0)
  await drawer().getByText('由5天推算').first().waitFor()
  await drawer().getByRole('button', { name: '添加时段' }).click()
  await drawer().getByLabel('功率 1', { exact: true }).fill('90')
  await drawer().getByLabel('结束 1', { exact: true }).fill('0400')
  await drawer().getByLabel('结束 1', { exact: true }).press('Enter')
  // 170 kWh are in after two hours: told at the segment.
  await drawer().locator('.plan-finding').getByText('已充满').waitFor()
  await drawer().getByRole('button', { name: '计算推荐方案' }).click()
  const answer = drawer().locator('.plan-answer')
  await answer.getByText(/推荐方案比当前绘制多 ¥ [\d,]+\.\d\d/).waitFor()
  await expect.poll(() => answer.locator('.plan-reasons').innerText()).toMatch(/充电[\s\S]*¥0\.3000[\s\S]*放电[\s\S]*¥1\.0000/)
  await answer.getByRole('button', { name: '采用为草稿' }).click()
  await expect.poll(() => segments().count()).toBe(2)
  await expect.poll(() => drawer().locator('.plan-finding').count()).toBe(0)
  expect(await serious(page)).toEqual([])
})

test('the day is kept as a template, and a plan that is made of it says so', async () => {
  await drawer().getByRole('button', { name: '存为模板' }).click()
  await page.locator('[data-field=name] input').fill('两段')
  await page.locator('[data-field=organizationCode] .arco-tree-select').click()
  await page.locator('.arco-tree-select-popup').getByText('本组织').click()
  await foot('保存').click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
  await drawer().locator('[aria-label=套用模板]').click()
  await page.locator('.arco-select-option:visible').getByText('两段', { exact: true }).click()
  await drawer().getByText('来自模板：两段').waitFor()
  await foot('保存').click()
  await drawer().waitFor({ state: 'detached' })
  await page.locator('.strategy-card[data-type=plan]').getByText('待下发').waitFor()
  await page.getByRole('button', { name: '复制到其他电站' }).waitFor()
  await page.goto(plant.address('/production/power-template-management'))
  const row = page.locator('.resource-rows tbody tr').filter({ hasText: '两段' })
  await expect.poll(() => row.innerText()).toMatch(/充电[\s\S]*放电[\s\S]*1/)
  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByLabel('功率 1', { exact: true }).fill('60')
  await foot('保存').click()
  await page.getByText('以下电站的计划草稿会随之修改').waitFor()
  await expect.poll(() => page.locator('.plan-touched').innerText()).toContain('站 T1')
  expect(plant.errors).toEqual([])
})
