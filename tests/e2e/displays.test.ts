import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { startWorld, untilText, type World } from '#tests/support/browser.ts'

let world: World
let context: BrowserContext
let director: Page
let wall: Page
let link = ''

beforeAll(async () => {
  world = await startWorld()
  context = await world.context()
  director = await world.login(context)
})
afterAll(() => world.close())

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.locator(select).click()
  await page.locator('.arco-select-option:visible').getByText(option, { exact: true }).first().click()
}
async function steer(page: Page, choices: Record<string, string>): Promise<void> {
  await page.locator('.resource-table tbody tr').first().getByRole('button', { name: '控制' }).click()
  for (const [field, option] of Object.entries(choices)) await choose(page, `#steer-${field}`, option)
  await page.locator('.arco-modal').getByRole('button', { name: '下发' }).click()
  await page.locator('.steer').waitFor({ state: 'detached' })
}

test('a director makes a display; its link, shown once, opens the wall without a login', async () => {
  await director.goto(`${world.url}#/screens?view=displays`)
  await director.getByRole('button', { name: '新增' }).click()
  await director.locator('[data-field=name] input').fill('大厅')
  await director.locator('[data-field=organizationCode] .arco-tree-select').click()
  await director.locator('.arco-tree-select-popup .arco-tree-node-title:visible').first().click()
  await director.locator('[data-field=screens] .arco-select').click()
  for (const screen of ['集群大屏', '电站大屏']) {
    await director.locator('.arco-select-option:visible').getByText(screen, { exact: true }).click()
  }
  await director.keyboard.press('Escape')
  await director.keyboard.press('Control+s')
  link = await director.locator('.once code').nth(1).innerText()
  await director.getByRole('button', { name: '关闭', exact: true }).click()
  // The same browser as the director's: neither knows of the other's session.
  wall = await context.newPage()
  wall.on('pageerror', (error) => world.errors.push(error.message))
  await wall.goto(link)
  await wall.waitForURL(/#\/bigScreen\/home\?link=/)
  await untilText(wall, '.wall .num[data-live=fresh]', (text) => /\d/.test(text), 'live numbers')
  expect(await director.evaluate(() => localStorage.getItem('token'))).not.toContain('display-')
  await untilText(director, '.display-state', (text) => text === '在线', 'the display is alive')
  await untilText(director, '.display-windows', (text) => text.includes('1600×1000'), 'how its window is')
})

test('the display follows the director: screen, station, language, highlight, theme; and the director’s own language stays', async () => {
  await steer(director, {
    show: '电站大屏',
    station: '苏州用户侧储能站 (ST002)',
    language: '英文',
    device: '1号电池堆',
    highlight: '荷电状态',
    theme: '石墨金',
  })
  await wall.waitForURL(/#\/bigScreen\/single\?link=/)
  await untilText(wall, '.wall h1', (text) => text === 'Suzhou user-side storage', 'the other station in English')
  await untilText(wall, '.wall .site-card header', (text) => text.startsWith('Battery 1'), 'the device that is pointed at')
  await expect.poll(() => wall.locator('[data-ringed][data-widget^="state-of-charge"]').count()).toBe(1)
  await expect.poll(() => wall.evaluate(() => document.body.dataset.wallTheme)).toBe('graphite')
  expect(await director.evaluate(() => localStorage.getItem('acceptLanguage'))).not.toBe('en')
  await wall.reload()
  await untilText(wall, '.wall h1', (text) => text === 'Suzhou user-side storage', 'the same after a reload')
})

test('a wall whose server goes away keeps its picture, says so, and goes on by itself', async () => {
  // What knows nothing yet has nothing that could look old: panels ask the store, numbers wait for the field.
  await expect.poll(() => wall.locator('.wall :is(.badge-fresh, .badge-partial, .badge-stale)').count()).toBeGreaterThan(3)
  await expect.poll(() => wall.locator('.wall .num[data-live=fresh]').count()).toBeGreaterThan(0)
  await world.endServer('kill')
  await wall.waitForSelector('.wall-state-down')
  await expect.poll(() => wall.locator('.wall .num[data-live=fresh]').count()).toBe(0)
  expect(await wall.locator('.wall .num').count()).toBeGreaterThan(0)
  // What is asked for and not live looks old too.
  const colours = (): Promise<boolean> =>
    wall.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--stale)'
      document.body.append(probe)
      const stale = getComputedStyle(probe).color
      probe.remove()
      const bodies = [...document.querySelectorAll('.wall .widget:has(.badge-stale) > .widget-body')]
      return bodies.length > 3 && bodies.every((body) => getComputedStyle(body).color === stale)
    })
  await expect.poll(colours).toBe(true)
  await world.restartServer()
  await wall.waitForSelector('.wall .num[data-live=fresh]')
  await wall.waitForSelector('.wall-state:not(.wall-state-down)')
  await steer(director, { language: '中文' })
  await untilText(wall, '.wall h1', (text) => text === '苏州用户侧储能站', 'steered again')
})

test('a link that is revoked ends in words, never at a login; renewed, the new one opens', async () => {
  await director.locator('.resource-table tbody tr').first().getByRole('button', { name: '更多' }).click()
  await director.locator('.arco-dropdown-menu-item:visible').getByText('更换链接').click()
  await director.locator('.arco-modal .arco-btn-status-danger').click()
  const renewed = await director.locator('.once code').nth(1).innerText()
  await director.getByRole('button', { name: '关闭', exact: true }).click()
  expect(renewed).not.toBe(link)
  await wall.getByText('此大屏链接无效或已被撤销').waitFor()
  expect(wall.url()).not.toContain('/login')
  await wall.goto(renewed)
  await wall.waitForSelector('.wall .num[data-live=fresh]')
})

test('a wall with names hidden is as live, follows the director to a station, and knows no station by its id', async () => {
  const { server } = world
  const token = (await server.call('login', { username: 'admin', password: 'microgrid-demo' })).result?.token ?? ''
  const made = await server.call(
    'saveDisplay',
    {
      name: '访客',
      organizationCode: 'ORG1',
      stationIds: ['ST001', 'ST002'],
      screens: ['/bigScreen/single', '/bigScreen/home'],
      expiresAt: null,
      addresses: [],
      demonstration: { masked: true, factor: 1 },
    },
    token,
  )
  const { id, path = '' } = made.result ?? {}
  const visitors = await context.newPage()
  visitors.on('pageerror', (error) => world.errors.push(error.message))
  const told: string[] = []
  visitors.on('response', (response) => {
    if (response.url().includes('/energy/') && !response.url().includes('/stream'))
      void response.text().then(
        (text) => told.push(text),
        () => undefined,
      )
  })
  await visitors.goto(new URL(path ?? '', world.url).href)
  await untilText(visitors, '.wall .num[data-live=fresh]', (text) => /\d/.test(text), 'live numbers')
  const show = { kind: 'screen' as const, path: '/bigScreen/single', stationId: 'ST002' }
  await server.call('steerDisplay', { ids: [id ?? ''], program: { show, moment: null, highlight: null, language: 'zh', night: null } }, token)
  await untilText(visitors, '.wall h1', (text) => text === '示范电站 2', 'the station under its other name')
  await untilText(visitors, '.wall .num[data-live=fresh]', (text) => /\d/.test(text), 'its live numbers')
  await expect.poll(() => told.length).toBeGreaterThan(5)
  const kept = await visitors.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]))
  for (const text of told) expect(text).not.toMatch(/ST00[12]/)
  await visitors.close()
  expect(kept).toContain('示范电站 2')
})

test('nothing of all this raised an error', () => {
  // What a browser says of a server that is away, and of refusals with a true status, is not one.
  expect(world.errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
})
