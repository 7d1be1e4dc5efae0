import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { saying, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** A power station from its making to its deletion, by hand. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

const field = (name: string) => page.locator(`[data-field=${name}] input`)
const row = (id: string) => page.locator(`.resource-table:visible tr[data-row="${id}"]`)
const head = () => page.locator('.record-head:visible')
const hash = (): string => new URL(page.url()).hash
const save = () => page.locator('.form-foot').getByRole('button', { name: '保存', exact: true })

test('a station is made with a place that is found by its district and picked on the map', async () => {
  await page.goto(`${world.url}#/resource/power-station`)
  await row('ST001').waitFor()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await field('number').fill('HAND-1')
  await field('name').fill('手工电站')
  await page.locator('[data-field=organizationCode] .arco-tree-select').click()
  await page.locator('.arco-tree-node-title:visible').filter({ hasText: 'ORG1' }).first().click()
  await page.locator('[data-field=place]').getByRole('button', { name: '在地图上选取' }).click()
  await page.locator('.place-picker .arco-select').click()
  await page.keyboard.type('昆山')
  await page.locator('.arco-select-option:visible').getByText('江苏省 苏州市 昆山市').click()
  await page.locator('.place-map text').getByText('苏州市').waitFor()
  await page.locator('.place-box').click()
  await page.locator('.place-foot').getByText('江苏 苏州市').waitFor()
  const place = await field('place').first().inputValue()
  expect(place).toMatch(/^120\.\d+, 31\.\d+$/)
  await save().click()
  await row('HAND-1').getByText('在建').waitFor()
  await row('HAND-1').getByText('手工电站').click()
  await head().getByRole('heading', { name: '手工电站' }).waitFor()
  expect(hash()).toBe('#/resource/power-station?record=HAND-1')
  await page.locator('[data-field=place] dd').getByText(place).waitFor()
})

test('a step says what it switches, and changes the badge in the head and in the list; tab and breadcrumb say the name', async () => {
  await head().getByRole('button', { name: '投入运行' }).click()
  await page.locator('.form-drawer').getByText('限值与设备事件开始产生告警').waitFor()
  await page.locator('.form-foot').getByRole('button', { name: '投入运行' }).click()
  await head().getByText('运行', { exact: true }).waitFor()
  await page.locator('.tab.active').getByText('手工电站').waitFor()
  await page.locator('.breadcrumb [aria-current]').getByText('手工电站').waitFor()
  await head().getByRole('button', { name: '停运' }).click()
  await page.locator('.form-foot').getByRole('button', { name: '停运' }).click()
  await page.getByText('未运行：不产生告警，不计入集群合计').waitFor()
  await page.getByRole('button', { name: '返回列表' }).click()
  await row('HAND-1').getByText('停运', { exact: true }).first().waitFor()
})

test('its tab has an address that survives a reload, and going back leads to the list', async () => {
  await row('HAND-1').getByText('手工电站').click()
  await page.getByRole('tab', { name: '并网点' }).click()
  await expect.poll(hash).toBe('#/resource/power-station?record=HAND-1&tab=points')
  await page.locator('.record-panel:visible').getByRole('button', { name: '新增', exact: true }).click()
  await field('number').fill('G-1')
  await field('name').fill('一号并网点')
  await save().click()
  await page.locator('.record-panel:visible').getByText('一号并网点').waitFor()
  await page.reload()
  await page.locator('.record-panel:visible').getByText('一号并网点').waitFor()
  await page.getByRole('tab', { name: '变更历史' }).click()
  // What was done to what belongs to it is told with it, the newest first.
  await page.locator('.record-panel:visible tbody tr').first().getByText('并网点 HAND-1/G-1').waitFor()
  const line = page.locator('.record-panel:visible tbody tr').filter({ hasText: '变更电站状态' }).first()
  await line.getByRole('button', { name: '展开' }).click()
  await page.locator('.history-changes ins').getByText('停运').waitFor()
  expect(await serious(page)).toEqual([])
  await page.goBack()
  await row('HAND-1').waitFor()
})

test('a deletion names what hangs on it; without that it goes through and leads to the list', async () => {
  await row('HAND-1').getByText('手工电站').click()
  await head().getByRole('button', { name: '删除' }).click()
  const refused = saying(page, /并网点 1（一号并网点）/)
  await page.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).click()
  await refused
  await page.getByRole('tab', { name: '并网点' }).click()
  await page.locator('.record-panel:visible tbody tr').getByRole('button', { name: '删除' }).click()
  await page.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).last().click()
  await page.locator('.record-panel:visible').getByText('还没有并网点').waitFor()
  await head().getByRole('button', { name: '删除' }).click()
  await page.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).last().click()
  await row('ST001').waitFor()
  await expect.poll(() => row('HAND-1').count()).toBe(0)
  expect(hash()).toBe('#/resource/power-station')
  expect(world.errors.filter((words) => !words.includes('409'))).toEqual([])
})

test('on a phone no link stands in a button', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/resource/power-station', '/resource/device-library']) {
    await page.goto(`${world.url}#${path}`)
    await page.locator(`main[data-path="${path}"] .resource-cards:visible .record-link`).first().waitFor()
    expect(await serious(page)).toEqual([])
  }
})
