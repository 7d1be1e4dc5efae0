import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { localMonth } from '#domain/time.ts'
import { serious } from '#tests/support/axe.ts'
import { rowsOf, untilText, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

const NOW = localMonth('Asia/Shanghai', Date.now())
const rows = () => page.locator('.resource-table:visible tbody tr')
const field = (name: string) => page.locator(`[data-field=${name}] input`)
const month = () => rows().filter({ has: page.getByText(NOW, { exact: true }) })
const picture = () => page.locator('.price-steps')
const open = async (path: string): Promise<void> => {
  await page.goto(`${world.url}#${path}`)
  await rowsOf(page, path).waitFor()
}
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+s')
  await page.locator('.arco-drawer').waitFor({ state: 'hidden' })
}

test('a month is filled from the unified price, one of its prices changed with a reason, and the pictures show it', async () => {
  await open('/production/electricity-price')
  await month().getByText('统一', { exact: true }).waitFor()
  // Where a price is from is in sight without scrolling.
  await expect.poll(() => page.locator('.resource-rows').evaluate((rows) => rows.scrollWidth - rows.clientWidth)).toBe(0)
  const flat = (await month().locator('td').nth(5).textContent()) ?? ''
  expect(flat).toMatch(/^\d\.\d{6}$/)
  await month().getByRole('button', { name: '由统一电价填入' }).click()
  await field('reason').fill('与客户约定')
  await page.locator('.arco-drawer').getByRole('button', { name: '由统一电价填入' }).click()
  await month().getByText('自有', { exact: true }).waitFor()
  await expect.poll(() => month().locator('td').nth(5).textContent()).toBe(flat)

  await month().getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => field('flat').inputValue()).toBe(flat)
  expect(await field('reason').inputValue()).toBe('')
  await field('flat').fill('0.512345')
  await page.keyboard.press('Control+s')
  await page.locator('[data-field=reason] .form-fault').waitFor()
  await field('reason').fill('补充协议')
  expect(await serious(page)).toEqual([])
  await save()
  await month().getByText('0.512345').waitFor()
  await untilText(page, '.price-steps', (text) => text.includes('0.512345'), 'the new price in the picture of the day')
  await expect.poll(() => picture().getAttribute('aria-label')).toContain('平 0.512345')
  await expect.poll(() => page.locator('.price-card .price-own').first().textContent()).toBe('自有')
  const day = page.locator('.price-year tr').nth(Number(NOW.slice(5)) - 1)
  await expect.poll(() => day.locator('.period-day').getAttribute('aria-label')).toContain('平 0.512345')
  await expect.poll(() => day.locator('.price-mark').textContent()).toBe('自有')
  expect(await serious(page)).toEqual([])
})

test('own hours with a hole are refused with its minutes; the list of windows has what is saved', async () => {
  await open('/production/electricity-price')
  await month().getByRole('button', { name: '编辑' }).click()
  await page.locator('[data-field=hoursBy]').getByText('自有时段', { exact: true }).click()
  await field('flatHours').fill('08:00-22:00')
  await field('valleyHours').fill('22:00-07:30')
  await field('reason').fill('按合同')
  await page.locator('.own-hours').getByText('07:30–08:00').waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('[data-field=hoursBy] > .form-fault').getByText('07:30–08:00').waitFor()
  await field('valleyHours').fill('22:00-08:00')
  await save()
  await month().getByText('自有时段', { exact: true }).waitFor()
  await page.getByRole('link', { name: '电价列表' }).waitFor()
  await open(`/production/electricity-price-list?month=${NOW}&origin=own`)
  const windows = rows().filter({ hasText: '自有时段' })
  await expect
    .poll(() => windows.allInnerTexts())
    .toEqual([
      expect.stringMatching(/自有时段\s+全部\s+00:00\s+08:00\s+谷/),
      expect.stringMatching(/自有时段\s+全部\s+08:00\s+22:00\s+平\s+0\.512345\s+自有/),
      expect.stringMatching(/自有时段\s+全部\s+22:00\s+24:00\s+谷/),
    ])
})

test('every column of the windows is in sight in English on a small screen', async () => {
  const english = await page.context().newPage()
  await english.addInitScript(() => localStorage.setItem('acceptLanguage', 'en'))
  await english.setViewportSize({ width: 1366, height: 768 })
  await english.goto(`${world.url}#/production/electricity-price-list`)
  // Beside stations with own hours there are those of a notice with a long name.
  await english.locator('.resource-table tbody tr').filter({ hasText: 'DRC price notice' }).first().waitFor()
  await expect.poll(() => english.locator('.resource-rows').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await english.close()
})
