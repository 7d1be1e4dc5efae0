import type { CDPSession, Page } from 'playwright-core'
import type { DashboardBody } from '#contract/dashboard.ts'
import { until } from '#tests/support/until.ts'
import { slopeOf, type Row } from './report.ts'
import { wallPlan } from './wall/body.ts'
import { heapAfterGc, metricsOf, openBrowser, openWall, protocolOf } from './wall/browser.ts'
import { startWallWorld, type WallWorld } from './wall/world.ts'

const MOUNTS = 30
/** Mounts before the first reading: what is loaded or kept once is there then. */
const FIRST = 10
/** Mounts between two readings of the heap. */
const EVERY = 3
const MB = 1024 * 1024

/** Twelve live charts and four to look into. */
function chartBody(world: WallWorld): DashboardBody {
  const { body } = wallPlan(world.points, 10)
  const lines = body.arrangements.desktop.filter(({ id }) => id.startsWith('line'))
  const widgets = Object.fromEntries(lines.map(({ id }) => [id, body.widgets[id]!]))
  const items = lines.map((item) => ({ ...item, y: 0 }))
  for (const [n, { id }] of lines.slice(0, 4).entries()) {
    const { sources } = widgets[id]!.options
    widgets[`analysis-${n}`] = { type: 'analysis', version: 1, options: { sources, range: 'day' } }
    items.push({ id: `analysis-${n}`, x: n * 6, y: 5, w: 6, h: 5 })
  }
  return { ...body, arrangements: { desktop: items, wall: items }, widgets }
}

interface Reading {
  heap: number
  nodes: number
  listeners: number
}

/** After the wall was left: its charts are gone from the page, and what they held should be. */
async function read(protocol: CDPSession): Promise<Reading> {
  const heap = (await heapAfterGc(protocol)) / MB
  const { Nodes: nodes, JSEventListeners: listeners } = await metricsOf(protocol)
  return { heap, nodes, listeners }
}

async function mount(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/bigScreen/single`)
  await page.waitForFunction(
    () => document.querySelectorAll('.live-chart canvas').length === 12 && document.querySelectorAll('.analysis-plot canvas').length === 4,
  )
  // Another wall takes its place: the same frame of a wall, other widgets.
  await page.goto(`${url}/#/data-screen`)
  await page.waitForFunction(
    () => document.querySelector('.analysis-plot') === null && document.querySelector('[data-widget^="price-period-now"] .widget') !== null,
  )
}

/** Thirty times a wall of charts comes and goes: heap after forced collections, DOM nodes and listeners as before. */
export async function measure(): Promise<Row[]> {
  const world = await startWallWorld()
  const own = await openBrowser()
  const errors: string[] = []
  try {
    await world.save(chartBody(world))
    world.publishAt(1)
    const page = await openWall(own, world.url, errors)
    const protocol = await protocolOf(page)
    for (let n = 0; n < FIRST; n++) await mount(page, world.url)
    const before = await read(protocol)
    const heaps: { x: number; y: number }[] = []
    for (let n = 1; n <= MOUNTS; n++) {
      await mount(page, world.url)
      if (n % EVERY === 0) heaps.push({ x: n, y: (await read(protocol)).heap * 1024 })
    }
    // Finalizers and the last answers on their way take a moment; the least of some readings is what is really held.
    let after = await read(protocol)
    await until(
      async () => {
        const now = await read(protocol)
        after = { heap: Math.min(after.heap, now.heap), nodes: Math.min(after.nodes, now.nodes), listeners: Math.min(after.listeners, now.listeners) }
        return after.nodes <= before.nodes && after.listeners <= before.listeners
      },
      'the counts come back',
      15_000,
    ).catch(() => undefined)
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    const of = (key: keyof Reading, digits: number): string => `${before[key].toFixed(digits)} before, ${after[key].toFixed(digits)} after`
    const part = `${MOUNTS} mounts of a wall of 16 charts`
    return [
      { part: `${part}: heap kept of each`, ours: slopeOf(heaps), unit: 'kB', goal: { atMost: 20 }, note: `${of('heap', 2)} MB` },
      { part: `${part}: nodes above before`, ours: after.nodes - before.nodes, unit: '', goal: { atMost: 0 }, note: of('nodes', 0) },
      { part: `${part}: listeners above before`, ours: after.listeners - before.listeners, unit: '', goal: { atMost: 0 }, note: of('listeners', 0) },
    ]
  } finally {
    await own.close()
    await world.close()
  }
}
