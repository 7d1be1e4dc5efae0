import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { World } from '../support/browser.ts'
import { withWorld } from '../support/with-world.ts'

let page: Page
let world: World
withWorld((own) => ({ page, world } = own), 'ST001', '/home')

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

test('values that arrive an hour behind are said to, at once and at each of them, and not to be unchanged', async () => {
  const gateway = await mqtt.connectAsync(world.mqttUrl)
  const say = (age: number, value: number) =>
    gateway.publishAsync('energy/ST007/ST007-GRID/telemetry', JSON.stringify({ ts: Date.now() - age, values: { P: value } }), { qos: 1 })
  try {
    await say(3_600_000, 12)
    await page.goto(`${world.url}#/operation/real-time-data-monitoring?station=ST007&device=ST007-GRID`)
    await page.locator('.field-clock', { hasText: '数据到达时已滞后 1 小时' }).waitFor()
    const row = page.locator('.point-row', { has: page.locator('.point-code[title="P"]') })
    await row.locator('.point-quality', { hasText: '滞后' }).waitFor()
    // Its clock is set right.
    await say(0, 13)
    await row.locator('.point-quality', { hasText: '实时' }).waitFor()
    await page.locator('.field-clock').waitFor({ state: 'detached' })
  } finally {
    await gateway.endAsync()
  }
})
