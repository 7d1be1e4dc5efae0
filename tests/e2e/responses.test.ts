import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { untilStill, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** Demand response and power scheduling by hand; the simulator's controller of ST001 takes what is issued, all other stations are away. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')

const foot = (words: string) => page.locator('.form-foot').getByRole('button', { name: words, exact: true })
const field = (key: string) => page.locator(`.form-drawer [data-field=${key}]`)
const two = (n: number): string => String(n).padStart(2, '0')
/** By Shanghai's clock. */
const wall = (at: number): string => {
  const date = new Date(at + 8 * 3_600_000)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}
const begin = Math.ceil((Date.now() + 3_600_000) / 900_000) * 900_000
const pick = async (key: string, at: number): Promise<void> => {
  await field(key).locator('input').click()
  await field(key).locator('input').fill(wall(at))
  await page.locator('.arco-picker-btn-confirm:visible').click()
  // The next calendar is another one.
  await expect.poll(() => page.locator('.arco-picker-btn-confirm:visible').count()).toBe(0)
}
async function give(password: string, words: string): Promise<void> {
  await page.locator('[data-field=password] input').fill(password)
  await foot(words).click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
}
const row = (station: string) => page.locator(`.response-tabs tr[data-station=${station}]`)

test('a task is made of stations, shared by what they can give, refused where it makes no sense, and kept', async () => {
  await page.goto(`${world.url}#/vpp/demand-response`)
  await page.getByRole('button', { name: '新增' }).click()
  await field('name').locator('input').fill('晚高峰')
  await field('organizationCode').locator('.arco-tree-select').click()
  await page.locator('.arco-tree-select-popup .arco-tree-node-title:visible').first().click()
  await pick('fromAt', begin)
  await pick('toAt', begin)
  await field('targetKw').locator('input').fill('60')
  await field('points').getByRole('button', { name: '全部添加' }).click()
  await foot('保存').click()
  await expect.poll(() => field('toAt').innerText()).toContain('开始时间不能晚于结束时间')
  await pick('toAt', begin + 3_600_000)
  // ST001 alone is heard: it gets all, and what stands in the way of the others is named.
  const facts = page.locator('.response-points tr[data-station=ST001]')
  await expect.poll(() => facts.innerText()).toMatch(/[\d.]+%/)
  // What it has to give depends on the hour: a storage that is half empty takes instead.
  if (Number(/([\d.]+)%/.exec(await facts.innerText())?.[1]) < 50) {
    await field('kind').locator('.arco-select').click()
    await page.locator('.arco-select-option:visible', { hasText: '填谷' }).click()
  }
  const part = page.locator('.response-points tr[data-station=ST001] input').last()
  await expect.poll(() => part.inputValue()).toBe('60')
  await expect.poll(() => page.locator('.response-points tr[data-station=ST002]').innerText()).toContain('控制器离线')
  // By hand the other one is given half of it.
  const other = page.locator('.response-points tr[data-station=ST002] input').last()
  await other.fill('30')
  await other.press('Tab')
  await expect.poll(() => part.inputValue()).toBe('30')
  await expect.poll(() => page.locator('.response-sum').innerText()).toContain('合计 60.0 kW / 目标 60.0 kW')
  await foot('保存').click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.resource').innerText()).toContain('晚高峰')
  // Opened again, what it wants itself does not stand in its way.
  await page
    .getByRole('row', { name: /晚高峰/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await expect.poll(() => page.locator('.response-points tr[data-station=ST002]').innerText()).toContain('控制器离线')
  expect(await page.locator('.response-points').innerText()).not.toContain('晚高峰')
  await foot('取消').click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
})

test('issued, the point whose gateway is away fails and is said, the other takes its part over; taken back it is saved again', async () => {
  await page.getByText('晚高峰').first().click()
  await page.getByRole('button', { name: '下发', exact: true }).click()
  await expect.poll(() => page.locator('.form-drawer').innerText()).toContain('控制器离线，无法下发')
  await give('microgrid-demo', '下发')
  await expect.poll(() => row('ST001').getAttribute('data-state')).toBe('ready')
  await expect.poll(() => row('ST001').innerText()).toContain('60.0 kW')
  await expect.poll(() => row('ST002').innerText()).toContain('失败：控制器离线')
  expect(await serious(page)).toEqual([])
  // On a telephone each point is a card: nothing of it is pushed aside.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const points = page.locator('.response-tabs .figure-table:visible', { has: page.locator('tr[data-station=ST001]') })
  await expect.poll(() => points.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await expect.poll(() => row('ST001').locator('td[data-head]').count()).toBe(3)
  if (size !== null) await page.setViewportSize(size)
  // The timeline of the day shows whose time it is.
  await page.goto(`${world.url}#/vpp/power-scheduling?date=${wall(begin).slice(0, 10)}`)
  const block = page.locator('.schedule-row[data-station=ST001] .schedule-window')
  await expect.poll(() => block.getAttribute('data-there')).toBe('true')
  await expect.poll(() => block.getAttribute('aria-label')).toContain('响应任务 晚高峰')
  await page.goBack()
  await page.getByRole('button', { name: '撤回' }).click()
  await expect.poll(() => page.locator('.form-drawer').innerText()).toContain('从所有并网点撤回该任务')
  await foot('撤回').click()
  await expect.poll(() => page.locator('.response-state').first().innerText()).toBe('已保存')
  await expect.poll(() => row('ST001').innerText()).toContain('未下发')
})

test('a time is drawn on the timeline, moved by keys, saved, issued, and the controller has it', async () => {
  const day = wall(Date.now() + 86_400_000).slice(0, 10)
  await page.goto(`${world.url}#/vpp/power-scheduling?date=${day}`)
  const own = page.locator('.schedule-row[data-station=ST001]')
  const axis = own.locator('.schedule-axis')
  await axis.hover({ trial: true })
  let box = await untilStill(axis)
  // Hours stand above where they are.
  for (const hour of [4, 8, 20]) {
    const label = await page.locator('.schedule-clock > span', { hasText: `${two(hour)}:00` }).boundingBox()
    expect(Math.abs((label?.x ?? 0) + (label?.width ?? 0) / 2 - (box.x + (box.width * hour) / 24))).toBeLessThan(1)
  }
  // Without a pointer: one is added in the first free hour, and deleted.
  await own.getByRole('button', { name: /添加时段/ }).press('Enter')
  await expect.poll(() => own.getByLabel('结束', { exact: true }).inputValue()).toBe('01:00')
  await own.locator('.schedule-window').press('Delete')
  await expect.poll(() => own.locator('.schedule-window').count()).toBe(0)
  // What could be changed of it stood there too.
  box = await untilStill(axis)
  const at = (hour: number): [number, number] => [box.x + (box.width * hour) / 24 + 1, box.y + 8]
  // Text that somebody has selected is not what is dragged.
  await page.keyboard.press('Control+a')
  await page.mouse.move(...at(10))
  await page.mouse.down()
  await page.mouse.move(...at(12), { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => own.getByLabel('开始', { exact: true }).inputValue()).toBe('10:00')
  await expect.poll(() => own.getByLabel('结束', { exact: true }).inputValue()).toBe('12:00')
  await own.locator('.schedule-window').press('ArrowRight')
  await expect.poll(() => own.getByLabel('开始', { exact: true }).inputValue()).toBe('10:15')
  await own.getByLabel('功率', { exact: true }).fill('40')
  await own.getByRole('button', { name: '保存草稿' }).click()
  await expect.poll(() => own.locator('.strategy-state').innerText()).toContain('待下发')
  await own.getByRole('button', { name: '下发', exact: true }).click()
  await give('microgrid-demo', '下发')
  await expect.poll(() => own.locator('.strategy-state').innerText()).toContain('已同步')
  await expect.poll(() => own.locator('.schedule-window').getAttribute('data-there')).toBe('true')
  await expect.poll(() => own.locator('.schedule-window').getAttribute('aria-label')).toContain('放电 40 kW')
  expect(await serious(page)).toEqual([])
})
