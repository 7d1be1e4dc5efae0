import { gzipSync } from 'node:zlib'
import type { BrowserContext, BrowserContextOptions, Page, Response } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { zh } from '#src/i18n/zh.ts'
import { zhRecords } from '#src/i18n/zh-records.ts'
import { startWorld, untilText, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({}, 'ST001')
})
afterAll(() => world.close())

/** Closed with its test, also when that fails: windows that go on drawing would take the cores from all that follow. */
async function contextOfTest(options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await world.context(options)
  onTestFinished(() => context.close())
  return context
}

interface Weight {
  script: number
  style: number
  names: string[]
}

/** Everything of script and style that a fresh browser fetches until a page can be used; gzip, 1 KB = 1,000 bytes. */
async function weigh(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<Weight> {
  const page = await context.newPage()
  const weight: Weight = { script: 0, style: 0, names: [] }
  const bodies: Promise<void>[] = []
  const weighed = (response: Response): void => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    weight.names.push(response.url())
    bodies.push(
      response.body().then((body) => {
        weight[kind === 'script' ? 'script' : 'style'] += gzipSync(body, { level: 9 }).length / 1000
      }),
    )
  }
  page.on('response', weighed)
  await use(page)
  // What comes later is not weighed, and has no body once the page is closed.
  page.off('response', weighed)
  await Promise.all(bodies)
  await page.close()
  return weight
}

test('the login weighs under 200 KB of script and 25 KB of style, home under 450 KB of script in less than 90 files, and neither brings echarts or pages of records', async () => {
  const context = await contextOfTest()
  const login = await weigh(context, async (page) => {
    await page.goto(world.url)
    await page.waitForSelector('#username')
    await page.waitForLoadState('networkidle')
  })
  expect(login.script).toBeLessThan(200)
  expect(login.style).toBeLessThan(25)
  const home = await weigh(context, async (page) => {
    await page.goto(world.url)
    await page.fill('#username', 'admin')
    await page.fill('#password', 'microgrid-demo')
    await page.click('button[type=submit]')
    await page.waitForURL(/#\/home/)
    await untilText(page, '[data-widget^="site-scene"] .num', (text) => /\d/.test(text), 'a number on the page')
  })
  process.stdout.write(
    `first load, KB gzip: login ${login.script.toFixed(0)} script, ${login.style.toFixed(1)} style; home ${home.script.toFixed(0)} script, ${home.names.length} files\n`,
  )
  expect(home.script).toBeLessThan(450)
  // Each is a turn to the server, six at a time.
  expect(home.names.length).toBeLessThan(90)
  expect([...login.names, ...home.names].filter((name) => /echarts|records-/i.test(name))).toEqual([])
})

test('seven windows of one browser, more than it opens connections to a server, stay live on one stream', async () => {
  // Small, and of one row: in sight all of them draw all the time, which seven large ones do on no busy machine.
  const context = await contextOfTest({ viewport: { width: 600, height: 300 } })
  const values = `/operation/real-time-data-monitoring?device=ST001-GRID&text=${encodeURIComponent('频率')}`
  const pages = [await world.login(context, 'admin', '/user/personal-center')]
  const value = '.point-row[role=listitem] .point-value'
  const texts: string[] = []
  for (let i = 0; i < 7; i++) {
    const page = (pages[i] ??= await context.newPage())
    await page.goto(`${world.url}#${values}`)
    texts.push(await untilText(page, value, (text) => /\d/.test(text), `a number in window ${i}`))
  }
  await Promise.all(pages.map((page, i) => untilText(page, value, (text) => /\d/.test(text) && text !== texts[i], `window ${i} moves`)))
  // On a busy machine the window that has it may be just about to begin it anew: there is none for a moment, or the one before has not ended.
  await expect.poll(async () => (await world.server.call('health', {})).result?.streams).toBe(1)
})

/** Each page of its kind is begun anew: what is there together takes as long as a busy machine gives a test. */
const PATHS = {
  console: [
    '/home',
    '/operation/operation-monitoring',
    '/operation/real-time-data-monitoring',
    '/resource/product-category',
    '/alarm/alarm-list',
    '/user/personal-center',
    '/404',
  ],
  walls: ['/bigScreen/home', '/bigScreen/single', '/data-screen', '/yn-data-screen', '/screens'],
  system: ['/system/organization', '/system/role', '/system/gateway', '/system/audit-log', '/system/status', '/system/performance'],
}
test.each((['console', 'walls', 'system'] as const).flatMap((kind) => (['zh', 'en'] as const).map((language) => ({ kind, language }))))(
  'no page of the $kind raises an error or has more or less than one name, and no text is missing in $language',
  async ({ kind, language }) => {
    const context = await contextOfTest()
    const page = await world.login(context, 'admin', '/user/personal-center')
    const aKey = new RegExp(String.raw`\b(?:${Object.keys({ ...zh, ...zhRecords }).join('|')})\.[a-z]\w+`)
    await page.evaluate(`localStorage.setItem('acceptLanguage', '${language}')`)
    for (const path of PATHS[kind]) {
      // Begun anew, not gone to from the page before.
      await page.goto('about:blank')
      await page.goto(`${world.url}#${path}`)
      await until(async () => (await page.locator('body').innerText()).length > 20, `text on ${path}`)
      const text = await page.locator('body').innerText()
      // A key that has no words shows itself.
      expect(text, path).not.toMatch(aKey)
      await until(async () => (await page.locator('h1:visible').count()) === 1 || undefined, `one heading of the first level on ${path}`)
    }
    expect(world.errors).toEqual([])
  },
)
