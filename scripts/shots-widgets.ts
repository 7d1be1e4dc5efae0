import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createServer } from 'vite'
import { lookUntilStill } from './look.ts'

/** Everything is drawn: the pictures that are drawn by canvases and in space come last. */
const SETTLE_MS = 2500
const PATIENCE_MS = 60_000

interface Look {
  name: string
  query: string
}
/** On a desk with a cell as on 1920 px and as on 1366 px with the menu open, in both themes; on a wall. */
const looks: Look[] = [
  { name: 'desk-1920', query: 'cell=66' },
  { name: 'desk-1366', query: 'cell=44' },
  { name: 'desk-light', query: 'cell=66&theme=light' },
  { name: 'wall', query: 'mode=screen' },
]
const states = ['typical', 'extreme', 'stale']

/** Widgets that say that they may not or could not show what is there: then nothing of them was looked at. The video's address leads nowhere. */
const shownNothing = `[...document.querySelectorAll('[data-widget]:not([data-widget^="video "]) .state-failed')]
  .map((one) => 'shows nothing: ' + one.closest('[data-widget]').getAttribute('data-widget') + ' "' + one.textContent + '"')`

/** Pictures of every widget in the gallery, and what a look at them finds. Gives the number of faults. */
export async function shootWidgets(browser: Browser, folder: string, only: string | undefined): Promise<number> {
  const server = await createServer({
    root: join(import.meta.dirname, '..'),
    server: { port: 0, host: '127.0.0.1', strictPort: false },
    logLevel: 'error',
  })
  await server.listen()
  const address = server.httpServer?.address() as AddressInfo | undefined
  if (address === undefined) throw new Error('the gallery could not be served')
  let faults = 0
  for (const language of ['zh', 'en']) {
    if (only !== undefined && only !== language) continue
    const context = await browser.newContext({ viewport: { width: 2400, height: 1080 } })
    await context.addInitScript(`if (location.protocol !== 'about:') localStorage.setItem('acceptLanguage', '${language}')`)
    const page = await context.newPage()
    for (const { name, query } of looks) {
      for (const state of states) {
        await page.goto('about:blank')
        await page.goto(`http://127.0.0.1:${address.port}/tests/gallery/index.html?state=${state}&${query}&whole=1`)
        await page.waitForSelector('.widget')
        await page
          .waitForFunction(`document.querySelector('.widget .state-waiting') === null`, undefined, { timeout: PATIENCE_MS })
          .catch(() => undefined)
        // A canvas that has its first size yet was not drawn on.
        await page
          .waitForFunction(`[...document.querySelectorAll('canvas')].every((one) => one.width !== 300 || one.height !== 150)`, undefined, {
            timeout: PATIENCE_MS,
          })
          .catch(() => undefined)
        await page.waitForTimeout(SETTLE_MS)
        const found = [...(await lookUntilStill(page)), ...((await page.evaluate(shownNothing)) as string[])]
        faults += found.length
        const title = `${name}-${state}-${language}`
        process.stdout.write(`widgets ${title}: ${found.length === 0 ? 'nothing found' : found.join('; ')}\n`)
        mkdirSync(join(folder, title), { recursive: true })
        for (const kind of await page.locator('.gallery-kind').all()) {
          const type = (await kind.locator('[data-widget]').first().getAttribute('data-widget'))?.split(' ')[0] ?? ''
          await kind.screenshot({ path: join(folder, title, `${type}.png`) })
        }
      }
    }
    await context.close()
  }
  await server.close()
  return faults
}
