import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { fitsPhone, typeInto, type World } from '../support/browser.ts'
import { withWorld } from '../support/with-world.ts'

/** A station's batteries to the cell, as a person reads them: the picture, its search, curves, a moment of the past, and by which limits they are graded. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')

const open = (more = '') => page.goto(`${world.url}#/battery-online-monitoring/data-monitoring?station=ST001${more}`)
const side = async (): Promise<number> => Number(await page.locator('.cells-window').getAttribute('data-side'))
const readAt = async (): Promise<number> => {
  const [, time = ''] = /最新读数 (\S+ \S+)/.exec(await page.locator('.cells-words').innerText()) ?? []
  return Date.parse(`${time.replace(' ', 'T')}+08:00`)
}

test('clusters with their cells: what is said of them all is what the worst of them say', async () => {
  await open()
  await page.getByText(/480 个电芯，10 个电池包/).waitFor()
  const statistics = page.getByRole('region', { name: '统计' })
  // The three of which only sums are reported are in no statistics.
  await statistics.getByText('5 簇中上报电芯的 2 簇合并统计').waitFor()
  const figure = async (name: string) => (await statistics.locator('tr', { hasText: name }).first().locator('td').nth(1).innerText()).trim()
  // Of two clusters a number alone names two cells.
  for (const name of ['最高', '最低']) await expect.poll(() => figure(name)).toMatch(/^#[12]-\d+ /)
  const row = page.locator('tr[data-cluster="ST001-CL1"]')
  await expect.poll(() => row.innerText()).toMatch(/240 \/ 240/)
  await fitsPhone(page)
  await row.getByRole('button').click()
  await page.getByText(/240 个电芯，5 个电池包/).waitFor()
  const volts = async (name: string) => Number(/([\d.]+) V$/.exec(await figure(name))?.[1])
  // Read in one glance: the cells report on.
  await expect
    .poll(async () => Math.round((await volts('最高')) * 1000) - Math.round((await volts('最低')) * 1000) - parseInt(await figure('极差')))
    .toBe(0)
})

test('a page that comes back from behind another tab while nothing answers shows what it knew', async () => {
  await open()
  await page.getByText(/480 个电芯，10 个电池包/).waitFor()
  await page.goto(`${world.url}#/home`)
  await page.waitForURL(/#\/home/)
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await page.route('**/energy/**', (route) => route.abort())
  const before = world.errors.length
  await page.goto(`${world.url}#/battery-online-monitoring/data-monitoring?station=ST001`)
  await page.getByText(/480 个电芯，10 个电池包/).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'ST001-CL1' }).count()).toBe(0)
  await page.unroute('**/energy/**')
  // The calls that failed are told by the browser.
  world.errors.splice(before)
})

test('a cell that is looked for by its number comes near, and its curve is drawn beside another one', async () => {
  await open()
  const before = await side()
  const find = page.getByLabel(/电芯编号/)
  await find.fill('9-999')
  await find.press('Enter')
  await page.getByText(/没有找到电芯“9-999”/).waitFor()
  await find.fill('2-17')
  await find.press('Enter')
  await expect.poll(side).toBeGreaterThan(Math.max(before, 35))
  const curves = page.getByRole('region', { name: /电芯曲线对比/ })
  await curves.getByText('2号电池簇 · 17号电芯').waitFor()
  await page.getByRole('region', { name: '偏离最大的电芯' }).locator('tbody button').first().click()
  await expect.poll(() => curves.locator('.battery-curve').count()).toBe(2)
  await curves.getByRole('button', { name: '移除2号电池簇 · 17号电芯' }).click()
  await expect.poll(() => curves.locator('.battery-curve').count()).toBe(1)
})

test('the picture of a moment ago is that moment’s, by its link too, and now comes back', async () => {
  await open()
  await expect.poll(readAt).toBeGreaterThan(0)
  const before = await readAt()
  await expect.poll(readAt).toBeGreaterThan(before)
  // The page tells whole seconds: at the end of that one the reading was there, also if it was the first of all.
  await open(`&at=${before + 999}`)
  await page.getByText(/\d\d:\d\d 的数据/).waitFor()
  // Of then: nothing that came later, and no older than the minute in which cells report.
  await expect.poll(readAt).toBeLessThanOrEqual(before + 500)
  await expect.poll(readAt).toBeGreaterThan(before - 60_000)
  await page.getByRole('button', { name: '回到实时' }).click()
  await expect.poll(readAt).toBeGreaterThan(before)
})

test('limits are the station’s: refused at their field, kept, and what was typed stays meanwhile', async () => {
  await open()
  await page.getByRole('button', { name: '一致性阈值' }).click()
  const best = page.getByLabel('A级电压极差')
  await best.fill('60')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('须大于前一档').waitFor()
  expect(await best.inputValue()).toBe('60')
  await page.getByLabel('B级电压极差').fill('70')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => best.count()).toBe(0)
  await page.getByRole('button', { name: '一致性阈值' }).click()
  await expect.poll(() => best.inputValue()).toBe('60')
})

test('a history out of a file is analysed beside the live one: refused with its rows, told with how sure it is, and left again', async () => {
  await page.goto(`${world.url}#/battery-online-monitoring/battery-health?station=ST001`)
  const chooser = page.getByLabel('导入历史数据')
  const choose = (name: string, csv: string) => chooser.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: '导入历史数据' }).waitFor()
  await choose('wrong.csv', 'cycle,capacity\n1,100\n2,x\n')
  await page.getByText('第 3 行 capacity：不是数字').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: '第 3 行' }).innerText()).toContain('文件“wrong.csv”')
  // 0.05 Ah less each cycle, of 100.
  const rows = Array.from({ length: 101 }, (_, i) => `${i},${(100 - 0.05 * i).toFixed(2)}`)
  await choose('cells.csv', ['循环,容量(Ah)', ...rows].join('\n'))
  const tile = (name: string) => page.locator('.health-tiles > div', { hasText: name })
  await expect.poll(() => tile('每 100 次循环变化').innerText()).toContain('-5.00 %')
  await expect.poll(() => tile('末次健康状态').innerText()).toContain('95.0 %')
  await expect.poll(() => tile('剩余循环').innerText()).toContain('300')
  await page.getByLabel('额定容量（Ah）').fill('110')
  await expect.poll(() => tile('末次健康状态').innerText()).toContain('86.4 %')
  // What is said of another file goes with what it was refused beside.
  await choose('wrong.csv', 'cycle,capacity\n1,100\n2,x\n')
  await page.getByText('第 3 行 capacity：不是数字').waitFor()
  await page.getByRole('button', { name: '返回实时数据' }).click()
  await page.getByLabel('回看').waitFor()
  expect(await page.getByText('cells.csv').count()).toBe(0)
  expect(await page.getByText('不是数字').count()).toBe(0)
})

test('what was counted out of a file is kept under a name for everybody who sees the page, opened by its link, renamed and deleted', async () => {
  const health = `${world.url}#/battery-online-monitoring/battery-health?station=ST001`
  await page.goto(health)
  const list = page.getByRole('group', { name: '已保存的历史' })
  await page.getByText('看得到本电站的人都能看到').waitFor()
  const rows = Array.from({ length: 101 }, (_, i) => `${i},${(100 - 0.05 * i).toFixed(2)}`)
  await page
    .getByLabel('导入历史数据')
    .setInputFiles({ name: '实验室.csv', mimeType: 'text/csv', buffer: Buffer.from(['循环,容量(Ah)', ...rows].join('\n')) })
  await page.getByLabel('额定容量（Ah）').fill('110')
  const tile = (name: string) => page.locator('.health-tiles > div', { hasText: name })
  await expect.poll(() => tile('末次健康状态').innerText()).toContain('86.4 %')
  await page.getByRole('button', { name: '保存此历史' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('名称').inputValue()).toBe('实验室')
  await dialog.getByRole('button', { name: '保存' }).click()
  // What is kept says the same, and its address leads to it.
  await page.getByText('已保存的历史“实验室”').waitFor()
  await expect.poll(() => tile('末次健康状态').innerText()).toContain('86.4 %')
  expect(page.url()).toContain('history=')
  await page.reload()
  await expect.poll(() => tile('末次容量').innerText()).toContain('95.0 Ah')
  await page.getByRole('button', { name: '返回实时数据' }).click()
  await page.getByLabel('回看').waitFor()
  const row = list.getByRole('row', { name: /实验室/ })
  await fitsPhone(page)
  await expect.poll(() => row.innerText()).toMatch(/1号电池簇[\s\S]*容量，101 行[\s\S]*95\.0 Ah[\s\S]*86\.4 %/)
  await row.getByRole('button', { name: '改名' }).click()
  await typeInto(dialog.getByLabel('名称'), '实验室 25 ℃')
  await dialog.getByRole('button', { name: '保存' }).click()
  const renamed = list.getByRole('row', { name: /25 ℃/ })
  await renamed.getByRole('button', { name: /删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.getByText('看得到本电站的人都能看到').waitFor()
})
