import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { withWorld } from '../support/with-world.ts'

let page: Page
withWorld((own) => ({ page } = own), 'ST001', '/home')

const detail = () => page.locator('.arco-drawer:has(.point-facts)')
const gridValue = () => page.locator('[data-widget^="site-scene"] .site-tag .point-link').first()

test('a click on a value opens its point: value, age, curve, and the way to its device', async () => {
  await gridValue().click()
  await detail().waitFor()
  await detail().locator('.point-now .live-value[data-live="fresh"]').waitFor()
  await detail().locator('.point-curve canvas').waitFor()
  await expect.poll(() => detail().locator('.point-facts').innerText()).toMatch(/\S+Power/)
  await detail().locator('a[href*="real-time-data-monitoring"]').click()
  await page.waitForURL(/real-time-data-monitoring\?.*device=station/)
  await page.goBack()
  await page.waitForURL(/#\/home/)
  await detail().waitFor({ state: 'hidden' })
})

test('the keyboard opens and closes it too', async () => {
  await gridValue().focus()
  await page.keyboard.press('Enter')
  await detail().waitFor()
  await page.keyboard.press('Escape')
  await detail().waitFor({ state: 'hidden' })
})

test('while the board is edited a click chooses the widget and opens nothing', async () => {
  await page.getByRole('button', { name: '编辑布局' }).click()
  const widget = page.locator('[data-widget^="site-scene"]')
  await widget.locator('.site-tag .num').first().click()
  await expect.poll(() => widget.getAttribute('data-selected')).toBe('')
  expect(await detail().count()).toBe(0)
})
