import type { Page, Route } from 'playwright'
import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { rowsOf, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** A whole fleet's devices out of a spreadsheet, by somebody who goes on working meanwhile. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

const ROWS = 5000
const wrongOf = (i: number): boolean => i % 135 === 7
/** The first row names the columns. */
const lineOf = (i: number): number => i + 2

const sheetOf = (change: (row: string[], i: number) => string[]): Promise<Buffer> =>
  writeExcelFile(
    [
      ['stationId', 'modelCode', 'sn', 'name', 'parentSn'],
      ...Array.from({ length: ROWS }, (_, i) => change(['ST001', 'LOAD_METER', `BIG-${i}`, `${i}号表`, i % 100 === 99 ? `BIG-${i - 90}` : ''], i)),
    ].map((line) => line.map((value) => ({ value }))),
  ).toBuffer()
const choose = async (buffer: Buffer): Promise<void> => {
  await page.locator('input[type=file][accept=".xlsx"]').setInputFiles({ name: 'devices.xlsx', mimeType: 'application/octet-stream', buffer })
}
const checked = (): Promise<number> =>
  page
    .locator('.import-state')
    .innerText()
    .then((text) => Number(/(\d[\d,]*)\s*\/\s*5,?000/.exec(text)?.[1]?.replace(',', '') ?? -1))

test('5,000 devices of which 37 are wrong: how far the check is, a way to stop it, each fault by row and column, and nothing made', async () => {
  await page.goto(`${world.url}#/resource/device-library`)
  await rowsOf(page, '/resource/device-library').waitFor()
  await page.locator('.resource-tools:visible').getByRole('button', { name: '导入', exact: true }).click()
  // Some faults stand in a row itself; others only all rows together show, far apart as they are.
  const faultAt = [
    (row: string[]) => row.with(1, 'NO_MODEL'),
    (row: string[], i: number) => row.with(2, `with space ${i}`),
    (row: string[], i: number) => row.with(2, `BIG-${Math.max(0, i - 700)}`),
    (row: string[]) => row.with(4, 'NOWHERE'),
  ]
  const bad = await sheetOf((row, i) => (wrongOf(i) ? (faultAt[i % 4]?.(row, i) ?? row) : row))
  // Some parts are answered, and then none: a server that is quicker than the hand would be done before it is stopped.
  let parts = 0
  const held = Promise.withResolvers<void>()
  const slow = async (route: Route): Promise<void> => {
    if (route.request().postData()?.includes('"check":true') === true && ++parts > 3) await held.promise
    // What was stopped goes nowhere.
    await route.continue().catch(() => undefined)
  }
  await page.route('**/energy/**', slow)
  await choose(bad)
  await expect.poll(checked).toBeGreaterThan(0)
  // The page can be used meanwhile.
  await page.locator('.resource-filters:visible input').first().fill('no such device')
  await page.getByText('没有符合条件的数据').waitFor()
  await page.locator('.resource-filters:visible input').first().fill('')
  await page.locator('.import-state').getByRole('button', { name: '取消' }).click()
  await page.locator('.import-state .arco-progress').waitFor({ state: 'detached' })
  held.resolve()
  await page.unroute('**/energy/**', slow)
  await choose(bad)
  const faults = page.locator('.import-faults tbody tr')
  await expect.poll(() => faults.count()).toBe(37)
  const found = await faults.locator('td:first-child').allInnerTexts()
  expect(found.map(Number)).toEqual(
    Array.from({ length: ROWS }, (_, i) => i)
      .filter(wrongOf)
      .map(lineOf),
  )
  expect(new Set(await faults.locator('td:nth-child(2)').allInnerTexts())).toEqual(new Set(['产品型号', 'SN', '上级设备 SN']))
  await page.keyboard.press('Escape')
  await page.locator('.resource-filters:visible input').first().fill('BIG-')
  await page.getByText('没有符合条件的数据').waitFor()
  expect(world.errors).toEqual([])
})

test('an import that gets no answer says that it is all or nothing, and is sent once more from where it stands', async () => {
  await page.locator('.resource-tools:visible').getByRole('button', { name: '导入', exact: true }).click()
  await choose(await sheetOf((row) => row))
  const write = page.locator('.import-state').getByRole('button', { name: /导入/ })
  await write.waitFor()
  const cut = async (route: Route): Promise<void> =>
    route.request().postData()?.includes('"check":false') === true ? route.abort() : route.continue()
  await page.route('**/energy/**', cut)
  await write.click()
  await page.locator('.import-state').getByText('没有收到答复').waitFor()
  await page.unroute('**/energy/**', cut)
  await write.click()
  await page.locator('.import-state').getByText('已导入 5000 行').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.resource-foot:visible').getByText('5,000').waitFor()
})
