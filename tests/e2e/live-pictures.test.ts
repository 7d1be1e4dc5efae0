import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../../scripts/browser.mjs'
import { builtSite, type Site } from '../bench/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no Chromium on this machine: apt-get install chromium')
  site = await builtSite(join(import.meta.dirname, '../gallery'), ['strips'])
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser.close()
  site.close()
})

/**
 * Of a hundred pixels of the picture, at most so many may be another by more than the eye tells, and by no more than a quarter: the browser blends the edges of a long line
 * otherwise than those of a short one. A line that ends too early, an area that is drawn twice or a strip that was not cleared is far beyond both.
 */
const FEW_PERCENT = 1
const A_QUARTER = 64

test.each([1, 1.25, 2])('curves that are drawn strip by strip look as if drawn at once, at %d device pixels a pixel', async (ratio) => {
  const context = await browser.newContext({ deviceScaleFactor: ratio, viewport: { width: 1000, height: 800 } })
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
