import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { serious } from '#tests/support/axe.ts'
import { startWorld, takeWidgetAway, typeInto, untilStill, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

let world: World
let context: BrowserContext
let page: Page
beforeAll(async () => {
  world = await startWorld({}, 'ST001')
  context = await world.context()
  page = await world.login(context)
  await page.waitForSelector('.board .widget')
})
afterAll(() => world.close())

const widgets = (on = page): Promise<string[]> =>
  on.locator('.board [data-widget]').evaluateAll((all) => all.map((one) => one.getAttribute('data-widget') ?? ''))
const placeOf = async (id: string): Promise<string> => {
  const box = await page.locator(`[data-widget="${id}"]`).boundingBox()
  return `${Math.round(box?.x ?? -1)} ${Math.round(box?.y ?? -1)} ${Math.round(box?.width ?? -1)}`
}
const publish = async (on: Page, title?: string): Promise<void> => {
  await on.keyboard.press('Control+s')
  await on.waitForSelector('.publish-dialog')
  const name = on.locator('.publish-dialog input').first()
  if (title !== undefined) await typeInto(name, title)
  await name.press('Enter')
  await on.waitForSelector('.editor-bar', { state: 'detached' })
}

test('eight actions lead from an empty dashboard to a published one with three widgets', async () => {
  // Empty: everything is chosen and removed, which is how a person begins anew.
  await page.getByRole('button', { name: '编辑布局' }).click()
  const first = page.locator('[data-widget][tabindex]').first()
  await first.waitFor()
  // The board may be drawn anew between the focus and a key.
  await until(async () => {
    for (const key of ['Control+a', 'Delete']) await first.press(key, { timeout: 2000 }).catch(() => undefined)
    return (await widgets()).length === 0
  }, 'an empty board')
  await page.getByText('看板还没有组件').waitFor()
  let actions = 0
  const act = async (work: Promise<unknown>): Promise<void> => {
    await work
    actions++
  }
  await act(page.getByRole('button', { name: '添加组件' }).click())
  // It slides in: what is clicked before it stands still may go to what lies below.
  await page.waitForFunction(
    () => document.querySelector('.catalogue .catalogue-kind')?.closest('.arco-drawer')?.getBoundingClientRect().right === innerWidth,
  )
  for (const kind of ['能量流向', '需量', '今日收益']) {
    const add = page.getByRole('button', { name: `添加 ${kind}` })
    await act(add.click())
    await add.getByText('×1').waitFor()
  }
  await act(page.click('.catalogue .arco-drawer-close-icon'))
  await act(page.getByRole('button', { name: '发布' }).click())
  await act(page.locator('.publish-dialog').getByRole('button', { name: '发布' }).click())
  await page.waitForSelector('.editor-bar', { state: 'detached' })
  expect(actions).toBeLessThanOrEqual(8)
  await expect.poll(async () => (await widgets()).map((id) => id.replace(/-[^-]+$/, '')).sort()).toEqual(['demand', 'power-flow', 'revenue-now'])
  await page.reload()
  await until(async () => (await widgets()).length === 3, 'three widgets after a reload')
})

test('the whole editor by keyboard: choose, move, resize, duplicate, undo, redo, configure, publish', async () => {
  const tabTo = async (find: () => Promise<boolean>, what: string): Promise<void> => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab')
      if (await find()) return
    }
    throw new Error(`no way by Tab to ${what}`)
  }
  const focusedText = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  const focusedWidget = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('data-widget') ?? '')
  await tabTo(async () => (await focusedText()) === '编辑布局', 'the edit button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.editor-bar')
  await tabTo(async () => (await focusedWidget()).startsWith('demand'), 'a widget')
  const id = await focusedWidget()
  // The board makes room for its tools: a place counts that stands still.
  await untilStill(page.locator(`[data-widget="${id}"]`))
  const before = await placeOf(id)
  await page.keyboard.press('Shift+ArrowRight')
  await until(async () => (await placeOf(id)) !== before, 'a wider widget')
  await page.keyboard.press('Control+z')
  await until(async () => (await placeOf(id)) === before, 'the width before')
  await page.keyboard.press('Control+y')
  await until(async () => (await placeOf(id)) !== before, 'the width again')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+d')
  await until(async () => (await widgets()).length === 4, 'a copy')
  const copy = (await widgets()).find((one) => one !== id && one.startsWith('demand')) ?? ''
  await takeWidgetAway(page, `[data-widget="${copy}"]`)
  await until(async () => (await widgets()).length === 3, 'the copy gone')
  await page.locator(`[data-widget="${id}"]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector('.widget-settings')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.widget-settings', { state: 'detached' })
  // What has nothing to set has no button for it.
  const tools = (type: string) => page.locator(`[data-widget^="${type}"] .widget-tools button`)
  expect([await tools('demand').count(), await tools('power-flow').count()]).toEqual([2, 1])
  await page.locator(`[data-widget="${id}"]`).focus()
  await publish(page, '键盘看板')
  await page.getByRole('button', { name: '选择看板' }).filter({ hasText: '键盘看板' }).waitFor()
})

test('a draft survives a browser that is killed', async () => {
  await page.getByRole('button', { name: '编辑布局' }).click()
  await takeWidgetAway(page, '[data-widget^="revenue-now"]')
  await until(async () => (await widgets()).length === 2, 'a widget less')
  await until(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('dashboardDraft:'))), 'the draft kept')
  // A page that dies asks nobody.
  const state = await context.storageState()
  await page.close({ runBeforeUnload: false })
  const again = await world.context({ storageState: state })
  const other = await again.newPage()
  await other.goto(`${world.url}#/home`)
  await other.getByText('有未发布的草稿').waitFor()
  await until(async () => (await widgets(other)).length === 3, 'what is published')
  await other.getByRole('button', { name: '继续编辑' }).click()
  await until(async () => (await widgets(other)).length === 2, 'the draft')
  await other.getByRole('button', { name: '取消' }).click()
  await other.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await until(async () => (await widgets(other)).length === 3, 'the published one')
  context = again
  page = other
})

test('two people edit the same dashboard: they are told, and what both did is there', async () => {
  const second = await world.context()
  const other = await world.login(second)
  await until(async () => (await widgets(other)).length === 3, 'the same dashboard')
  await page.getByRole('button', { name: '编辑布局' }).click()
  await other.getByRole('button', { name: '编辑布局' }).click()
  await other.getByText('也在编辑此看板').waitFor()
  await takeWidgetAway(page, '[data-widget^="revenue-now"]')
  await other.getByRole('button', { name: '添加组件' }).click()
  await other.getByRole('button', { name: '添加 当前电价' }).click()
  await other.click('.catalogue .arco-drawer-close-icon')
  await publish(page)
  await other.getByText('他人已发布新版本').waitFor()
  await other.getByRole('button', { name: '合并到我的修改' }).click()
  await until(async () => (await widgets(other)).length === 3, 'both changes')
  await publish(other)
  await page.reload()
  const kinds = async (): Promise<string[]> => (await widgets()).map((id) => id.replace(/-[^-]+$/, '')).sort()
  await until(async () => (await kinds()).join(' ') === 'demand power-flow price-period-now', 'what both did')
  await second.close()
})

test('several are aligned, an older version comes back, and the file of a dashboard comes in again', async () => {
  await page.getByRole('button', { name: '编辑布局' }).click()
  const ids = await widgets()
  await page.click(`[data-widget="${ids[0]}"] .widget-body`)
  await page.click(`[data-widget="${ids[1]}"] .widget-body`, { modifiers: ['Control'] })
  await page.getByRole('button', { name: '已选 2 个' }).click()
  await page.click('.arco-dropdown-menu-item:visible:has-text("等宽")')
  const widthOf = async (id: string | undefined): Promise<number> =>
    Math.round((await page.locator(`[data-widget="${id}"]`).boundingBox())?.width ?? 0)
  await until(async () => (await widthOf(ids[0])) === (await widthOf(ids[1])), 'equal widths')
  const more = async (words: string): Promise<void> => {
    await page.getByRole('button', { name: '更多' }).click()
    await page.click(`.arco-dropdown-menu-item:visible:has-text("${words}")`)
  }
  const download = page.waitForEvent('download')
  await more('导出 JSON')
  const file = await (await download).path()
  await more('历史版本')
  await page.locator('.versions li', { hasText: '第 1 版' }).getByRole('button', { name: '恢复到此版本' }).click()
  await until(async () => (await widgets()).some((id) => id.startsWith('revenue-now')), 'the first version')
  const chooser = page.waitForEvent('filechooser')
  await more('导入 JSON')
  await (await chooser).setFiles(file)
  await until(async () => (await widgets()).some((id) => id.startsWith('price-period-now')), 'the file')
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: '取消' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
})

test('the whole dashboard looks back: a moment is in the link, values are as they were and say so, and live comes back', async () => {
  const at = Date.now() - 15_000
  await page.goto(`${world.url}#/home?at=${at}`)
  await page.waitForSelector('.moment-bar')
  const flow = '[data-widget^="power-flow"] .num[data-live=past]'
  await page.waitForSelector(flow)
  const then = await page.locator(flow).first().innerText()
  await page.waitForSelector('[data-widget^="power-flow"] .badge-past')
  // The server's own record of that minute.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const models = await world.server.call('stationModel', { powerstationId: 'ST001' }, token ?? '')
  const points = (models.result?.points ?? []).filter((point) => ['gridPower', 'pvPower', 'loadPower', 'storagePower'].includes(point.code))
  const snapshot = await world.server.call('snapshot', { powerstationId: 'ST001', at, points: points.map((point) => point.id) }, token ?? '')
  // From a thousand on kilowatts are shown as megawatts.
  const shown = (kw: number): string => (kw >= 1000 ? kw / 1000 : kw).toFixed(1)
  const known = (snapshot.result?.values ?? []).map((one) => shown(Math.abs(one.value ?? NaN)))
  expect(known).toContain(Math.abs(Number(then.replaceAll(/[^\d.-]/g, ''))).toFixed(1))
  await page.getByRole('button', { name: '回到实时' }).click()
  await page.waitForSelector('[data-widget^="power-flow"] .num[data-live=fresh]')
  expect(page.url()).not.toContain('at=')
})

test('the editor wrote no error to the console', () => {
  expect(world.errors).toEqual([])
})
