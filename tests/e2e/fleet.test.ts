import mqtt from 'mqtt'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { saying, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** The fleet as people look at it: saved views, an order that stays, clusters; and a single-line diagram that somebody arranges. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own))

const FLEET = '#/operation/operation-monitoring'
const hash = (on = page): string => new URL(on.url()).hash
const views = () => page.locator('.fleet-views:visible')
const named = (name: string) => views().locator('li').filter({ hasText: name })
const openViews = () =>
  page
    .locator('.fleet-bar:visible')
    .getByRole('button', { name: /视图|夜班|白班/ })
    .click()

test('filters, sorting and kind of view are kept under a name, become the default, are renamed and deleted', async () => {
  await page.goto(`${world.url}${FLEET}?type=STORED_ENERGY&view=table`)
  await page.locator('.station-head:visible').getByRole('button', { name: '荷电状态' }).click()
  await expect.poll(() => hash()).toContain('sort=soc')
  await openViews()
  await page.getByPlaceholder('视图名称').fill('夜班')
  await page.keyboard.press('Enter')
  await named('夜班').waitFor()
  await page.getByPlaceholder('视图名称').fill('夜班')
  await page.keyboard.press('Enter')
  await views().getByRole('alert').getByText('您已有同名的视图').waitFor()
  await named('夜班').getByRole('button', { name: '设为默认' }).click()
  await named('夜班').getByRole('button', { name: '取消默认' }).waitFor()

  const other = await world.login(await world.context())
  await other.goto(`${world.url}${FLEET}`)
  await expect.poll(() => hash(other)).toBe(`${FLEET}?type=STORED_ENERGY&sort=soc&view=table`)
  await expect.poll(() => other.locator('[aria-sort=descending]:visible').innerText()).toContain('荷电状态')
  await other.getByRole('button', { name: '清除筛选' }).click()
  await expect.poll(() => other.locator('.station-row[role=listitem]:visible').count()).toBeGreaterThan(5)
  await other.context().close()

  await named('夜班').getByRole('button', { name: '重命名' }).click()
  await views().locator('li').getByPlaceholder('视图名称').fill('白班')
  await views().locator('li').getByRole('button', { name: '重命名' }).click()
  await named('白班').getByRole('button', { name: '删除' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await page.waitForSelector('.arco-modal', { state: 'hidden' })
  // The question may have closed the list, then or a little later.
  await until(async () => {
    if (!(await views().isVisible())) await openViews()
    return views()
      .getByText('还没有保存的视图')
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      )
  }, 'no view any more')
  await page.keyboard.press('Escape')
})

test('a new alarm marks its station and moves none; sorting again is what people ask for', async () => {
  await page.goto(`${world.url}${FLEET}`)
  const names = () => page.locator('.station-card:visible .station-card-name').allInnerTexts()
  await expect.poll(async () => (await names()).length).toBeGreaterThan(5)
  const before = await names()
  expect(before[0]).not.toBe('接入体验站')
  const gateway = await mqtt.connectAsync(world.mqttUrl)
  const event = { ts: Date.now(), code: 'BMS_CELL_OVER_VOLT', level: 'VERY_URGENT', state: 'raised' }
  await gateway.publishAsync('energy/ST007/ST007-BMS1/event', JSON.stringify(event), { qos: 1 })
  await gateway.endAsync()
  await page.locator('.station-card[data-news]:visible').filter({ hasText: '接入体验站' }).getByText('新告警').waitFor()
  expect(await names()).toEqual(before)
  await page.getByRole('button', { name: '重新排序' }).click()
  await expect.poll(async () => (await names())[0]).toBe('接入体验站')
  await expect.poll(() => page.locator('.station-card[data-news]:visible').count()).toBe(0)
  await page.goto(`${world.url}${FLEET}?level=VERY_URGENT`)
  await expect.poll(names).toEqual(['接入体验站'])
})

test('on the offline map stations near to each other stand together, come apart by the keyboard, and a click enters one', async () => {
  // Of this size a name stood where smaller letters had their place: below a cluster.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${world.url}${FLEET}?view=map`)
  const clusters = page.locator('.fleet-cluster:visible')
  const worst = clusters.filter({ has: page.locator('.level-mark') })
  await worst.first().waitFor()
  await expect.poll(() => worst.first().getAttribute('aria-label')).toMatch(/^2 座电站，最高级别非常紧急 1 条(；\d 座无数据)?$/)
  await expect.poll(() => serious(page)).toEqual([])
  await expect.poll(() => page.locator('.cluster-box .map-label').count()).toBeGreaterThan(2)
  const covered = (): Promise<string[]> =>
    page.evaluate(() => {
      const marks = [...document.querySelectorAll('.fleet-cluster')].map((one) => one.getBoundingClientRect())
      return [...document.querySelectorAll<HTMLElement>('.cluster-box .map-label > span')]
        .filter((name) => {
          // The letters: their box may be narrower.
          const letters = document.createRange()
          letters.selectNodeContents(name)
          const { left, right, top, bottom } = letters.getBoundingClientRect()
          return marks.some((mark) => left < mark.right && right > mark.left && top < mark.bottom && bottom > mark.top)
        })
        .map((name) => name.innerText)
    })
  await expect.poll(covered).toEqual([])
  await page.setViewportSize({ width: 1600, height: 1000 })
  await worst.first().focus()
  await page.keyboard.press('Enter')
  const mark = page.locator('.cluster-box .map-mark[aria-label="接入体验站"]')
  await mark.waitFor()
  await mark.click()
  await page.waitForURL(/#\/home/)
  await expect.poll(() => page.locator('.station-button').innerText()).toContain('接入体验站')
})

test('a picture that somebody arranges by keys is what home shows, and who arranges it at the same time is told', async () => {
  const node = (on: Page, sn: string) => on.locator(`.topology:visible [data-node="${sn}"]`)
  /** Where the middle of a symbol stands, percent of the picture's width. */
  const middle = async (on: Page, sn: string): Promise<number> => {
    const boxOf = (locator: Locator) => locator.boundingBox({ timeout: 2000 }).catch(() => null)
    const [symbol, sheet] = [await boxOf(node(on, sn)), await boxOf(on.locator('.topology:visible'))]
    if (symbol === null || sheet === null) return NaN
    return Math.round(((symbol.x + symbol.width / 2 - sheet.x) / sheet.width) * 100)
  }
  /** How high the bus bar stands, percent of the picture. */
  const barOf = (on: Page): Promise<number> =>
    on
      .locator('.topology:visible > svg line')
      .evaluate((line: SVGLineElement) => Math.round((line.y1.baseVal.value / (line.ownerSVGElement?.clientHeight ?? NaN)) * 100))
  const address = `${world.url}#/resource/power-station?record=ST001&tab=topology`
  const start = async (on: Page): Promise<void> => {
    await on.getByRole('button', { name: '调整布置' }).click()
    await on.getByRole('button', { name: '保存布置' }).waitFor()
  }
  await page.goto(address)
  const other = await world.login(await world.context())
  await other.goto(address)
  const sn = await page
    .locator('.topology:visible [data-node]')
    .first()
    .getAttribute('data-node')
    .then((value) => value ?? '')
  await start(page)
  await start(other)
  await node(page, sn).focus()
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => middle(page, sn)).toBe(30)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+z')
  await page.locator('[data-bus="bar"]').focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => barOf(page)).toBe(48)
  // Nothing is under the pointer: what is looked at are the buttons as they stand.
  await page.mouse.move(2, 2)
  await expect.poll(() => middle(page, sn)).toBe(30)
  await expect.poll(() => serious(page)).toEqual([])
  const saved = saying(page, /布置已保存/)
  await page.getByRole('button', { name: '保存布置' }).click()
  await saved
  await expect.poll(() => middle(page, sn)).toBe(30)

  await node(other, sn).focus()
  await other.keyboard.press('ArrowRight')
  // Without a network nothing is said of somebody else's, and what was arranged stays.
  await other.context().setOffline(true)
  await other.getByRole('button', { name: '保存布置' }).click()
  await other.getByRole('alert').waitFor()
  expect(await other.getByRole('alert').innerText()).not.toContain('再次保存')
  await other.context().setOffline(false)
  await other.getByRole('button', { name: '保存布置' }).click()
  await other.getByRole('alert').getByText('admin').waitFor()
  expect(await other.getByRole('alert').innerText()).toContain('admin。再次保存')
  await other.context().close()

  const looker = await world.login(await world.context(), 'operator')
  const atHome = async (): Promise<number> => {
    // What is out of sight is not drawn.
    await looker.locator('[data-widget^="topology"]').scrollIntoViewIfNeeded()
    return middle(looker, sn)
  }
  await expect.poll(atHome).toBe(30)
  await expect.poll(() => barOf(looker)).toBe(48)

  // A phone shows the same arrangement, to be scrolled over, and no other one.
  await looker.setViewportSize({ width: 390, height: 844 })
  const sheet = looker.locator('.topology-pan:visible')
  await expect.poll(atHome).toBe(30)
  await expect.poll(() => sheet.evaluate((box) => box.scrollWidth > box.clientWidth * 1.5)).toBe(true)

  await page.getByRole('button', { name: '调整布置' }).click()
  await page.getByRole('button', { name: '恢复自动布置' }).click()
  await page.getByRole('button', { name: '保存布置' }).click()
  await expect.poll(() => middle(page, sn)).toBe(50)
  expect(world.errors.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('on a phone a row of the table is a block: nothing of it is scrolled sideways', async () => {
  const phone = await world.login(await world.context({ viewport: { width: 390, height: 844 } }))
  await phone.goto(`${world.url}${FLEET}?view=table`)
  await phone.locator('.station-row[role=listitem]:visible').first().waitFor()
  const table = phone.locator('.fleet-table:visible')
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  const outside = () => table.locator('[data-label]').evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > 390).length)
  await expect.poll(outside).toBe(0)
  await phone.context().close()
})

test('the table has today’s energy of each station, says which energy it is, and stays within a laptop', async () => {
  const laptop = await world.login(await world.context({ viewport: { width: 1366, height: 768 } }))
  await laptop.goto(`${world.url}${FLEET}?view=table`)
  await laptop.locator('.station-head:visible').getByText('今日电量').waitFor()
  const today = laptop.locator('.station-row:visible .station-row-today')
  const named = () => today.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')))
  await expect.poll(named).toContain('今日放电')
  await expect.poll(named).toContain('今日发电')
  const table = laptop.locator('.fleet-table:visible')
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  await laptop.context().close()
})
