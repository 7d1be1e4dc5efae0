import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import type { World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** What the station charged, discharged, made and took, by price period. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own))

const rows = () => page.locator('.overview .figure-table tbody tr')
const numbers = async (row: number): Promise<number[]> =>
  (await rows().nth(row).locator('td.figure-right').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')))

test('periods of an energy add up to its total, a month holds its days, and the picture follows what is chosen', async () => {
  await page.goto(`${world.url}#/production/production-overview?span=month`)
  await rows().nth(1).waitFor()
  const [total = 0, ...parts] = await numbers(0)
  expect(total).toBeGreaterThan(0)
  // Each is rounded to a tenth.
  expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - total)).toBeLessThan(0.4)
  const second = rows().nth(1).getByRole('button')
  const name = await second.innerText()
  await second.click()
  await page.locator('.overview-picture h3').getByText(name, { exact: true }).waitFor()
  expect(await second.getAttribute('aria-pressed')).toBe('true')
  expect(await serious(page)).toEqual([])
  await page.locator('.overview-head').getByText('日', { exact: true }).click()
  await expect.poll(async () => (await numbers(0))[0] ?? NaN).toBeLessThanOrEqual(total)
  expect(page.url()).not.toContain('span=month')
  const saved = page.waitForEvent('download')
  await page.locator('.overview-foot').getByRole('button').click()
  expect((await saved).suggestedFilename()).toMatch(/^ST\d+_.*\.xlsx$/)
})
