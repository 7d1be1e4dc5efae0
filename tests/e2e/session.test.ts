import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, untilText, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const cards = '.station-card .num'
const hasDigits = (text: string): boolean => /\d/.test(text)

test('a logout in one window ends the session of the others, and the next person sees only what is theirs', async () => {
  const context = await world.context()
  const page = await world.login(context)
  const other = await context.newPage()
  await other.goto(`${world.url}#/alarm/alarm-list`)
  await other.waitForSelector('.header')
  await page.click('.avatar')
  await page.getByText('退出登录').click()
  await page.waitForSelector('#username')
  await other.waitForSelector('#username')
  expect(other.url()).toContain(`redirect=${encodeURIComponent('/alarm/alarm-list')}`)
  await page.fill('#username', 'customer')
  await page.fill('#password', 'microgrid-demo')
  await page.click('button[type=submit]')
  await page.waitForURL(/#\/home/)
  await expect.poll(() => page.locator('.menu').innerText()).not.toContain('告警列表')
  await page.goto(`${world.url}#/alarm/alarm-list`)
  await page.waitForURL(/#\/403/)
  await page.goto(`${world.url}#/operation/operation-monitoring`)
  await untilText(page, cards, hasDigits, 'live values of the own stations')
  await expect.poll(() => page.locator('.station-card').count()).toBe(2)
  await context.close()
})

test('while the server is away values stay and say that they are old; when it is back they go on by themselves', async () => {
  const context = await world.context()
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/operation/operation-monitoring`)
  await untilText(page, cards, hasDigits, 'live values')
  await page.waitForSelector(`${cards}[data-live=fresh]`)
  await world.endServer('stop')
  await page.waitForSelector('.connection-bar')
  await until(async () => (await page.locator(`${cards}[data-live=fresh]`).count()) === 0, 'all values marked as old')
  expect(hasDigits(await page.locator(cards).first().innerText())).toBe(true)
  await world.restartServer()
  await page.waitForSelector(`${cards}[data-live=fresh]`)
  await page.waitForSelector('.connection-bar', { state: 'detached' })
  await context.close()
})

test('pages first opened in an outage come by themselves when it ends: one whose script was there, and one whose script was not', async () => {
  const context = await world.context()
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/operation/operation-monitoring`)
  await page.waitForSelector(cards)
  const go = (path: string): Promise<void> => page.evaluate((hash) => void (location.hash = hash), `#${path}`)
  await world.endServer('stop')
  // Its script comes with the first page that was opened; its list cannot come.
  await go('/user/personal-center')
  await page.getByText('页面资源加载失败').or(page.getByText('服务器异常')).first().waitFor()
  await go('/alarm/alarm-list')
  await world.restartServer()
  await page.waitForSelector('.alarms table, .alarms .state-empty')
  await go('/user/personal-center')
  await page.waitForSelector('.center-card')
  await context.close()
})
