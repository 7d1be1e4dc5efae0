import type { Page } from 'playwright'
import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { localMonth } from '#domain/time.ts'
import { serious } from '#tests/support/axe.ts'
import { rowsOf, untilText, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

const NOW = localMonth('Asia/Shanghai', Date.now())
const HOME = '广东-珠三角五市'
const field = (name: string) => page.locator(`[data-field=${name}] input`)
const cell = (name: string) => page.locator(`[data-cell="0.${name}"]`)
const rows = () => page.locator('.resource-table:visible tbody tr')
const tool = (words: string) => page.locator('.resource-tools:visible').getByRole('button', { name: words, exact: true })
const option = (words: string) => page.locator('.arco-select-option:visible').getByText(words, { exact: true })
const open = async (path: string): Promise<void> => {
  await page.goto(`${world.url}#${path}`)
  await rowsOf(page, path).waitFor()
}
const choose = async (name: string, words: string): Promise<void> => {
  await page.locator(`[data-field=${name}] .arco-select`).click()
  await option(words).click()
}

test('a scheme with a hole is refused, the picture shows where, and it is saved when the hole is closed', async () => {
  await open('/system/time-interval')
  await tool('新增').click()
  await field('nameZh').fill('全天平段')
  await field('nameEn').fill('Flat all day')
  await field('area').fill('试点区')
  await field('docNo').fill('试点〔2026〕1号')
  await cell('period').locator('.arco-select').click()
  await option('平').click()
  await cell('windows').locator('input').fill('08:00-24:00')
  await page.locator('.coverage').getByText('未覆盖：1 月 工作日，00:00–08:00 没有时段').waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('[data-field=rules] > .form-fault').getByText('24 小时未覆盖完整：1 月 工作日，00:00–08:00 没有时段').waitFor()
  await cell('windows').locator('input').fill('00:00-24:00')
  await page.locator('.coverage-good').waitFor()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await rows().getByText('全天平段', { exact: true }).waitFor()
})

test('prices of an area come out of a spreadsheet; what its rows leave open is said once, and its hours are those of the area', async () => {
  await open('/system/unified-price')
  await tool('导入').click()
  await choose('priceSystem', '两部制')
  await choose('consumptionType', '一般工商业用电')
  await choose('voltageLevel', '35千伏')
  const sheet = [
    ['area', 'month', 'peak', 'flat', 'valley'],
    ['试点区', '2031-05', '0.4', '0.5', '0.3'],
  ].map((line) => line.map((value) => ({ value })))
  const buffer = await writeExcelFile(sheet).toBuffer()
  await page.locator('input[type=file][accept^=".xlsx"]').setInputFiles({ name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await page.getByText('已导入 1 行').waitFor()
  await page.keyboard.press('Escape')
  const made = rows().filter({ hasText: '试点区' })
  await made.getByText('峰价低于平价').waitFor()
  await made.getByText('全天平段').waitFor()
  await made.getByText('一般工商业用电').waitFor()
})

test('the home’s price of now follows a price and its hours', async () => {
  await page.goto(`${world.url}#/home`)
  await untilText(page, '.price-now-price', (text) => /^\d\.\d{4}$/.test(text), 'a price of now')
  await open(`/system/unified-price?area=${encodeURIComponent(HOME)}&month=${NOW}`)
  await rows().getByRole('button', { name: '编辑' }).click()
  await field('flat').fill('0.555555')
  await page.keyboard.press('Control+s')
  // What was paid this month is counted anew: that needs a word.
  await page.locator('[data-field=reason] .form-fault').waitFor()
  await field('reason').fill('更正')
  await page.keyboard.press('Control+s')
  await rows().getByText('0.555555').waitFor()
  await rows().locator('.arco-checkbox').first().click()
  await tool('指定时段方案').click()
  await choose('schemeId', '全天平段')
  await field('reason').fill('更正')
  await page.keyboard.press('Control+s')
  await rows().getByText('全天平段').waitFor()
  await page.goto(`${world.url}#/home`)
  await untilText(page, '.price-now-price', (text) => text === '0.5556', 'the price that was saved')
  await expect.poll(() => page.locator('.price-now-period:visible').innerText()).toBe('平')
})

test('months without a table are told in the comparison', async () => {
  await page.goto(`${world.url}#/system/unified-price?tab=compare`)
  await page.locator('.price-compare tbody tr', { hasText: '试点区' }).getByText('无数据').waitFor()
  expect(await serious(page)).toEqual([])
})

test('areas that are chosen are compared in the newest month of which one of them has prices, whatever months others have', async () => {
  const areas = page.locator('.price-compare-ask').first()
  await areas.hover()
  await areas.locator('.arco-select-clear-icon').click()
  await areas.locator('input').fill('湖北')
  await page.locator('.arco-select-option:visible', { hasText: '湖北' }).click()
  await page.keyboard.press('Escape')
  const only = page.locator('.price-compare tbody tr')
  await expect.poll(() => only.count()).toBe(1)
  // Another area has prices of 2031 already.
  await expect.poll(() => only.innerText()).toMatch(/20(2|30)[\s\S]*\d\.\d{4}/)
})

test('a price of an area that nobody knows is refused at its field', async () => {
  await open('/system/unified-price')
  await tool('新增').click()
  await page.locator('[data-field=area] input').fill('浙江省')
  await page.keyboard.press('Tab')
  await page.locator('[data-field=month] input').fill('2031-06')
  await page.keyboard.press('Tab')
  await field('flat').fill('0.5')
  await page.keyboard.press('Control+s')
  await page.locator('[data-field=area] .form-fault', { hasText: '没有这个电价区域' }).waitFor()
})

test('on a small desk in English no column of prices, data quality, stations and devices lies beside the page', async () => {
  const context = await world.context({ viewport: { width: 1366, height: 768 } })
  await context.addInitScript(() => localStorage.setItem('acceptLanguage', 'en'))
  const small = await world.login(context, 'admin', '/system/unified-price')
  for (const path of [
    '/system/unified-price',
    '/operation/data-quality?tab=rules',
    '/operation/data-quality',
    '/resource/power-station',
    '/resource/device-library',
  ]) {
    await small.goto(`${world.url}#${path}`)
    const list = rowsOf(small, path)
    await list.locator('tbody tr, .center').first().waitFor()
    await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth), { message: path }).toBe(0)
  }
  await context.close()
})

test('nothing of all this complained in the console', () => expect(world.errors).toEqual([]))
