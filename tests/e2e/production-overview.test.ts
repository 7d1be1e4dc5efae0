import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import type { World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** What the station charged, discharged, made and took, by price period. The world's meters have just begun to count: sums of a past are asked of the server alone. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')

const row = (name: string) => page.locator('.overview .figure-table tbody tr').filter({ hasText: name })
const picture = () => page.locator('.overview-picture')

test('what was not heard is no zero, the picture follows what is chosen, and the address keeps the span', async () => {
  await page.goto(`${world.url}#/production/production-overview?span=month&date=2024-02-01`)
  await row('负荷用电量').waitFor()
  await expect.poll(() => row('负荷用电量').locator('td.figure-right').allInnerTexts()).toEqual(Array(7).fill('—'))
  const load = row('负荷用电量').getByRole('button')
  expect(await load.getAttribute('aria-pressed')).toBe('false')
  await load.click()
  await picture().locator('h3').getByText('负荷用电量', { exact: true }).waitFor()
  await expect.poll(() => load.getAttribute('aria-pressed')).toBe('true')
  // A leap year's February, each day without readings an empty frame.
  await expect.poll(() => picture().locator('.bar-none').count()).toBe(29)
  expect(await serious(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.locator('.overview-foot').getByRole('button').click()
  expect((await saved).suggestedFilename()).toMatch(/^ST\d+_2024-02-01_2024-02-29\.xlsx$/)
  await page.locator('.overview-head').getByText('年', { exact: true }).click()
  await expect.poll(() => page.url()).toContain('span=year')
  await expect.poll(() => picture().locator('.bar-none').count()).toBe(12)
})
