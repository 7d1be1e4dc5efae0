import { afterAll, beforeAll, expect, test } from 'vitest'
import mqtt from 'mqtt'
import type { Page } from 'playwright'
import { startOfDate } from '#domain/time.ts'
import { fitsPhone, startWorld, untilStill, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

let world: World
let gateway: mqtt.MqttClient
beforeAll(async () => {
  world = await startWorld({}, 'none')
  gateway = await mqtt.connectAsync(world.mqttUrl)
})
afterAll(async () => {
  await gateway.endAsync()
  await world.close()
})

/** A fault of the visitor's station, which no simulator feeds. BMS cell faults are very urgent. */
const raise = (code: string, state: 'raised' | 'cleared' = 'raised') =>
  gateway.publishAsync('energy/ST007/ST007-BMS1/event', JSON.stringify({ ts: Date.now(), code, level: 'VERY_URGENT', state }), { qos: 1 })

const bell = (page: Page) => page.locator('.header button[aria-label*="告警："]')
const count = async (page: Page): Promise<number> => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? NaN)

test('a very urgent alarm of another station is told: bell, title and popover, with the station’s name; Escape closes', async () => {
  const context = await world.context()
  const page = await world.login(context, 'operator')
  await page.evaluate(() => localStorage.setItem('powerstationId', 'ST001'))
  await page.reload()
  await page.waitForSelector('.header')
  await until(async () => Number.isFinite(await count(page)), 'the bell knows')
  const before = await count(page)
  await raise('BMS_CELL_OVER_VOLT')
  await until(async () => (await count(page)) === before + 1, 'the bell one higher')
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${before + 1}\\) `))
  await bell(page).click()
  await expect.poll(() => page.locator('.bell-popup li').first().innerText()).toContain('接入体验站')
  await expect.poll(() => page.locator('.bell-popup li.bell-own').count()).toBe(await page.locator('.bell-popup li:has-text("本站")').count())
  await page.keyboard.press('Escape')
  await page.waitForSelector('.bell-popup', { state: 'hidden' })
  await bell(page).click()
  await page.locator('.bell-popup li button').first().click()
  await page.waitForURL(/#\/alarm\/alarm-list\?.*powerstationId=ST007/)
  await page.getByText('告警前后数值').or(page.locator('.alarm-detail')).first().waitFor()
  await context.close()
})

test('the list begins with what waits and is most urgent; processing one that is present says so', async () => {
  const context = await world.context()
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/alarm/alarm-list`)
  await expect.poll(() => page.locator('.alarms tbody tr').first().innerText()).toMatch(/非常紧急[\s\S]*未处理/)
  await page.locator('.alarms tbody tr').first().getByRole('button', { name: '处理', exact: true }).click()
  await page.locator('.alarm-present').waitFor()
  // The words of an alarm may go over several lines of the form's title: its head grows with them.
  const isWhole = await page.locator('.form-drawer .arco-drawer-header-title').evaluate((title) => {
    const head = title.parentElement as HTMLElement
    const more = document.createElement('i')
    more.textContent = ' 电芯漂移'.repeat(40)
    title.append(more)
    const [outer, inner] = [head.getBoundingClientRect(), title.getBoundingClientRect()]
    more.remove()
    return inner.height > 48 && inner.top >= outer.top && inner.bottom <= outer.bottom
  })
  expect(isWhole).toBe(true)
  await page.locator('.form-drawer textarea').first().fill('已到现场')
  await page.locator('.form-drawer .arco-btn-primary').click()
  await page.waitForSelector('.form-drawer', { state: 'hidden' })
  await raise('BMS_CELL_OVER_VOLT', 'cleared')
  await page.goto(`${world.url}#/alarm/alarm-list?state=PROCESSED&powerstationId=ST007`)
  await expect.poll(() => page.locator('.alarms tbody tr').first().innerText()).toContain('已恢复')
  await context.close()
})

test('a shelved alarm leaves the list with a word that it is there, tells its story, and comes back', async () => {
  // Twenty minutes before, and nothing since: a gateway that reports by exception.
  await gateway.publishAsync('energy/ST007/ST007-BMS1/telemetry', JSON.stringify({ ts: Date.now() - 1_200_000, values: { SOC: 61.5 } }), { qos: 1 })
  await raise('BMS_INSULATION')
  const context = await world.context()
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/alarm/alarm-list?powerstationId=ST007`)
  const row = page.locator('.alarms tbody tr', { hasText: '绝缘电阻过低' })
  await row.getByRole('button', { name: '搁置', exact: true }).click()
  await page.locator('.form-drawer textarea').fill('等待备件')
  await page.locator('.form-drawer .arco-btn-primary').click()
  await row.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('.alarms-aside').innerText()).toContain('搁置 1')
  await page.locator('.alarms-aside button').click()
  await row.locator('.alarm-content').click()
  // Of what it is stands above everything else.
  await expect.poll(() => page.locator('.alarm-head').innerText()).toMatch(/未处理 · 未恢复 · .+ · .+ · \d{4}-/)
  const story = page.locator('.alarm-detail .alarm-story').first()
  await expect.poll(() => story.innerText()).toMatch(/发生[\s\S]*搁置 · 至 [\s\S]*operator · 等待备件/)
  await expect.poll(() => page.locator('.alarm-detail').innerText()).toMatch(/当时 61\.5 ?%/)
  await page.locator('.alarm-detail').getByRole('button', { name: '取消搁置' }).click()
  await expect.poll(() => story.innerText()).toContain('搁置结束')
  await page.keyboard.press('Escape')
  await page.goto(`${world.url}#/alarm/alarm-list?powerstationId=ST007`)
  await row.waitFor()
  // With a row in hand a new alarm is offered, and moves none.
  await row.locator('.arco-checkbox').click()
  await expect.poll(() => row.locator('input[type=checkbox]').isChecked()).toBe(true)
  const place = await untilStill(row)
  await raise('BMS_CELL_UNDER_VOLT')
  await page.locator('.alarms-new').waitFor()
  expect((await untilStill(row)).y).toBe(place.y)
  await page.locator('.alarms-new').click()
  await page.locator('.alarms-new').waitFor({ state: 'detached' })
  await context.close()
})

test('maintenance is entered for a device, marks what it raises, and is ended', async () => {
  const context = await world.context()
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/alarm/alarm-list?tab=maintenance`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.locator('.form-drawer')
  await form.locator('.arco-select').first().click()
  await page.keyboard.type('接入体验站')
  await page.locator('.arco-select-option:visible', { hasText: '接入体验站' }).click()
  const now = Date.now()
  // Moments of a form are typed by the console's clock.
  const text = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  // It begins now, unless somebody says otherwise.
  const begin = await form.locator('.arco-picker input').first().inputValue()
  expect(Math.abs(Date.parse(`${begin.replace(' ', 'T')}+08:00`) - now)).toBeLessThan(10 * 60_000)
  const box = form.locator('.arco-picker input').last()
  await box.click()
  await box.fill(text(now + 3_600_000))
  await page.locator('.arco-picker-btn-confirm:visible').last().click()
  await expect.poll(() => box.inputValue()).toBe(text(now + 3_600_000))
  await form.locator('textarea').fill('更换风扇')
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('.alarms tbody tr').first().innerText()).toContain('进行中')
  await raise('FIRE_SMOKE')
  await page.goto(`${world.url}#/alarm/alarm-list?powerstationId=ST007&aside=only`)
  await expect.poll(() => page.locator('.alarms tbody tr', { hasText: '烟雾告警' }).innerText()).toContain('检修中发生')
  await page.goto(`${world.url}#/alarm/alarm-list?tab=maintenance`)
  await page.getByRole('button', { name: '立即结束' }).click()
  await page.locator('.arco-modal .arco-btn-primary').click()
  await expect.poll(() => page.locator('.alarms tbody tr').first().innerText()).toContain('已结束')
  await page.goto(`${world.url}#/alarm/alarm-list?powerstationId=ST007`)
  await page.locator('.alarms tbody tr', { hasText: '烟雾告警' }).waitFor()
  await page.goto(`${world.url}#/alarm/alarm-list?tab=quality&powerstationId=ST007`)
  await expect.poll(() => page.locator('.alarm-tile').count()).toBe(5)
  await expect.poll(() => page.locator('.alarm-quality').innerText()).toContain('烟雾告警')
  await fitsPhone(page)
  await context.close()
})

test('days of the filter are the station’s, wherever the browser stands, and times name the zone there', async () => {
  const context = await world.context({ timezoneId: 'America/Los_Angeles' })
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/alarm/alarm-list?powerstationId=ST007`)
  await expect.poll(() => page.locator('.alarms tbody tr').first().innerText()).toContain('(UTC+8)')
  await page.locator('.arco-picker-range').click()
  await page.locator('.arco-picker-cell-in-view:has-text("15")').first().click()
  await page.locator('.arco-picker-cell-in-view:has-text("16")').first().click()
  const days = page.locator('.arco-picker-range input')
  await expect.poll(() => days.first().inputValue()).toMatch(/-15$/)
  const start = startOfDate('Asia/Shanghai', await days.first().inputValue())
  await expect.poll(() => new URLSearchParams(page.url().split('?')[1]).get('from')).toBe(String(start))
  await expect.poll(() => new URLSearchParams(page.url().split('?')[1]).get('to')).toBe(String(start + 2 * 86_400_000))
  await context.close()
})

test('on a phone every alarm is a card, and nothing is wider than the screen', async () => {
  const context = await world.context({ viewport: { width: 390, height: 844 } })
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/alarm/alarm-list`)
  const row = page.locator('.alarms .resource-cards > li').first()
  await row.waitFor()
  const box = await row.boundingBox()
  expect(box?.width ?? 999).toBeLessThan(390)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect.poll(() => row.locator('dt').first().isVisible()).toBe(true)
  await context.close()
})

test('the panel of home has the most urgent first, though another came later', async () => {
  const context = await world.context()
  const page = await world.login(context, 'operator')
  await page.evaluate(() => localStorage.setItem('powerstationId', 'ST007'))
  await page.reload()
  const rows = page.locator('[data-widget^="alarm-list"] .rows li')
  const placeOf = async (code: string) => (await rows.allInnerTexts()).findIndex((words) => words.includes(code))
  await raise('URGENT_BEFORE')
  await expect.poll(() => placeOf('URGENT_BEFORE')).toBeGreaterThanOrEqual(0)
  const later = { ts: Date.now(), code: 'COMMON_LATER', level: 'COMMON', state: 'raised' }
  await gateway.publishAsync('energy/ST007/ST007-BMS1/event', JSON.stringify(later), { qos: 1 })
  await expect.poll(() => placeOf('COMMON_LATER')).toBeGreaterThan(0)
  expect(await placeOf('URGENT_BEFORE')).toBeLessThan(await placeOf('COMMON_LATER'))
  await context.close()
})
