import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createServer } from 'vite'
import { lookUntilStill } from './look.ts'

/** Everything is drawn: the pictures that are drawn by canvases and in space come last. */
const SETTLE_MS = 2500
/** The gallery is built while it is opened, in the tests on a machine whose cores others use. */
const PATIENCE_MS = 240_000
/** Holds the largest panel. */
const VIEW = { width: 2000, height: 1400 }

interface Look {
  name: string
  query: string
}
/** On a desk with a cell as on 1920 px and as on 1366 px with the menu open, in both themes; on a wall, in the dark and in a sunlit lobby. */
const looks: Look[] = [
  { name: 'desk-1920', query: 'cell=66' },
  { name: 'desk-1366', query: 'cell=44' },
  { name: 'light-1920', query: 'cell=66&theme=light' },
  { name: 'light-1366', query: 'cell=44&theme=light' },
  { name: 'wall', query: 'mode=screen' },
  { name: 'wall-bright', query: 'mode=screen&theme=bright' },
]
const states = ['typical', 'extreme', 'stale', 'empty', 'failed']

/** What to look at; without a word, at all of it. */
export interface WidgetChoice {
  language?: string
  look?: string
  state?: string
  /** Kinds of widgets, with commas between. */
  types?: string
}

/** Widgets that say that they may not or could not show what is there: then nothing of them was looked at. The video's address leads nowhere. */
const shownNothing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-widget]:not([data-widget^="video "]) .state-failed')].map(
      (one) => `shows nothing: ${one.closest('[data-widget]')?.getAttribute('data-widget')} "${one.textContent}"`,
    ),
  )

/** The gallery row after row, as many rows to a picture as fit into it. */
async function takePictures(page: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const rows = await page.evaluate(() => {
    const tops = new Map<number, number>()
    for (const kind of document.querySelectorAll('.gallery-kind')) {
      const { top, bottom } = kind.getBoundingClientRect()
      const key = Math.round(top + scrollY)
      tops.set(key, Math.max(tops.get(key) ?? 0, Math.round(bottom + scrollY)))
    }
    return [...tops].map(([top, bottom]) => ({ top, bottom })).toSorted((a, b) => a.top - b.top)
  })
  let part = 0
  for (let first = 0; first < rows.length;) {
    const top = rows[first]?.top ?? 0
    let last = first
    while (last + 1 < rows.length && (rows[last + 1]?.bottom ?? 0) - top <= VIEW.height) last++
    const bottom = rows[last]?.bottom ?? top
    await page.evaluate((y) => scrollTo(0, y), top)
    const y = top - (await page.evaluate(() => Math.round(scrollY)))
    await page.screenshot({
      path: join(folder, `${++part}.png`),
      clip: { x: 0, y, width: VIEW.width, height: Math.min(bottom - top, VIEW.height - y) },
    })
    first = last + 1
  }
}

/** Half a panel without a word is a fault also where nothing is to be shown; a smaller hole is what was to stand there. */
const isSmallHole = (fault: string): boolean => Number(/^empty (\d+)%/.exec(fault)?.[1] ?? 100) < 45

interface Ways {
  /** Where pictures go; without it none are taken. */
  folder?: string
  tell?(line: string): void
  /** How long a fault must be there to count. */
  patienceMs?: number
}

/** Pictures of every widget in the gallery, and what a look at them finds: a line for each fault. */
export async function shootWidgets(
  browser: Browser,
  choice: WidgetChoice,
  { folder, tell = () => undefined, patienceMs }: Ways = {},
): Promise<string[]> {
  const server = await createServer({
    root: join(import.meta.dirname, '..'),
    // What is looked at stays as it was when the look began.
    server: { port: 0, host: '127.0.0.1', strictPort: false, hmr: false, watch: null },
    logLevel: 'error',
  })
  await server.listen()
  const address = server.httpServer?.address() as AddressInfo | undefined
  if (address === undefined) throw new Error('the gallery could not be served')
  const chosen = <T>(all: readonly T[], wanted: string | undefined, nameOf: (one: T) => string): T[] =>
    all.filter((one) => wanted === undefined || wanted.split(',').includes(nameOf(one)))
  const faults: string[] = []
  for (const language of chosen(['zh', 'en'], choice.language, String)) {
    const context = await browser.newContext({ viewport: VIEW })
    await context.addInitScript(`if (location.protocol !== 'about:') localStorage.setItem('acceptLanguage', '${language}')`)
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    for (const { name, query } of chosen(looks, choice.look, (look) => look.name)) {
      for (const state of chosen(states, choice.state, String)) {
        const some = choice.types === undefined ? '' : `&only=${choice.types}`
        await page.goto('about:blank')
        await page.goto(`http://127.0.0.1:${address.port}/tests/gallery/index.html?state=${state}&${query}&whole=1${some}`)
        await page.waitForSelector('.widget')
        await page
          .waitForFunction(() => document.querySelector('.widget .state-waiting') === null, undefined, { timeout: PATIENCE_MS })
          .catch(() => undefined)
        // A canvas that has its first size yet was not drawn on.
        await page
          .waitForFunction(() => [...document.querySelectorAll('canvas')].every((one) => one.width !== 300 || one.height !== 150), undefined, {
            timeout: PATIENCE_MS,
          })
          .catch(() => undefined)
        await page.waitForTimeout(SETTLE_MS)
        const hasData = !['failed', 'empty'].includes(state)
        const seen = await lookUntilStill(page, patienceMs)
        const found = hasData ? [...seen, ...(await shownNothing(page))] : seen.filter((fault) => !isSmallHole(fault))
        const title = `${name}-${state}-${language}`
        tell(`widgets ${title}: ${found.length === 0 ? 'nothing found' : `${found.length}\n  ${found.join('\n  ')}`}\n`)
        faults.push(...found.map((fault) => `${title}: ${fault}`))
        if (folder !== undefined) await takePictures(page, join(folder, title))
      }
    }
    await context.close()
  }
  await server.close()
  return faults
}
