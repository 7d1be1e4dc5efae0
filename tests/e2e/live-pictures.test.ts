import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTestBrowser } from '../../scripts/browser.mjs'
import { commonBrowser } from '#tests/support/browser.ts'
import { PATIENCE_MS } from '#tests/support/until.ts'
import { builtSite, type Site } from '../bench/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  site = await builtSite(join(import.meta.dirname, '../gallery'), ['strips', 'numbers'])
  browser = await commonBrowser()
})
afterAll(() => site.close())

/**
 * Of a hundred pixels of the picture, at most so many may be another by more than the eye tells, and by no more than a quarter: the browser blends the edges of a long line
 * otherwise than those of a short one. A line that ends too early, an area that is drawn twice or a strip that was not cleared is far beyond both.
 */
const FEW_PERCENT = 1
const A_QUARTER = 64

test.each([1, 1.25, 2])('curves that are drawn strip by strip look as if drawn at once, at %d device pixels a pixel', async (ratio) => {
  const context = await browser.newContext({ deviceScaleFactor: ratio, viewport: { width: 1000, height: 800 } })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${site.url}/strips.html`)
  await page.waitForFunction(() => typeof window.play === 'function')
  for (const name of await page.evaluate(() => window.scenes)) {
    const seen = await page.evaluate((scene) => window.play(scene), name)
    const told = `${name}, at ${ratio}`
    expect(seen.drawn, told).toBeGreaterThan(5000)
    // It came about by strips: hardly ever was all of it drawn.
    expect(seen.cleared.filter((share) => share < 0.2).length, told).toBeGreaterThan(15)
    expect(seen.cleared.filter((share) => share > 0.5).length, told).toBeLessThan(8)
    expect((seen.differing / seen.drawn) * 100, told).toBeLessThan(FEW_PERCENT)
    expect(seen.worst, told).toBeLessThanOrEqual(A_QUARTER)
  }
  expect(errors).toEqual([])
  await context.close()
})

/** Of the pixels of letters, at most so many may be another by more than an eighth: the browser places letters of text and of canvases by the same rules, but not always on the same fraction of a pixel. */
const FEW_OF_LETTERS = 1
/** The smallest letters of a scaled board, 10 px high, may be placed a pixel's fraction apart altogether. */
const FEW_OF_SMALL_LETTERS = 5
const AN_EIGHTH = 32

async function differing(page: Page, a: Buffer, b: Buffer): Promise<{ differing: number; letters: number }> {
  return page.evaluate(
    async ([first, second, least]) => {
      const pixels = async (picture: string): Promise<ImageData> => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, image.width, image.height)
      }
      const [one, other] = [await pixels(first), await pixels(second)]
      if (one.width !== other.width || one.height !== other.height) throw new Error('the pictures are not of one size')
      let [count, letters] = [0, 0]
      for (let i = 0; i < one.data.length; i += 4) {
        const brightest = Math.max(one.data[i]!, one.data[i + 1]!, one.data[i + 2]!)
        if (brightest > 90) letters++
        if ([0, 1, 2].some((k) => Math.abs(one.data[i + k]! - other.data[i + k]!) > least)) count++
      }
      return { differing: count, letters }
    },
    [a.toString('base64'), b.toString('base64'), AN_EIGHTH] as const,
  )
}

test.each([1, 1.25, 2])('numbers that a wall draws look like text, at %d device pixels a pixel, and old ones like old text', async (ratio) => {
  // A display's own ratio: one that is only pretended makes the browser place text by other pixels.
  const args = ['--no-sandbox', '--disable-gpu', `--force-device-scale-factor=${ratio}`, '--window-size=1320,720']
  const own = await chromium.launch({ executablePath: findTestBrowser() as string, args })
  const errors: string[] = []
  const open = async (numbers: string): Promise<Page> => {
    // Each in a window of its own: both are seen all the time.
    const page = await (await own.newContext({ viewport: null })).newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${site.url}/numbers.html?numbers=${numbers}`)
    await page.waitForFunction(() => window.steps !== undefined)
    return page
  }
  const [text, drawn] = [await open('text'), await open('drawn')]
  let few = FEW_OF_LETTERS
  const countDrawn = (page: Page): Promise<number> => page.locator('[data-drawn]').count()
  for (const name of await text.evaluate(() => window.steps)) {
    if (name === 'a scaled board') few = FEW_OF_SMALL_LETTERS
    // It takes as long as a sheet needs to look at all its cells.
    if (name === 'another colour, which nothing tells of' && ratio !== 1) continue
    const [a, b] = [await playStep(text, name), await playStep(drawn, name)]
    const seen = await differing(text, a, b)
    const told = `${name}, at ${ratio}`
    expect(seen.letters, told).toBeGreaterThan(3000)
    expect((seen.differing / seen.letters) * 100, told).toBeLessThan(few)
    // Fresh numbers are on the canvas, old ones are text.
    expect(await countDrawn(text), told).toBe(0)
    if (name === 'the connection is lost') expect(await countDrawn(drawn), told).toBe(0)
    else if (name === 'half of the values stopped') expect(await countDrawn(drawn), told).toBeLessThan(60)
    else expect(await countDrawn(drawn), told).toBeGreaterThan(80)
    // What is read aloud follows what is seen, calmly.
    if (name === 'a narrower board' && ratio === 1) {
      const read = (page: Page): Promise<(string | null)[]> =>
        page
          .locator('.live-value')
          .evaluateAll((all) => all.filter((one) => getComputedStyle(one).visibility === 'visible').map((one) => one.textContent))
      const wanted = await read(text)
      await expect.poll(() => playStep(drawn, 'a value came').then(() => read(drawn))).toEqual(wanted)
    }
  }
  expect(errors).toEqual([])
  await own.close()
})

async function playStep(page: Page, name: string): Promise<Buffer> {
  await page.evaluate((step) => window.step(step), name)
  return page.screenshot()
}
