import type { Page } from 'playwright'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { fitsPhone, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** What stations earn. The world's meters have just begun to count: sums of a past are asked of the server alone. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')

test('what is not known is named and no zero, a figure ranks the stations, and a station opens to its days, periods and readings', async () => {
  await page.goto(`${world.url}#/business/business-overview?span=year`)
  const known = page.locator('.business-total')
  // The clock works today out within ten seconds.
  await expect
    .poll(
      async () => {
        await page.reload()
        await known.or(page.getByText('还没有日数据')).first().waitFor()
        return known.count()
      },
      { interval: 2000 },
    )
    .toBe(1)
  await page.getByText('本期没有需求响应事件').waitFor()
  await page.locator('.business-tiles').getByRole('button', { name: '可用率' }).click()
  await expect.poll(() => page.url()).toContain('by=availability')
  await expect.poll(() => page.locator('th[aria-sort=descending]').innerText()).toContain('可用率')
  await fitsPhone(page)
  expect(await serious(page)).toEqual([])
  // The one that speaks; until its first quarter hour is over none has a place before another.
  await page.locator('.figure-table tbody').getByRole('link', { name: '佛山光储充一体站' }).click()
  await expect.poll(() => page.url()).toContain('business-details')
  const open = page.locator('.business-rows tbody .figure-open').first()
  await open.click()
  await expect.poll(() => page.url()).toContain('span=month')
  await fitsPhone(page)
  await open.click()
  await page.locator('.business-periods').waitFor()
  await page.getByRole('heading', { name: '储能分时段充放电' }).waitFor()
  await fitsPhone(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出时段明细' }).click()])
  expect(file.suggestedFilename()).toMatch(/^business_ST\d+_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_periods\.xlsx$/)
  const lines = await readSheet(await file.path())
  expect(lines[0]).toEqual(['日期', '项目', '时段', '电量 (kWh)', '电价 (元/kWh)', '金额 (元)'])
  expect(lines.slice(1).map((line) => line[1])).toEqual(
    await page.locator('.business-periods tbody tr:not(.business-sum) td:first-child').allInnerTexts(),
  )
  expect(await serious(page)).toEqual([])
  // What the plant's figures are made of stands in the readings and alarms of the day.
  const tile = (name: string) => page.locator('.business-tiles > div').filter({ has: page.getByText(name, { exact: true }) })
  for (const name of ['等效循环', '往返效率', '容量利用率']) await tile(name).getByRole('link', { name: '查看储能读数' }).waitFor()
  expect(await tile('可用率').getByRole('link').getAttribute('href')).toMatch(
    /alarm-list\?powerstationId=ST\d+&level=VERY_URGENT&level=URGENT&from=\d{13}&to=\d{13}$/,
  )
  await page.locator('.business-total:visible').getByText('为各项来源之和，不含需量节省与需求响应').waitFor()
  // Each source's own: an analysis has no place for all registers of a station together.
  await page.getByRole('link', { name: '查看读数：峰谷套利' }).click()
  await expect.poll(() => page.url()).toMatch(/data-analysis\?.*p=\d+e(,|%2C)\d+e(,|%2C)\d+e&.*from=\d{4}/)
})

test('on paper a page goes on over its sheets, without menu and tabs', async () => {
  await page.goto(`${world.url}#/business/business-details?span=month`)
  await page.locator('.business-rows tbody tr:visible').first().waitFor()
  await page.setViewportSize({ width: 1366, height: 400 })
  const hidden = (): Promise<number> => page.locator('.frame-page:visible').evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(await page.locator('.frame-side').isVisible()).toBe(true)
  expect(await hidden()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.frame-side').isVisible()).toBe(false)
  expect(await page.locator('.tabs-bar').isVisible()).toBe(false)
  expect(await hidden()).toBeLessThanOrEqual(0)
  // What a table is wider than the paper is not scrolled away, which makes the browser draw the sheet smaller.
  expect(
    await page
      .locator('.figure-table:visible')
      .first()
      .evaluate((box) => getComputedStyle(box).overflowX),
  ).toBe('visible')
  await page.emulateMedia({ media: null })
})

test('a sheet is light, and its pictures are as wide as it is', async () => {
  await page.goto(`${world.url}#/business/business-overview`)
  await page.locator('.year-heat:visible svg').waitFor()
  const before = await page.locator('.year-heat:visible svg').evaluate((picture) => picture.getBoundingClientRect().width)
  expect(await page.locator('body').getAttribute('arco-theme')).toBe('dark')
  // As the sheet is taken: after the pages' own listeners, which were there before.
  await page.evaluate(() => {
    matchMedia('print').addEventListener('change', ({ matches }) => {
      if (!matches) return
      const picture = document.querySelector('.year-heat svg') as Element
      const [wide, room] = [picture, picture.parentElement as Element].map((one) => one.getBoundingClientRect().width) as [number, number]
      Object.assign(globalThis, { onSheet: { theme: document.body.getAttribute('arco-theme'), wide, isWhole: wide <= room } })
    })
  })
  await page.pdf({ width: '800px', height: '1100px' })
  const sheet = await page.evaluate(() => (globalThis as unknown as { onSheet: { theme: string | null; wide: number; isWhole: boolean } }).onSheet)
  expect(sheet).toMatchObject({ theme: null, isWhole: true })
  expect(sheet.wide).toBeLessThan(before)
  expect(await page.locator('body').getAttribute('arco-theme')).toBe('dark')
})

test('on paper a record is neither cut at the foot of the window nor at its side', async () => {
  await page.goto(`${world.url}#/resource/power-station?record=ST001`)
  const panel = page.locator('.record-panel:visible').first()
  await panel.locator('.record-facts').first().waitFor()
  await page.setViewportSize({ width: 1366, height: 400 })
  const hidden = (): Promise<number> => panel.evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(await hidden()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await hidden()).toBeLessThanOrEqual(0)
  expect(await panel.evaluate((box) => getComputedStyle(box).overflowX)).toBe('visible')
  await page.emulateMedia({ media: 'screen' })
})
