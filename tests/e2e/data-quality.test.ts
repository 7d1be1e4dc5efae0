import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { World } from '../support/browser.ts'
import { withWorld } from '../support/with-world.ts'

/** How a parameter is judged is said in the console; statistics without suspect readings travel in a link. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

const row = () => page.locator('tr[data-row$="/SOC"]').first()

test('a rule is set, refused at its field where it makes no sense, and taken back', async () => {
  await page.goto(`${world.url}#/operation/data-quality?tab=rules&rules.text=SOC`)
  await row().getByRole('button', { name: '编辑' }).click()
  const frozen = page.getByLabel('冻结时长')
  await frozen.fill('5')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('至少15分钟，0表示不判定').waitFor()
  await frozen.fill('120')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => row().innerText()).toContain('120 分钟')
  expect(await row().innerText()).toContain('已设置')
  await row().getByRole('button', { name: '恢复默认' }).click()
  await page
    .locator('.arco-modal')
    .getByRole('button', { name: /确定|恢复默认/ })
    .click()
  await expect.poll(() => row().innerText()).not.toContain('120 分钟')
})

test('figures without suspect readings: the address says so, and brings it back', async () => {
  await page.goto(`${world.url}#/operation/data-analysis`)
  const leaveOut = () => page.getByRole('switch', { name: '统计不含可疑数据' })
  await leaveOut().click()
  await page.locator('.analysis-statistics', { hasText: '剔除 0 分钟' }).waitFor()
  await expect.poll(() => page.url()).toContain('without=suspect')
  await page.reload()
  await expect.poll(() => leaveOut().getAttribute('aria-checked')).toBe('true')
})
