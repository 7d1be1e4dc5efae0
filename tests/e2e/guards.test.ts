import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { routes } from '#contract/route.ts'
import { saying, startWorld, type World } from '#tests/support/browser.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({}, 'none')
})
afterAll(() => world.close())

/** A navigation or two are a guard's; hundreds are two guards that answer each other. */
const FEW = 4

const countNavigations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { navigations: number }
    counted.navigations = 0
    for (const name of ['pushState', 'replaceState'] as const) {
      const own = history[name].bind(history)
      history[name] = (...args) => {
        counted.navigations++
        own(...args)
      }
    }
  })
const navigations = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { navigations: number }).navigations)

/** Goes to a path within the same document, as a link does; gives where it led and in how many steps. */
async function led(page: Page, path: string): Promise<{ to: string; steps: number }> {
  const before = await navigations(page)
  await page.evaluate((hash) => void (location.hash = hash), `#${path}`)
  // Whatever turns in circles never stands still; everything else does after some frames.
  const look = (): Promise<{ to: string; steps: number }> =>
    page.evaluate(async () => {
      for (let i = 0; i < 10; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      return { to: location.hash.slice(1), steps: (globalThis as unknown as { navigations: number }).navigations }
    })
  let last = await look()
  for (let i = 0; i < 50; i++) {
    const next = await look()
    if (next.steps === last.steps && next.to === last.to) break
    last = next
  }
  return { to: last.to, steps: last.steps - before }
}

const guarded = ['/', '/home', '/alarm/alarm-list', '/system/role', '/big/jump', '/bigScreen', '/bigScreen/home', '/data-screen', '/unknown/path']
const open = routes.filter(({ frame }) => frame === 'public').map(({ path }) => path)

async function inside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // A screen in a window of its own would hide this one, and a hidden window draws no frames.
  page.on('popup', (popup) => void popup.close())
  await countNavigations(page)
  await page.goto(world.url)
  await page.fill('#username', 'operator')
  await page.fill('#password', 'microgrid-demo')
  await page.click('button[type=submit]')
  await page.waitForSelector('.header')
  return page
}

/** The states a session can be in when a person goes somewhere; each is made in a page that stands on /home. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'logged in': async () => undefined,
  'storage emptied here': (page) => page.evaluate(() => localStorage.clear()),
  'logged out in another window': async (page) => {
    const other = await page.context().newPage()
    await other.goto(`${world.url}icon.svg`)
    await other.evaluate(() => localStorage.removeItem('token'))
    await page.waitForSelector('#username')
    await other.close()
  },
  'a token that is none': async (page) => {
    await page.evaluate(() => localStorage.setItem('token', 'nonsense'))
    await page.reload()
    await page.waitForSelector('#username')
  },
}

test.each(Object.keys(states))('%s: no route turns in circles, and each leads where it should', async (name) => {
  const context = await world.context()
  const page = await inside(context)
  await states[name]?.(page)
  const isIn = name === 'logged in'
  const wrong: string[] = []
  for (const path of [...guarded, ...open, '/login']) {
    const { to, steps } = await led(page, path)
    if (steps > FEW) wrong.push(`${path}: ${steps} navigations`)
    if (isIn && path === '/login' && !to.startsWith('/home')) wrong.push(`/login led to ${to}`)
    if (!isIn && guarded.includes(path) && path !== '/unknown/path' && !to.startsWith('/login')) wrong.push(`${path} led to ${to}`)
    if (path === '/unknown/path' && to !== '/404') wrong.push(`${path} led to ${to}`)
  }
  expect(wrong).toEqual([])
  expect(world.errors).toEqual([])
  await context.close()
})

test('/bigScreen leads to its first child; links for contractors say that they are invalid and show nothing', async () => {
  const context = await world.context()
  const page = await inside(context)
  expect((await led(page, '/bigScreen')).to).toBe('/bigScreen/home')
  for (const path of ['/assign-list-management', '/progress-project-list']) {
    await led(page, `${path}?token=made-up`)
    await page.getByText('链接无效或已过期').waitFor()
  }
  await context.close()
})

test('a person whose session is still good goes on from the login without a form, also after a reload', async () => {
  const context = await world.context()
  const page = await inside(context)
  await page.goto(`${world.url}#/login?redirect=${encodeURIComponent('/alarm/alarm-list')}`)
  await page.reload()
  await page.waitForURL(/#\/alarm\/alarm-list/)
  await context.close()
})

test('a malformed user info at a reload says so and leads to the login', async () => {
  const context = await world.context()
  const page = await inside(context)
  await page.route('**/energy/userInfo', (route) => route.fulfill({ json: { code: 200, message: '', result: { realname: 7 } } }))
  const told = saying(page, /用户信息/)
  await page.reload()
  await page.waitForSelector('#username')
  await told
  await context.close()
})
