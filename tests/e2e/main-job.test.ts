import mqtt from 'mqtt'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, untilStill, untilText, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

let world: World
let context: BrowserContext
let page: Page

beforeAll(async () => {
  world = await startWorld({}, 'all', 'from nothing')
  context = await world.context()
  page = await world.login(context)
})
afterAll(() => world.close())

const number = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''))
const flow = '[data-widget^="site-scene"] .num'
const firstValue = async (on: Page): Promise<number> => number(await untilText(on, flow, (text) => /\d/.test(text), 'a number in the power flow'))

test('the home dashboard lives: its numbers come and change by themselves', async () => {
  const before = await firstValue(page)
  await until(async () => (await firstValue(page)) !== before, 'a change of the grid power')
})

test('a widget that was dragged is where it was put, after a reload too', async () => {
  const widget = page.locator('[data-widget^="state-of-charge"]')
  const before = await widget.boundingBox()
  if (before === null) throw new Error('no widget to drag')
  await page.getByRole('button', { name: '编辑布局' }).click()
  // The board makes room for its tools, which come in a chunk of their own.
  await page.locator('.editor-bar button').first().waitFor()
  const box = await untilStill(widget.locator('.widget-head'))
  await page.mouse.move(box.x + 40, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 300, box.y + 20, { steps: 10 })
  await page.mouse.move(box.x + 640, box.y + 20, { steps: 20 })
  // What the pointer goes over is not marked as text.
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.mouse.up()
  await page.getByRole('button', { name: '发布' }).click()
  await page.locator('.publish-dialog').getByRole('button', { name: '发布' }).click()
  await page.waitForSelector('.editor-bar', { state: 'detached' })
  const place = async () => {
    const found = await widget.boundingBox()
    return found === null ? undefined : [Math.round(found.x), Math.round(found.y)]
  }
  await until(
    async () => JSON.stringify(await place()) !== JSON.stringify([Math.round(before.x), Math.round(before.y)]),
    'the widget in another place',
  )
  const rest = await untilStill(widget)
  const after = JSON.stringify([Math.round(rest.x), Math.round(rest.y)])
  await page.reload()
  await until(async () => JSON.stringify(await place()) === after, 'the widget where it was put')
})

test('a widget moves by keyboard alone', async () => {
  await page.getByRole('button', { name: '编辑布局' }).click()
  const widget = page.locator('[data-widget^="revenue-now"][tabindex]')
  const before = await untilStill(widget)
  await widget.press('ArrowRight')
  await until(async () => (await widget.boundingBox())?.x !== before.x, 'the widget moved')
  await page.getByRole('button', { name: '取消' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '编辑布局' }).waitFor()
})

test('a value that somebody publishes to ST007 comes onto the open page', async () => {
  await page.getByTitle('切换电站').click()
  await page.getByPlaceholder('搜索电站名称或编号').fill('ST007')
  await page.keyboard.press('Enter')
  await page.locator('.station-button', { hasText: '接入体验站' }).waitFor()
  const client = await mqtt.connectAsync(world.mqttUrl)
  // The first message wakes the station up. How long a value takes is measured in tests/bench/end-to-end.ts.
  await client.publishAsync('energy/ST007/ST007-GRID/telemetry', JSON.stringify({ ts: Date.now(), values: { P: 11.1 } }), { qos: 1 })
  await untilText(page, flow, (text) => number(text) === 11.1, 'the first value')
  await client.publishAsync('energy/ST007/ST007-GRID/telemetry', JSON.stringify({ ts: Date.now(), values: { P: 777.7 } }), { qos: 1 })
  await untilText(page, flow, (text) => number(text) === 777.7, 'the value on the page')
  await client.endAsync()
})

test('an unmodified Sparkplug B client from npm plays ST007', async () => {
  const { newClient } = await import('sparkplug-client')
  const client = newClient({
    serverUrl: world.mqttUrl,
    username: '',
    password: '',
    groupId: 'ORG1',
    edgeNode: 'ST007',
    clientId: 'third-party',
    version: 'spBv1.0',
  })
  const metric = (value: number) => ({ timestamp: Date.now(), metrics: [{ name: 'P', value, type: 'Double' as const }] })
  await new Promise<void>((resolve) => client.on('birth', () => resolve()))
  client.publishNodeBirth({ timestamp: Date.now(), metrics: [{ name: 'Node Control/Rebirth', value: false, type: 'Boolean' }] })
  client.publishDeviceBirth('ST007-GRID', metric(222.2))
  await untilText(page, flow, (text) => number(text) === 222.2, 'the birth value')
  client.publishDeviceData('ST007-GRID', metric(333.3))
  await untilText(page, flow, (text) => number(text) === 333.3, 'the data value')
  client.stop()
})

test('switching the station shows another plant', async () => {
  await page.getByTitle('切换电站').click()
  await page.getByPlaceholder('搜索电站名称或编号').fill('suzhou')
  await page.keyboard.press('Enter')
  await page.locator('.station-button', { hasText: '苏州用户侧储能站' }).waitFor()
  await until(async () => Math.abs(await firstValue(page)) > 0 && (await firstValue(page)) !== 333.3, 'values of the other station')
})

test('an alarm from the field counts the bell up', async () => {
  const bell = page.getByRole('button', { name: /告警：/ })
  const before = number((await bell.getAttribute('aria-label')) ?? '0')
  world.edge.command('alarm ST002:ST002-BMS1:FIRE_SMOKE')
  await until(async () => number((await bell.getAttribute('aria-label')) ?? '0') === before + 1, 'the bell one higher')
  await bell.click()
  await page.getByText('烟雾告警').first().waitFor()
  await page.keyboard.press('Escape')
})

test('the fleet wall opens full of live stations, without the console around it', async () => {
  const wall = await context.newPage()
  // The alarm of the test before takes a wall over, whose lists become shorter.
  await wall.goto(`${world.url}#/bigScreen/home?takeover=0`)
  await wall.getByText('集群运行总览').waitFor()
  await until(async () => (await wall.locator('.board-row').count()) >= 6, 'a line for every station')
  await untilText(wall, '.board-row .num', (text) => /\d/.test(text), 'live numbers on the wall')
  await expect.poll(() => wall.locator('.menu').count()).toBe(0)
  const scrolls = () => wall.evaluate('document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth')
  await expect.poll(scrolls).toBe(false)
  await wall.close()
})

test('when the simulator stops, its values stay and are marked stale; when it returns all is fresh without a reload', async () => {
  const cell = page.locator(flow).first()
  await until(async () => (await cell.getAttribute('data-live')) === 'fresh', 'a value that lives')
  await world.endEdge()
  await until(async () => (await cell.getAttribute('data-live')) === 'stale', 'the value marked stale')
  // It is the last that came, whatever the plant did between a look and its end; the store may have it a moment later than the page.
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const models = await world.server.call('stationModel', { powerstationId: 'ST002' }, token)
  const points = (models.result?.points ?? []).flatMap(({ code, id }) => (code === 'gridPower' ? [id] : []))
  const stored = async (): Promise<number> => {
    const { result } = await world.server.call('snapshot', { powerstationId: 'ST002', at: Date.now(), points }, token)
    const last = Math.abs(result?.values[0]?.value ?? NaN)
    // Megawatts have three decimals, kilowatts one.
    return Number(last >= 1000 ? (last / 1000).toFixed(3) : last.toFixed(1))
  }
  await until(async () => (await stored()) === Math.abs(await firstValue(page)), 'the value that was stored last')
  await world.startEdge()
  await until(async () => (await cell.getAttribute('data-live')) === 'fresh', 'the value fresh again')
})

test('when the server is killed the page says so, keeps its values, and goes on by itself', async () => {
  const cell = page.locator(flow).first()
  await world.endServer('kill')
  await until(async () => (await cell.getAttribute('data-live')) === 'stale', 'values stale')
  await page.getByText(/秒后重连|正在连接/).waitFor()
  expect(Math.abs(await firstValue(page))).toBeGreaterThan(0)
  await world.restartServer()
  await until(async () => (await cell.getAttribute('data-live')) === 'fresh', 'values fresh again')
})

test('five hundred alarms at once are all kept, and the page goes on', async () => {
  const login = await world.server.call('login', { username: 'admin', password: 'microgrid-demo' })
  const total = async (): Promise<number> =>
    (await world.server.call('alarmList', { pageNum: 1, pageSize: 1, state: 'WARNING' }, login.result?.token)).result?.totalRows ?? 0
  const before = await total()
  world.edge.command('burst 500')
  // Every one is another device or another code; only those that were open already count up instead.
  await until(async () => (await total()) >= 500, `500 open alarms after ${before}`)
  const shown = await firstValue(page)
  await until(async () => (await firstValue(page)) !== shown, 'values that still move')
})

test('a display account sees no menu entry that is not its own, and typed by hand it is refused', async () => {
  const other = await world.context()
  const display = await world.login(other, 'display')
  await expect.poll(() => display.getByText('告警列表').count()).toBe(0)
  await display.goto(`${world.url}#/alarm/alarm-list`)
  await display.waitForURL(/#\/403/)
  await other.close()
})

test('a customer sees the stations of the own organization only', async () => {
  const other = await world.context()
  const customer = await world.login(other, 'customer')
  await customer.getByTitle('切换电站').click()
  const list = customer.locator('.station-popup li')
  await until(async () => (await list.count()) === 2, 'two stations')
  await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringContaining('ST005'), expect.stringContaining('ST006')])
  await other.close()
})
