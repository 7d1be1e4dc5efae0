import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { saying, typeInto, type World } from '../support/browser.ts'
import { withWorld } from '../support/with-world.ts'

let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')
beforeAll(() => page.goto(`${world.url}#/operation/data-analysis`))

const picture = () => page.locator('.analysis-picture')
const parameter = (name: string) => page.locator('.analysis-parameter').filter({ hasText: name }).locator('input')
const figures = () => page.locator('.analysis-statistics tbody tr')
const addressKey = (key: string) => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '').get(key)
const viewOf = async (): Promise<[number, number]> => ((await picture().getAttribute('data-view')) ?? '').split('_').map(Number) as [number, number]

test('one begins with the chosen station; four parameters are taken, the fifth is refused in words', async () => {
  await picture().locator('canvas').first().waitFor()
  await expect.poll(() => figures().count()).toBe(1)
  for (const name of ['光伏功率', '储能功率', '电网购电量']) await parameter(name).check()
  await expect.poll(() => figures().count()).toBe(4)
  const refused = saying(page, /最多选择四个参数/)
  await parameter('负荷功率').click()
  await refused
  expect(await parameter('负荷功率').isChecked()).toBe(false)
  expect(await page.locator('.analysis-chosen li').count()).toBe(4)
})

test('until the server has answered for a parameter nothing is said to be gone, and those before it stand', async () => {
  const held = Promise.withResolvers<void>()
  await parameter('光伏功率').uncheck()
  await expect.poll(() => figures().count()).toBe(3)
  await page.route('**/points', async (route) => {
    await held.promise
    await route.continue()
  })
  await parameter('负荷功率').check()
  const chosen = page.locator('.analysis-chosen li')
  await expect.poll(() => chosen.last().textContent()).toBe('…')
  expect(await chosen.first().textContent()).toContain('kW')
  expect(await figures().count()).toBe(3)
  held.resolve()
  await expect.poll(() => figures().count()).toBe(4)
  await page.unroute('**/points')
})

test('looking closer asks the server again, and the address keeps what is looked at', async () => {
  const [from, to] = await viewOf()
  expect(to - from).toBe(86_400_000)
  await picture().focus()
  await page.keyboard.press('+')
  await expect.poll(async () => (await viewOf())[1] - (await viewOf())[0]).toBeLessThan(86_400_000)
  const [begin, end] = await viewOf()
  await expect.poll(() => addressKey('zoom')).toBe(`${begin}_${end}`)
  await picture().hover()
  // As often as a person would: a turn while the picture is drawn anew is lost, and the server is asked when the wheel stands still.
  const turned = async (): Promise<number> => {
    await page.mouse.wheel(0, -300)
    return (await viewOf())[1] - (await viewOf())[0]
  }
  await expect.poll(turned, { interval: 1000 }).toBeLessThan(end - begin)
  await page.getByRole('button', { name: '显示全部' }).click()
  await expect.poll(viewOf).toEqual([from, to])
})

test('another period is laid over this one, with figures of its own', async () => {
  await page.getByRole('button', { name: '对比上一时段' }).click()
  await expect.poll(() => figures().count()).toBe(8)
  await expect.poll(() => addressKey('compare')).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a start year after the end year is said at the field, and nothing else changes', async () => {
  await page.goto(`${world.url}#/operation/data-analysis?range=year&from=2025-01-01&to=2025-12-31`)
  const first = page.locator('.analysis-range .arco-picker input').first()
  await expect.poll(() => first.inputValue()).toBe('2025')
  await first.fill('2026')
  await first.press('Enter')
  await page.locator('.analysis-fault', { hasText: '开始年份不能大于结束年份' }).waitFor()
  expect(addressKey('from')).toBe('2025-01-01')
})

test('what is saved under a name is opened again, and a link brings somebody else to the same', async () => {
  await page.goto(`${world.url}#/operation/data-analysis?range=month&from=2026-01-01&view=duration`)
  await page.getByRole('tab', { name: '持续曲线', selected: true }).waitFor()
  await expect.poll(() => figures().count()).toBe(1)
  await page.getByRole('button', { name: '保存分析' }).click()
  await typeInto(page.locator('.arco-modal input').first(), '一月持续曲线')
  await page.locator('.arco-modal').getByRole('button', { name: '保存' }).click()
  await page.locator('.arco-modal').waitFor({ state: 'hidden' })
  await page.goto(`${world.url}#/operation/data-analysis?range=day`)
  await page.getByRole('tab', { name: '曲线', exact: true, selected: true }).waitFor()
  await page.getByRole('button', { name: '已保存的分析' }).click()
  await page.getByRole('button', { name: '一月持续曲线' }).click()
  await page.getByRole('tab', { name: '持续曲线', selected: true }).waitFor()
  await expect.poll(() => addressKey('from')).toBe('2026-01-01')
  const other = await world.login(await world.context(), 'operator')
  await other.goto(page.url())
  await other.getByRole('tab', { name: '持续曲线', selected: true }).waitFor()
  await expect.poll(() => other.locator('.analysis-range input').last().inputValue()).toBe('2026-01')
  await other.context().close()
})

test('a note at a moment comes into the open window of somebody else, and goes there when it is taken away', async () => {
  const notes = (of: Page) => of.locator('.analysis-notes')
  const address = `${world.url}#/operation/data-analysis?range=day&with=notes`
  const other = await world.login(await world.context(), 'operator')
  await other.goto(address)
  await other.getByText('该时间范围内没有备注').waitFor()
  await page.goto(address)
  await notes(page).getByRole('button', { name: '添加备注' }).click()
  await typeInto(page.locator('.arco-drawer textarea'), '变压器检修')
  await page.locator('.form-foot').getByRole('button', { name: '保存' }).click()
  await notes(other).getByText('变压器检修').waitFor()
  await notes(page).getByRole('button', { name: '修改备注 变压器检修' }).click()
  await typeInto(page.locator('.arco-drawer textarea'), '变压器检修完毕')
  await page.locator('.form-foot').getByRole('button', { name: '保存' }).click()
  await notes(other).getByText('变压器检修完毕').waitFor()
  await notes(page).getByRole('button', { name: '删除备注 变压器检修完毕' }).click()
  await page.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).click()
  await notes(other).getByText('变压器检修').waitFor({ state: 'detached' })
  await other.context().close()
})

test('an export is written beside the page and downloaded when it is done', async () => {
  await page.goto(`${world.url}#/operation/data-analysis?range=day`)
  await expect.poll(() => figures().count()).toBe(1)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('button', { name: '开始导出' }).click()
  const done = page.locator('.analysis-exports li[data-state="done"]')
  await done.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), done.getByRole('button', { name: '下载' }).click()])
  expect(file.suggestedFilename()).toMatch(/_(raw|1m|15m)\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff时间,时区,.+ \(kW\)$/)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3},\+08:00(,-?[\d.e-]+)+$/)
  expect(world.errors).toEqual([])
})

test('an analysis whose parameters are gone says so, instead of waiting for them', async () => {
  await page.goto(`${world.url}#/operation/data-analysis?p=99999998`)
  await page.locator('.analysis-main', { hasText: '这些参数已不存在，或您无权查看' }).waitFor()
})
