import type { CDPSession, Page } from 'playwright'
import { pause } from './cpu.ts'
import { pagesSite } from './pages/serve.ts'
import { slopeOf, type Row } from './report.ts'
import { heapAfterGc, metricsOf, openBrowser, protocolOf } from './wall/browser.ts'

const MOUNTS = 30
/** Mounts before the first reading: what is loaded or kept once is there then. */
const FIRST = 5
const EVERY = 3
const STANDING_MS = 5000
const pictures = ['year-surface', 'station-blocks', 'map-bars'] as const
const inSpace = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-first-run',
  '--disable-background-networking',
]

interface Seen {
  heapKb: number
  nodes: number
  listeners: number
  /** CPU of the main thread while it stands, % of a core. */
  standing: number
  /** CPU of the main thread for one that comes and goes, ms. */
  each: number
  heaps: string
}

async function mount(page: Page): Promise<void> {
  await page.evaluate(() => window.come())
  await page.waitForFunction(() => document.querySelector('#root canvas') !== null && document.querySelector('[data-drawing]') === null)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const threadMs = async (protocol: CDPSession): Promise<number> => (await metricsOf(protocol)).ThreadTime * 1000

async function watch(url: string): Promise<Seen> {
  const own = await openBrowser(inSpace)
  try {
    const page = await own.browser.newPage({ viewport: { width: 1000, height: 700 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(url)
    await page.waitForSelector('#root[data-ready]', { state: 'attached' })
    const protocol = await protocolOf(page)
    await mount(page)
    const before = await threadMs(protocol)
    await pause(STANDING_MS)
    const standing = ((await threadMs(protocol)) - before) / (STANDING_MS / 100)
    await page.evaluate(() => window.go())
    const turn = async (): Promise<void> => {
      await mount(page)
      await page.evaluate(() => window.go())
    }
    for (let n = 1; n < FIRST; n++) await turn()
    const readings: { heap: number; nodes: number; listeners: number }[] = []
    const read = async (): Promise<void> => {
      const heap = await heapAfterGc(protocol)
      const { Nodes: nodes, JSEventListeners: listeners } = await metricsOf(protocol)
      readings.push({ heap: heap / 1024, nodes, listeners })
    }
    await read()
    const begun = await threadMs(protocol)
    for (let n = 1; n <= MOUNTS; n++) {
      await turn()
      if (n % EVERY === 0) await read()
    }
    const each = ((await threadMs(protocol)) - begun) / MOUNTS
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    const kept = (key: 'heap' | 'nodes' | 'listeners'): number => slopeOf(readings.map((one, i) => ({ x: i * EVERY, y: one[key] })))
    const heaps = readings.map(({ heap }) => (heap / 1024).toFixed(2)).join(' ')
    return { heapKb: kept('heap'), nodes: kept('nodes'), listeners: kept('listeners'), standing, each, heaps }
  } finally {
    await own.close()
  }
}

/** Pictures in space of the product that come and go thirty times, beside an empty picture of echarts-gl that does; WebGL by software. */
export async function measure(): Promise<Row[]> {
  const site = await pagesSite()
  try {
    const empty = await watch(`${site.url}/spatial.html?of=empty`)
    const rows: Row[] = []
    for (const of of pictures) {
      const seen = await watch(`${site.url}/spatial.html?of=${of}`)
      const note = `empty: ${empty.heapKb.toFixed(1)} kB, ${empty.nodes.toFixed(2)} nodes, ${empty.listeners.toFixed(2)} listeners`
      rows.push(
        {
          part: `${of}, ${MOUNTS} mounts: heap kept of each`,
          ours: seen.heapKb,
          unit: 'kB',
          goal: { atMost: Math.max(20, empty.heapKb + 20) },
          note: `${note}; MB ${seen.heaps}, empty ${empty.heaps}`,
        },
        { part: `${of}: nodes kept of each`, ours: seen.nodes, unit: '', goal: { atMost: 2 }, note: `listeners ${seen.listeners.toFixed(2)}` },
        {
          part: `${of}: CPU of the main thread while it stands`,
          ours: seen.standing,
          unit: '%',
          goal: { atMost: empty.standing + 1 },
          note: `empty ${empty.standing.toFixed(2)} %`,
        },
        { part: `${of}: CPU for one that comes and goes`, ours: seen.each, yardstick: empty.each, unit: 'ms', goal: { atMost: 10 } },
      )
    }
    return rows
  } finally {
    site.close()
  }
}
