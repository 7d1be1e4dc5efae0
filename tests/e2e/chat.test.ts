import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { startWorld, untilStill, untilText, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

let world: World
let context: BrowserContext
let page: Page
beforeAll(async () => {
  world = await startWorld()
  context = await world.context()
  page = await world.login(context)
})
afterAll(() => world.close())

const open = async (where: Page): Promise<void> => {
  await where.click('[aria-label="智能助手"]')
  await where.waitForSelector('.chat textarea')
}
/** Sends what stands in the input; from then on its reply is awaited. */
const send = async (text: string): Promise<void> => {
  const asked = page.locator('.chat-user', { hasText: text })
  const before = await asked.count()
  await page.press('.chat textarea', 'Enter')
  await expect.poll(() => asked.count()).toBe(before + 1)
}
const ask = async (text: string): Promise<void> => {
  if ((await page.locator('.chat textarea').count()) === 0) await open(page)
  await page.fill('.chat textarea', text)
  await until(() => page.isEnabled('.chat-send'), 'the chat is open')
  await send(text)
}
/** The last reply when all of it is shown. */
const reply = async (): Promise<string> => {
  await page.waitForSelector('.chat-list[aria-busy=false]')
  return page.locator('.chat-bot .chat-text').last().innerText()
}

test('the state of charge in the reply is the one that the home page shows', async () => {
  await untilText(page, '.soc .num, [data-widget=stateOfCharge] .num, .num[data-live=fresh]', (text) => /\d/.test(text), 'live values')
  await open(page)
  // They stand until the first words come, which may be sooner than a look from outside.
  const dots = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = (): void => void (document.querySelector('.chat-dots') !== null && resolve())
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await ask('现在荷电状态是多少？')
  await dots
  const text = await reply()
  expect(text).toMatch(/^佛山光储充一体站（ST001）\n- 荷电状态 \d+\.\d %\n（数据时间 \d\d:\d\d:\d\d）$/)
  const told = Number(/荷电状态 ([\d.]+)/.exec(text)?.[1])
  const nearest = async (): Promise<number> => {
    const shown = await page.locator('main.frame-page').innerText()
    return Math.min(...[...shown.matchAll(/(\d+\.\d)\s*%/g)].map((match) => Math.abs(Number(match[1]) - told)))
  }
  await expect.poll(nearest).toBeLessThan(1)
})

test('a question names another station, and the powers of that one are told', async () => {
  await ask('苏州现在的电网功率和储能功率')
  expect(await reply()).toMatch(/^苏州用户侧储能站（ST002）\n- 电网功率 -?[\d,.]+ (?:kW|MW).*\n- 储能功率 /)
})

test('on a small desk it covers no tool of the dashboard, and it can be put elsewhere, but not out of the view', async () => {
  const before = page.viewportSize() ?? { width: 1600, height: 1000 }
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.locator('.dashboard-tools button').last().click({ trial: true })
  const head = page.locator('.chat-head')
  const drag = async (x: number, y: number): Promise<void> => {
    const box = await untilStill(head)
    await page.mouse.move(box.x + 40, box.y + 15)
    await page.mouse.down()
    await page.mouse.move(x, y)
    await page.mouse.up()
  }
  await drag(340, 115)
  await expect.poll(() => head.boundingBox()).toMatchObject({ x: 300, y: 100 })
  await drag(1, 2000)
  const moved = async () => {
    const box = await head.boundingBox()
    return [box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0))]
  }
  await expect.poll(moved).toEqual([0, 768])
  await page.setViewportSize(before)
})

test('window and error-free page have no serious fault of accessibility, in both themes', async () => {
  expect(await serious(page)).toEqual([])
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload()
  await open(page)
  expect(await serious(page)).toEqual([])
})

test('a second window takes the chat over, and the first can have it back', async () => {
  const other = await context.newPage()
  await other.goto(page.url())
  await open(other)
  await page.waitForSelector('.chat-note')
  await page.click('.chat-link')
  await other.waitForSelector('.chat-note')
  await ask('我能看哪些电站')
  expect(await reply()).toContain('ST003')
  await other.close()
})

test('while the server is away the chat says no word of it and comes back by itself', async () => {
  await world.endServer('stop')
  await untilText(page, '.chat-connection', (text) => text.includes('连接中'), 'the chat is connecting')
  await page.fill('.chat textarea', '现在电价')
  await expect.poll(() => page.isDisabled('.chat-send')).toBe(true)
  await world.restartServer()
  await until(() => page.isEnabled('.chat-send'), 'the chat is open again')
  await expect.poll(() => page.inputValue('.chat textarea')).toBe('现在电价')
  await send('现在电价')
  expect(await reply()).toMatch(/现在是[尖峰平谷]+段/)
})

test('who may not chat sees no icon', async () => {
  const foreign = await world.context()
  const customer = await world.login(foreign, 'customer')
  await customer.waitForSelector('.header')
  await expect.poll(() => customer.locator('[aria-label="智能助手"]').count()).toBe(0)
  await foreign.close()
})

test('a script that throws is counted in the header, and its dialog clears', async () => {
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('thrown by the test')), 0))
  await page.click('[aria-label^="错误日志"]')
  await untilText(page, '.error-list', (text) => text.includes('thrown by the test'), 'the entry')
  await page.click('.error-log .arco-btn-status-danger')
  await page.waitForSelector('[aria-label^="错误日志"]', { state: 'detached' })
})
