import { join } from 'node:path'
import { pause, quantile } from './cpu.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { builtSite } from './site.ts'
import { openBrowser } from './wall/browser.ts'
import { watchWith, type Watched } from './wall/watch.ts'

const WARM_MS = 6000
const WINDOW_MS = 20_000
const gallery = join(import.meta.dirname, '../gallery')

declare global {
  interface Window {
    /** Of each tick that came to paint: how long after its message, ms. */
    paints: number[]
  }
}

interface Measured extends Watched {
  /** Message to paint, ms. */
  p99: number
  /** Ticks that came to paint, percent of those due: a page that skips work must not look cheap. */
  painted: number
}

/**
 * The built pages of `tests/gallery`: `load` with the product's widgets; the same picture drawn anew each tick by hand, with lines as wide as ours (`raw`) and as cheap as it
 * comes (`hand`), and with uPlot. `wall` is ours with numbers drawn on canvases.
 */
const pages = {
  raw: 'raw.html?look=same&',
  hand: 'raw.html?look=cheapest&',
  uplot: 'uplot.html?',
  ours: 'load.html?',
  wall: 'load.html?numbers=drawn&',
} as const
type Side = keyof typeof pages
const sides = Object.keys(pages) as Side[]

/** One page in a browser of its own: warm-up, then a window. */
async function watchPage(url: string, hz: number): Promise<Measured> {
  const own = await openBrowser()
  try {
    const page = await own.browser.newPage({ viewport: { width: 1920, height: 1300 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(() => {
      window.paints = []
      window.longTasks = []
      new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
    })
    await page.goto(url)
    await pause(WARM_MS)
    const seen = await watchWith(page, own, undefined, WINDOW_MS, {
      begin: () => page.evaluate(() => void (window.paints.length = 0)),
      async end(seconds) {
        const paints = await page.evaluate(() => window.paints)
        return { p99: quantile(paints, 0.99), painted: Math.min(100, (paints.length / (hz * seconds)) * 100) }
      },
    })
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return seen
  } finally {
    await own.close()
  }
}

type All = Record<Side, Measured[]>

function rowsOf(name: string, seen: All, goals: { hand: number; uplot: number; raw: number }): Row[] {
  const middle = (side: Side, of: keyof Measured): number => median(seen[side].map((one) => one[of]))
  const worst = (side: Side, of: keyof Measured): number => Math.max(...seen[side].map((one) => one[of]))
  const told = (of: keyof Measured): string => sides.map((side) => `${side} ${middle(side, of).toFixed(1)}`).join(', ')
  const against = (side: 'hand' | 'uplot' | 'raw', own: 'ours' | 'wall' = 'ours'): Row => ({
    part: `${name}${own === 'wall' ? ', numbers drawn as on walls' : ''}, CPU of the main thread, beside ${side}`,
    ours: middle(own, 'thread'),
    yardstick: middle(side, 'thread'),
    unit: '%',
    goal: { atMost: goals[side] },
    note: `worst: ours ${worst(own, 'thread').toFixed(1)}, ${side} ${worst(side, 'thread').toFixed(1)}; ticks painted: ours ${middle(own, 'painted').toFixed(0)}, ${side} ${middle(side, 'painted').toFixed(0)} %`,
  })
  return [
    against('hand'),
    against('uplot'),
    against('raw'),
    against('hand', 'wall'),
    against('uplot', 'wall'),
    {
      part: `${name}, message to paint p99, beside hand`,
      ours: middle('ours', 'p99'),
      yardstick: middle('hand', 'p99'),
      unit: 'ms',
      goal: { atMost: 1.3 },
      note: `${told('p99')}; worst of ours ${worst('ours', 'p99').toFixed(0)}`,
    },
    {
      part: `${name}, whole browser, beside uplot`,
      ours: middle('ours', 'browser'),
      yardstick: middle('uplot', 'browser'),
      unit: '%',
      goal: { atMost: 1 },
      note: `${told('browser')}; others on the machine ${told('others')}`,
    },
    {
      part: `${name}, tasks over 50 ms in 20 s`,
      ours: middle('ours', 'longTasks'),
      unit: '',
      goal: { atMost: 0 },
      note: `${told('longTasks')}; the longest of ours ${worst('ours', 'longest').toFixed(0)} ms; busy by the clock ${told('busy')}`,
    },
  ]
}

/** W1 and W2: 200 value widgets and 24 line widgets at one and ten frames a second, against the same picture drawn in other ways, all in turn. */
export async function measure(): Promise<Row[]> {
  const site = await builtSite(gallery, ['load', 'raw', 'uplot'])
  const rows: Row[] = []
  try {
    for (const { name, hz, goals } of [
      { name: 'W1', hz: 1, goals: { hand: 1.5, uplot: 1.3, raw: 1.5 } },
      { name: 'W2', hz: 10, goals: { hand: 0.9, uplot: 1, raw: 1.3 } },
    ]) {
      const seen: All = { raw: [], hand: [], uplot: [], ours: [], wall: [] }
      for (let round = 0; round < ROUNDS; round++) {
        for (const side of sides) {
          const one = await watchPage(`${site.url}/${pages[side]}hz=${hz}`, hz)
          seen[side].push(one)
          process.stderr.write(
            `  ${name}, round ${round + 1}, ${side}: thread ${one.thread.toFixed(1)} % (script ${one.script.toFixed(1)}, layout ${one.layout.toFixed(1)}), browser ${one.browser.toFixed(0)} %, p99 ${one.p99.toFixed(0)} ms, ${one.longTasks} long, ${one.painted.toFixed(0)} % painted, others ${one.others.toFixed(0)} %\n`,
          )
        }
      }
      rows.push(...rowsOf(name, seen, goals))
    }
    return rows
  } finally {
    site.close()
  }
}
