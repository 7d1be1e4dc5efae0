import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page, Request } from 'playwright'
import { startWorld, takeWidgetAway, untilText, type World } from '#tests/support/browser.ts'
import { faintWords } from '#tests/support/contrast.ts'
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

const kinds = (on: Page): Promise<string[]> =>
  on.locator('.wall [data-widget]').evaluateAll((all) => all.map((one) => one.getAttribute('data-widget') ?? ''))

test('what somebody arranged and published for a wall is what its displays show', async () => {
  const display = await context.newPage()
  await display.goto(`${world.url}#/bigScreen/single`)
  await expect.poll(() => kinds(display)).toContainEqual(expect.stringMatching(/^state-of-charge/))
  await page.goto(`${world.url}#/screens?wall=screen:station`)
  await page.getByRole('button', { name: '编辑布局' }).click()
  await takeWidgetAway(page, '[data-widget^="state-of-charge"]')
  await page.getByRole('button', { name: '更多' }).click()
  await page.locator('.arco-dropdown-menu-item:visible').getByText('大屏主题：明亮').click()
  await page.keyboard.press('Control+s')
  await page.locator('.publish-dialog input').first().press('Enter')
  await page.waitForSelector('.editor-bar', { state: 'detached' })
  await display.reload()
  await until(
    async () => (await display.locator('.wall .widget').count()) > 0 && !(await kinds(display)).some((id) => id.startsWith('state-of-charge')),
    'the arranged wall',
  )
  const dress = () =>
    display.evaluate(() => ({
      theme: document.body.dataset.wallTheme,
      dark: document.body.hasAttribute('arco-theme'),
      ground: getComputedStyle(document.body).backgroundColor,
    }))
  await expect.poll(dress).toEqual({ theme: 'bright', dark: false, ground: 'rgb(233, 238, 244)' })
  // The letters are our own, whatever the computer has.
  await expect
    .poll(() =>
      display.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))),
    )
    .toEqual(expect.arrayContaining(['Wall Figures', 'Wall Text', 'Noto Sans SC Variable']))
  // What a passer-by types into the address goes before what was arranged.
  await display.goto(`${world.url}#/bigScreen/single?theme=graphite`)
  await expect.poll(async () => (await dress()).theme).toBe('graphite')
  await display.close()
})

test('a wall is arranged in its real size with the borders of its displays, and looked at before it is published', async () => {
  await page.goto(`${world.url}#/screens?wall=screen:data`)
  await page.locator('.sheet-choice').click()
  await page.locator('.arco-select-option:visible', { hasText: '3840 × 1080，2 × 1' }).click()
  await page.waitForSelector('.sheet .widget')
  await expect.poll(async () => (await page.locator('.sheet').boundingBox())?.width).toBe(3840)
  await expect.poll(() => page.locator('.sheet-border').evaluate((one) => (one as HTMLElement).offsetLeft)).toBe(1920)
  // One begins with what displays of that size show, and what lies across the border is named, as long as it does.
  const note = page.locator('.dashboard-note', { hasText: '跨越拼接缝' })
  await expect.poll(() => note.innerText()).toContain('今日功率曲线')
  expect(await note.innerText()).not.toContain('单线图')
  await page.getByRole('button', { name: '编辑布局' }).click()
  await takeWidgetAway(page, '[data-widget^="power-curve"]')
  await expect.poll(async () => (await note.allInnerTexts()).join()).not.toContain('今日功率曲线')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: '预览（未发布）' }).click()
  const preview = await opened
  await preview.waitForSelector('.wall .widget')
  await expect.poll(() => preview.locator('.wall-head').innerText()).toContain('预览，未发布')
  await expect.poll(async () => (await kinds(preview)).some((id) => id.startsWith('power-curve'))).toBe(false)
  // It follows the work in the other window, and nobody else sees any of it.
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await kinds(preview)).some((id) => id.startsWith('power-curve'))).toBe(true)
  await page.getByRole('button', { name: '取消' }).click()
  await expect.poll(() => preview.locator('.wall-head').innerText()).not.toContain('预览')
  await preview.close()
})

test('a display that stands upright shows what was arranged for one, and its plan where all was arranged for displays that lie', async () => {
  await page.goto(`${world.url}#/screens?wall=screen:demonstration`)
  await page.locator('.sheet-choice').click()
  await page.locator('.arco-select-option:visible', { hasText: '1080 × 1920' }).click()
  await page.waitForSelector('.sheet .widget')
  await page.getByRole('button', { name: '编辑布局' }).click()
  await takeWidgetAway(page, '[data-widget^="environment"]')
  await page.keyboard.press('Control+s')
  await page.locator('.publish-dialog input').first().press('Enter')
  await page.waitForSelector('.editor-bar', { state: 'detached' })
  const display = await context.newPage()
  await display.setViewportSize({ width: 1080, height: 1920 })
  await display.goto(`${world.url}#/yn-data-screen`)
  const has = async (kind: string) => (await kinds(display)).some((id) => id.startsWith(kind))
  await until(async () => (await has('story')) && !(await has('environment')), 'the upright arrangement')
  // The station's wall was arranged above, for a display that lies: without its state of charge.
  await display.goto(`${world.url}#/bigScreen/single`)
  await until(() => has('state-of-charge'), 'the plan of an upright wall')
  await display.close()
})

test('one wall over two displays: each window shows its half, and text keeps the size of one display', async () => {
  const [left, right] = [await context.newPage(), await context.newPage()]
  for (const [i, half] of [left, right].entries()) {
    await half.setViewportSize({ width: 1280, height: 720 })
    await half.goto(`${world.url}#/bigScreen/home?wall=2x1&tile=${i + 1}&bezel=40x0`)
    await half.waitForSelector('.wall .widget')
  }
  // A wall that is drawn anew as its board arrives is of no document for a moment, and has no size then.
  const box = async (half: Page): Promise<[x: number, width: number]> => {
    const { x, width } = (await half.locator('.wall').boundingBox()) ?? { x: NaN, width: NaN }
    return [Math.round(x), Math.round(width)]
  }
  await expect
    .poll(async () => {
      const [[a, ofLeft], [b, ofRight]] = [await box(left), await box(right)]
      return [ofLeft, ofRight, a - b]
    })
    .toEqual([2600, 2600, 1320])
  await expect.poll(() => left.locator('.wall-head time').isVisible()).toBe(true)
  const size = (): Promise<number> => right.locator('.wall').evaluate((wall) => Number.parseFloat(getComputedStyle(wall).fontSize))
  await expect.poll(async () => Math.abs((await size()) - 13) < 0.5).toBe(true)
  await expect
    .poll(() => right.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight))
    .toBe(true)
  await left.close()
  await right.close()
})

test('a very urgent alarm takes the wall over until somebody has seen it, and the record says who', async () => {
  const display = await context.newPage()
  await display.goto(`${world.url}#/bigScreen/home`)
  await display.waitForSelector('.wall .widget')
  await expect.poll(() => display.locator('.takeover').count()).toBe(0)
  const client = await mqtt.connectAsync(world.mqttUrl)
  await client.publishAsync('energy/ST007/ST007-PCS1/event', JSON.stringify({ ts: Date.now(), code: 'PCS_EPO', state: 'raised' }), { qos: 1 })
  await display.waitForSelector('.takeover')
  await untilText(display, '.takeover', (text) => text.includes('接入体验站'), 'whose alarm it is')
  // Where, what to do first, and who knows of it.
  await display.locator('.takeover-where .site-scene canvas').first().waitFor()
  await untilText(display, '.takeover-guide', (text) => text.includes('急停'), 'what to do first')
  await untilText(display, '.takeover-do', (text) => text.includes('没有推送规则通知任何人') && text.includes('还没有人看到'), 'who knows of it')
  // Its words, and the row of the station that has it, stand out from their own ground in every theme.
  for (const theme of ['graphite', 'bright', 'deep']) {
    await display.goto(`${world.url}#/bigScreen/home?theme=${theme}`)
    await expect.poll(() => display.evaluate(() => document.body.dataset.wallTheme)).toBe(theme)
    await display.waitForSelector('.takeover-guide')
    await display.waitForSelector('.board-row[data-alarm] .unit')
    await expect.poll(() => faintWords(display)).toEqual([])
  }
  await display.locator('.takeover-acts button').first().click()
  await display.waitForSelector('.takeover', { state: 'detached' })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const first = async () =>
    (await world.server.call('alarmList', { pageNum: 1, pageSize: 10, level: 'VERY_URGENT', powerstationId: 'ST007' }, token ?? '')).result
      ?.alarmList[0]
  await expect.poll(first).toMatchObject({ seenBy: 'admin', state: 'WARNING' })
  await client.endAsync()
  await display.close()
})

test('the demonstration screen tells its story in chapters, in the words of its address, with the figures of the scene beside it', async () => {
  const display = await context.newPage()
  await display.goto(`${world.url}#/yn-data-screen?text=expert`)
  await display.locator('.story-dots button').first().click()
  await display.locator('.story-page[data-chapter=now]').waitFor()
  await untilText(display, '.story-say', (text) => text.includes('合计') && text.includes('%'), 'the balance in per cent')
  // Both are read in one moment, between two flushes of the store.
  const both = () =>
    display.evaluate(() => {
      const number = (under: string) => document.querySelector(`${under} .num`)?.textContent ?? ''
      return [number('.story-tag-goes'), number('[data-widget^="site-scene"] [data-group=load]')] as const
    })
  // The scene's model may come after the words: until it stands, there is nothing to compare.
  let [told, shown] = ['', '']
  await expect
    .poll(async () => {
      ;[told, shown] = await both()
      return [told, shown].every((figure) => /^[\d,.]+ ?[kM]W$/.test(figure))
    })
    .toBe(true)
  expect(told).toBe(shown)
  // The last is the storage's, and turns by key go around the end.
  await display.keyboard.press('End')
  await display.locator('.story-page[data-chapter=earned]').waitFor()
  await display.keyboard.press('ArrowRight')
  await display.locator('.story-page[data-chapter=now]').waitFor()
  await display.close()
})

test('a wall of a moment shows values as they were, says so, and what comes meanwhile does not reach its curves', async () => {
  const live = await context.newPage()
  await live.goto(`${world.url}#/bigScreen/single`)
  const flow = '.wall [data-widget^="site-scene"] [data-group=grid] .num'
  await live.waitForSelector(`${flow}[data-live=fresh]`)
  // A moment of which there are values, also where this is the first test of all.
  const moment = Date.now()
  const begun = await live.locator(flow).first().innerText()
  await expect.poll(() => live.locator(flow).first().innerText()).not.toBe(begun)
  const past = await context.newPage()
  // What the curve is drawn of: it is whole when both have been answered.
  const asked = { prices: /price\/day/, history: /\/series/ }
  const answered = Promise.all(Object.values(asked).map((url) => past.waitForResponse((response) => url.test(response.url()))))
  // Whatever else it asks for, writing among it, may change what is drawn; the stream alone never ends.
  const pending = new Set<Request>()
  past.on('request', (request) => !request.url().includes('/energy/stream?') && !request.url().endsWith('/energy/stream') && pending.add(request))
  past.on('requestfinished', (request) => pending.delete(request))
  past.on('requestfailed', (request) => pending.delete(request))
  await past.goto(`${world.url}#/bigScreen/single?at=${moment}`)
  await past.waitForSelector(`${flow}[data-live=past]`)
  await expect.poll(() => past.locator('.wall .num[data-live=fresh]').count()).toBe(0)
  await past.locator('.wall .badge-past').first().waitFor()
  // Half a second of the page's own frames later, which a busy machine makes long: charts wait for their turn in them.
  const picture = () =>
    past.locator('.wall [data-widget^="power-curve"] canvas').evaluateAll(async (all) => {
      await document.fonts.ready
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
      return all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()).join(' ')
    })
  await answered
  let drawn = ''
  // Drawn once all is there: the same twice.
  await expect
    .poll(
      async () => {
        const before = drawn
        const isAsked = pending.size > 0
        drawn = await picture()
        return !isAsked && before !== '' && before === drawn
      },
      { interval: 500 },
    )
    .toBe(true)
  const [then, now] = [await past.locator(flow).first().innerText(), await live.locator(flow).first().innerText()]
  // Two values later elsewhere, nothing has moved here.
  await expect.poll(() => live.locator(flow).first().innerText()).not.toBe(now)
  const next = await live.locator(flow).first().innerText()
  await expect.poll(() => live.locator(flow).first().innerText()).not.toBe(next)
  expect(await past.locator(flow).first().innerText()).toBe(then)
  expect(await picture()).toBe(drawn)
  await past.close()
  await live.close()
})

test('in each of the three themes words stand out from the ground as what is read from afar must, also in colours of meaning', async () => {
  const display = await context.newPage()
  for (const [path, theme] of [
    ['/bigScreen/single', 'bright'],
    ['/yn-data-screen', 'graphite'],
    ['/bigScreen/home', 'deep'],
  ]) {
    await display.goto(`${world.url}#${path}?theme=${theme}`)
    await expect.poll(() => display.evaluate(() => document.body.dataset.wallTheme)).toBe(theme)
    await display.locator('.wall .num[data-live=fresh]').first().waitFor()
    await expect.poll(() => faintWords(display)).toEqual([])
  }
  await display.close()
})

test('no wall wrote an error to the console', () => {
  expect(world.errors).toEqual([])
})
