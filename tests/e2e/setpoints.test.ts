import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import type { World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** A setpoint of one converter, written by hand; the simulator's converter takes it, runs by it and reports it. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')

const section = () => page.getByRole('region', { name: '遥调设定' })
const drawer = () => page.locator('.form-drawer')
const field = (name: string) => drawer().locator(`[data-field=${name}]`)
const power = () => page.locator('.point-row[role=listitem]').filter({ hasText: '无功功率' }).first().locator('.point-value').innerText()

test('a value beyond the bounds is refused at its field, one within them is reported by the device, and the record has it', async () => {
  await page.goto(`${world.url}#/operation/real-time-data-monitoring?device=ST001-PCS1`)
  await expect.poll(() => section().innerText()).toMatch(/0\.0\s*kVar/)
  await section().getByRole('button', { name: '写入', exact: true }).click()
  await field('value').locator('input').fill('100000')
  await field('password').locator('input').fill('microgrid-demo')
  await page.locator('.form-foot').getByRole('button', { name: '下发', exact: true }).click()
  await field('value').getByRole('alert').waitFor()
  expect(await serious(page)).toEqual([])
  await field('value').locator('input').fill('12.5')
  await page.locator('.form-foot').getByRole('button', { name: '下发', exact: true }).click()
  await drawer().waitFor({ state: 'detached' })
  await section().locator('.strategy-synchronized').waitFor()
  await expect.poll(() => section().innerText()).toContain('12.5 kVar')
  // It is not only reported: the converter gives it.
  await expect.poll(async () => Math.abs(Number.parseFloat(await power()) - 12.5)).toBeLessThan(3)
  await section().getByRole('button', { name: '下发记录' }).click()
  const record = page.locator('.setpoint-record')
  await expect.poll(() => record.locator('tbody tr').first().innerText()).toMatch(/0\.0 kVar\s+12\.5 kVar\s+\S+\s+已生效/)
  expect(await serious(page)).toEqual([])
})
