import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../../scripts/browser.mjs'
import { pause, quantile } from './cpu.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { builtSite, type Site } from './site.ts'

const WARM_MS = 6000
const WINDOW_MS = 20_000
const gallery = join(import.meta.dirname, '../gallery')

/** What the pages and this file share: the pages push the time from message to paint, the observer the long tasks. */
declare global {
  interface Window {
    paints: number[]
    longTasks: number[]
  }
}

interface Measured {
  /** Main thread busy, percent. */
  busy: number
  p99: number
  longest: number
  /** Ticks that came to paint, percent of those due: a page that skips work must not look cheap. */
  painted: number
}

/** The built pages of `tests/gallery`: `load` with the product's widgets, `raw` the same picture by hand. */
const serve = (): Promise<Site> => builtSite(gallery, ['load', 'raw'])

/** One page in a browser of its own: warm-up, then a window of which the main thread's busy time is read. */
async function watch(url: string, expected: number): Promise<Measured> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no Chromium on this machine')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1300 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(() => {
      window.paints = []
      window.longTasks = []
      new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
    })
    await page.goto(url)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Performance.enable')
    const busySeconds = async (): Promise<number> =>
      (await protocol.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN
    await pause(WARM_MS)
    await page.evaluate(() => {
      window.paints.length = 0
      window.longTasks.length = 0
    })
    const begin = performance.now()
    const before = await busySeconds()
    await pause(WINDOW_MS)
    const busy = ((await busySeconds()) - before) / ((performance.now() - begin) / 1000)
    const seen = await page.evaluate(() => ({ paints: window.paints, longTasks: window.longTasks }))
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return {
      busy: busy * 100,
      p99: quantile(seen.paints, 0.99),
      longest: Math.max(0, ...seen.longTasks),
      painted: (seen.paints.length / expected) * 100,
    }
  } finally {
    await browser.close()
  }
}

/** W1 and W2: 200 value widgets and 24 line widgets at one and ten frames a second against a page with the same text nodes and raw canvas. */
export async function measure(): Promise<Row[]> {
  const site = await serve()
  const rows: Row[] = []
  try {
    for (const { name, hz, atMost } of [
      { name: 'W1', hz: 1, atMost: 1.5 },
      { name: 'W2', hz: 10, atMost: 1.3 },
    ]) {
      const raw: Measured[] = []
      const ours: Measured[] = []
      for (let round = 0; round < ROUNDS; round++) {
        raw.push(await watch(`${site.url}/raw.html?hz=${hz}`, (hz * WINDOW_MS) / 1000))
        ours.push(await watch(`${site.url}/load.html?hz=${hz}`, (hz * WINDOW_MS) / 1000))
      }
      const middle = (side: Measured[], of: keyof Measured): number => median(side.map((seen) => seen[of]))
      rows.push(
        {
          part: `${name}, main thread busy`,
          ours: middle(ours, 'busy'),
          yardstick: middle(raw, 'busy'),
          unit: '%',
          goal: { atMost },
          note: `ticks painted: ours ${middle(ours, 'painted').toFixed(0)} %, raw ${middle(raw, 'painted').toFixed(0)} %`,
        },
        { part: `${name}, message to paint p99`, ours: middle(ours, 'p99'), yardstick: middle(raw, 'p99'), unit: 'ms', goal: { atMost: 1.6 } },
        {
          part: `${name}, longest task`,
          ours: middle(ours, 'longest'),
          unit: 'ms',
          goal: { atMost: 50 },
          note: `raw page ${middle(raw, 'longest').toFixed(0)} ms; tasks under 50 ms are not seen and read as 0`,
        },
      )
    }
    return rows
  } finally {
    site.close()
  }
}
