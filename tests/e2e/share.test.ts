import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { stationTypes } from '#contract/station.ts'
import { saying, spatialBrowser, startWorld, untilText, type World } from '#tests/support/browser.ts'
import { PATIENCE_MS, until } from '#tests/support/until.ts'

let world: World
let context: BrowserContext
let page: Page
/** Texts that are drawn on canvases: what a heading says. Each is told on a way of its own, which may be longer than that of the file. */
let drawn: string[]
const faults: string[] = []

/** Collects what the policy refuses, and what is written above pictures. */
async function watch(watched: BrowserContext): Promise<void> {
  await watched.exposeFunction('tellFault', (text: string) => void faults.push(text))
  await watched.exposeFunction('tellDrawn', (text: string) => void drawn.push(text))
  await watched.addInitScript(() => {
    const told = window as unknown as { tellFault(text: string): void; tellDrawn(text: string): void }
    document.addEventListener('securitypolicyviolation', (event) => told.tellFault(`${event.violatedDirective} ${event.blockedURI}`))
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      told.tellDrawn(text)
      fillText.call(this, text, ...rest)
    }
  })
}

beforeAll(async () => {
  world = await startWorld()
  context = await world.context()
  drawn = []
  await watch(context)
  page = await world.login(context)
  await page.setViewportSize({ width: 1600, height: 600 })
  await untilText(page, '[data-widget^="site-scene"] .num', (text) => /\d/.test(text), 'a number on the page')
})
afterAll(() => world.close())

interface Saved {
  name: string
  bytes: Buffer
}

/** Shares as a person does, and reads the file that comes. */
async function share(on: Page, kind: 'PNG' | 'A4' | 'A3'): Promise<Saved> {
  drawn = []
  await on.getByRole('button', { name: /导出|Export/ }).click()
  const coming = on.waitForEvent('download')
  await on.getByRole('menuitem', { name: new RegExp(kind) }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A picture's size, and how many colours there are in each of some parts of it. */
async function look(bytes: Buffer, type: string, parts: readonly Box[]): Promise<{ width: number; height: number; colours: number[] }> {
  const blank = await context.newPage()
  const seen = await blank.evaluate(
    async ({ address, parts }) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(picture, 0, 0)
      const colours = parts.map(({ x, y, width, height }) => {
        const { data } = drawing?.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height)) ?? { data: [] }
        const found = new Set<number>()
        for (let i = 0; i < data.length; i += 4)
          found.add(((data[i] ?? 0) << 24) | ((data[i + 1] ?? 0) << 16) | ((data[i + 2] ?? 0) << 8) | (data[i + 3] ?? 0))
        return found.size
      })
      return { width: picture.width, height: picture.height, colours }
    },
    { address: `data:${type};base64,${bytes.toString('base64')}`, parts },
  )
  await blank.close()
  return seen
}

const MARGIN = 16
/** Boxes of elements in the picture of their board; the heading is above it. */
async function places(on: Page, selectors: readonly string[]): Promise<{ board: Box; parts: Box[] }> {
  const boxOf = async (selector: string): Promise<Box> => {
    const box = await on.locator(selector).first().boundingBox()
    if (box === null) throw new Error(`${selector} is not there`)
    return box
  }
  const board = await boxOf('.board')
  const parts = await Promise.all(selectors.map(boxOf))
  return { board, parts: parts.map((box) => ({ ...box, x: box.x - board.x, y: box.y - board.y })) }
}
const within = (box: Box, board: Box, height: number): Box => ({ ...box, x: box.x + MARGIN, y: box.y + height - MARGIN - board.height })

/** How many colours there are where an element stands, in a picture of its own: panels that come later move what was measured before or after it. */
async function coloursAt(selector: string): Promise<number> {
  const { bytes } = await share(page, 'PNG')
  const { board, parts } = await places(page, [selector])
  const { height } = await look(bytes, 'image/png', [])
  return (await look(bytes, 'image/png', [within(parts[0] as Box, board, height)])).colours[0] ?? 0
}

test('a picture shows the whole dashboard: its words, its curves, what is scrolled away; its name says what it is of', async () => {
  const curve = '[data-widget^="power-curve"] canvas'
  const last = '.board [data-widget] >> nth=-1'
  const { board, parts } = await places(page, ['.widget-head h3', curve, last])
  expect((parts[2]?.y ?? 0) + board.y).toBeGreaterThan(600)
  const { name, bytes } = await share(page, 'PNG')
  expect(name).toMatch(/^首页-佛山光储充一体站-\d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png$/)
  const { width, height } = await look(bytes, 'image/png', [])
  expect(width).toBe(board.width + MARGIN * 2)
  expect(height - board.height - MARGIN * 2).toBeGreaterThan(30)
  expect(height - board.height - MARGIN * 2).toBeLessThan(80)
  const boxes = parts.map((box) => within(box, board, height))
  // The last panel's inside, without its border and its title.
  const [title, chart, panel] = boxes as [Box, Box, Box]
  const inside = { x: panel.x + 10, y: panel.y + 40, width: panel.width - 20, height: panel.height - 50 }
  const ground = { x: 2, y: 2, width: 10, height: 10 }
  const { colours } = await look(bytes, 'image/png', [title, chart, inside, ground, { x: 0, y: 0, width, height }])
  const [ofTitle = 0, ofChart = 0, ofInside = 0, ofGround = 0, all = 0] = colours
  expect(ofGround).toBe(1)
  expect(ofTitle).toBeGreaterThan(10)
  expect(ofChart).toBeGreaterThan(5)
  expect(ofInside).toBeGreaterThan(5)
  expect(all).toBeGreaterThan(200)
  await expect.poll(() => drawn).toContain('首页 · 佛山光储充一体站')
  await expect.poll(() => drawn.join('\n')).toMatch(/时间 [-\d]+ [:\d]+ \(UTC\+8\) · 数据截至 [-\d]+ [:\d]+/)
  // What was scrolled away is let go again.
  await expect.poll(() => page.locator('.board [data-widget] >> nth=-1').locator('.widget-body').innerText()).toBe('')
})

/** Pages of a document: their sizes in points and their pictures. */
function pagesOf(bytes: Buffer): { boxes: string[]; pictures: Buffer[] } {
  const text = bytes.toString('latin1')
  const pictures = [...text.matchAll(/\/Subtype \/Image .*\/Length (\d+) >>\nstream\n/g)].map((found) => {
    const from = found.index + found[0].length
    return bytes.subarray(from, from + Number(found[1]))
  })
  return { boxes: [...text.matchAll(/\/MediaBox \[([^\]]+)\]/g)].map((found) => found[1] ?? ''), pictures }
}

test('a document has pages of the chosen paper, numbered, none of them empty', async () => {
  for (const [kind, box] of [
    ['A4', '0 0 841.89 595.28'],
    ['A3', '0 0 1190.55 841.89'],
  ] as const) {
    const { name, bytes } = await share(page, kind)
    expect(name).toMatch(/^首页-.*\.pdf$/)
    expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.4')
    const { boxes, pictures } = pagesOf(bytes)
    expect(boxes.length).toBeGreaterThan(0)
    expect(pictures).toHaveLength(boxes.length)
    expect(new Set(boxes)).toEqual(new Set([box]))
    for (const [i, picture] of pictures.entries()) {
      const { width, height } = await look(picture, 'image/jpeg', [])
      expect(width / height).toBeCloseTo(841.89 / 595.28, 2)
      const { colours } = await look(picture, 'image/jpeg', [{ x: 0, y: height * 0.1, width, height: height * 0.85 }])
      expect(colours[0]).toBeGreaterThan(200)
      await expect.poll(() => drawn).toContain(`第 ${i + 1} 页，共 ${boxes.length} 页`)
    }
  }
})

test('a dashboard for a phone goes on in columns beside each other', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => (await page.locator('.board').boundingBox())?.width ?? 0).toBeLessThan(390)
  const { board } = await places(page, [])
  const { boxes } = pagesOf((await share(page, 'A4')).bytes)
  // A page as wide as one column would hold about half of its own width's height.
  expect(boxes.length).toBeLessThan(board.height / (board.width * 0.7) / 2)
  await page.setViewportSize({ width: 1600, height: 600 })
})

test('a past moment is marked as past, and its file bears that moment', async () => {
  const moment = Date.now() - 5000
  await page.goto(`${world.url}#/home?at=${moment}`)
  await page.locator('.badge-past').first().waitFor()
  const { name } = await share(page, 'PNG')
  const said = await until(() => /历史回看 ([-\d]+) ([:\d]+) \(UTC\+8\)/.exec(drawn.join('\n')) ?? undefined, 'the moment above the picture')
  expect(Date.parse(`${said[1]}T${said[2]}+08:00`)).toBe(Math.floor(moment / 1000) * 1000)
  expect(name).toContain(`${said[1]} ${said[2]?.replaceAll(':', '-')}`)
  await expect.poll(() => coloursAt('.badge-past')).toBeGreaterThan(10)
  await page.goto(`${world.url}#/home`)
  await page.locator('.badge-fresh').first().waitFor()
})

test('an arranged wall is shared from where it is arranged, in the language of the page', async () => {
  const english = await context.newPage()
  await english.addInitScript(() => localStorage.setItem('acceptLanguage', 'en'))
  await english.goto(`${world.url}#/screens?wall=screen:station`)
  await english.locator('.badge-fresh').first().waitFor()
  const { name } = await share(english, 'A3')
  expect(name).toMatch(/^Station wall-.*\.pdf$/i)
  await expect.poll(() => drawn.join('\n')).toMatch(/Taken .* · Data up to/)
  await expect.poll(() => drawn).toContain('Page 1 of 1')
  await english.evaluate(() => localStorage.setItem('acceptLanguage', 'zh'))
  await english.close()
})

test('a failure is said, and the next attempt is free', async () => {
  const other = await context.newPage()
  await other.route(/\/assets\/share-[^/]+\.js$/, (route) => route.abort())
  await other.goto(`${world.url}#/home`)
  await other.locator('.widget').first().waitFor()
  await other.getByRole('button', { name: '导出' }).click()
  const failed = saying(other, /导出失败，请重试/)
  await other.getByRole('menuitem', { name: /PNG/ }).click()
  await failed
  await expect.poll(() => other.getByRole('button', { name: '导出' }).getAttribute('aria-busy')).toBe('false')
  await other.close()
})

test('pictures in space are in the picture; what cannot be copied says so', async () => {
  const browser = await spatialBrowser()
  // Also when it fails: what goes on drawing in space would take the cores from all that follow.
  onTestFinished(() => browser.close())
  const spatial = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'zh-CN' })
  spatial.setDefaultTimeout(PATIENCE_MS)
  await watch(spatial)
  const body = {
    version: 1,
    bind: { kind: 'chosen' as const },
    arrangements: { desktop: [{ id: 'blocks', x: 0, y: 0, w: 12, h: 9 }] },
    widgets: { blocks: { type: 'station-blocks', version: 1, options: {} } },
  }
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  for (const type of stationTypes) {
    const saved = await world.server.call('dashboardSave', { slot: `home:${type}`, title: '立体', note: '', revision: 0, body }, token)
    expect(saved.code).toBe(200)
  }
  const seen = await world.login(spatial)
  await seen.locator('[data-widget="blocks"] canvas').first().waitFor()
  const { board, parts } = await places(seen, ['[data-widget="blocks"] canvas'])
  const picture = await share(seen, 'PNG')
  expect(picture.name).toMatch(/^立体-/)
  const { height } = await look(picture.bytes, 'image/png', [])
  const box = within(parts[0] as Box, board, height)
  expect((await look(picture.bytes, 'image/png', [box])).colours[0]).toBeGreaterThan(100)
  // A canvas in space of somebody who offers no picture of it: empty when copied, so words stand in its place.
  await seen.locator('[data-widget="blocks"] .widget-body').evaluate((inside) => {
    const canvas = document.createElement('canvas')
    canvas.getContext('webgl')
    canvas.style.width = '100%'
    canvas.style.height = '100%'
    inside.replaceChildren(canvas)
  })
  const worded = await share(seen, 'PNG')
  const inside = { ...box, x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height - 8 }
  expect((await look(worded.bytes, 'image/png', [inside])).colours[0]).toBeGreaterThan(5)
})

test('a dashboard without a connection says so above its picture, and its badges are in it', async () => {
  // Up to here nothing was amiss; what follows is refused connections.
  expect(world.errors).toEqual([])
  await expect.poll(() => page.locator('.badge-stale').count()).toBe(0)
  await world.server.kill()
  await page.locator('.badge-stale').first().waitFor()
  // A value can be old before the page knows why.
  await page.locator('.connection-bar').waitFor()
  await expect.poll(() => coloursAt('.badge-stale')).toBeGreaterThan(10)
  await expect.poll(() => drawn.join('\n')).toContain('与服务器连接中断，数据未更新')
  expect(faults).toEqual([])
})
