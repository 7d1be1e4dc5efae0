import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { saying, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** A product model from a template, by hand; what a change of one means to its devices is told first. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

const field = (name: string) => page.locator(`[data-field=${name}] input`)
const row = (id: string) => page.locator(`.resource-table:visible tr[data-row="${id}"]`)
const cell = (table: string, at: string) => page.locator(`[data-field=${table}] [data-cell="${at}"] input`)
const save = () => page.locator('.form-foot').getByRole('button', { name: '保存', exact: true })

test('a model begins as a template; what is wrong with a parameter stands at its cell, on its page of the table', async () => {
  await page.goto(`${world.url}#/resource/product-type`)
  await row('PCS').waitFor()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.locator('.form-start .arco-select').click()
  await page.keyboard.type('CLUSTER_STD')
  // What is chosen is never shown by its number.
  await page.evaluate(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    setInterval(() => shown.add(document.querySelector('.form-start .arco-select')?.textContent ?? ''))
  })
  await page.locator('.arco-select-option:visible').getByText('CLUSTER_STD').click()
  await expect.poll(() => field('code').inputValue()).toBe('CLUSTER_STD')
  await expect.poll(() => page.locator('.form-start .arco-select').innerText()).toContain('(CLUSTER_STD)')
  expect(await page.evaluate('[...shown].filter((text) => text.includes("template:"))')).toEqual([])
  await field('code').fill('CLUSTER_MINE')
  await page.locator('[data-field=parameters] .arco-pagination').getByText('10', { exact: true }).click()
  await cell('parameters', '460.code').fill('not a code')
  await page.locator('[data-field=parameters] .arco-pagination').getByText('1', { exact: true }).click()
  await save().click()
  await page.locator('[data-cell="460.code"]').getByText('字母、数字').waitFor()
  await cell('parameters', '460.code').fill('CT213')
  await save().click()
  await row('CLUSTER_MINE').waitFor()
  await expect.poll(() => row('CLUSTER_MINE').innerText()).toContain('488')
})

test('two models are held beside each other', async () => {
  for (const code of ['CLUSTER_240', 'CLUSTER_MINE']) await row(code).locator('.arco-checkbox').click()
  await page.getByRole('button', { name: '对比', exact: true }).click()
  await page.locator('.arco-drawer').getByText('仅后者有').first().waitFor()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('a change of a model that devices have is told before it is saved, and asked', async () => {
  await row('TRANSFORMER').getByRole('button', { name: '编辑' }).click()
  await cell('parameters', '0.coefficient').waitFor()
  await cell('parameters', '0.coefficient').fill('2')
  await cell('limits', '0.delaySeconds').fill('86400')
  await save().click()
  const asked = page.locator('.arco-modal')
  await asked.getByText('台设备').waitFor()
  await asked.getByRole('row', { name: /TW 系数或上报单位 1 2/ }).waitFor()
  await asked.getByRole('row', { name: /TW 告警限值 .+，恢复值 \d+ \(.+紧急\)/ }).waitFor()
  expect(await asked.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await asked.getByRole('button', { name: '继续编辑' }).click()
  await expect.poll(() => cell('parameters', '0.coefficient').inputValue()).toBe('2')
  await save().click()
  await asked.getByRole('button', { name: '保存' }).click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
  await row('TRANSFORMER').getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => cell('parameters', '0.coefficient').inputValue()).toBe('2')
  await page.keyboard.press('Escape')
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
})

test('a model that devices have is not deleted, and they are named; another one is', async () => {
  await row('TRANSFORMER').getByRole('button', { name: '删除' }).click()
  const refused = saying(page, /仍有关联数据：设备/)
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await refused
  await row('CLUSTER_MINE').getByRole('button', { name: '删除' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await row('CLUSTER_MINE').waitFor({ state: 'detached' })
})
