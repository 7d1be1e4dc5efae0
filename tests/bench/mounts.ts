import type { CDPSession, Page } from 'playwright'
import type { DashboardBody } from '#contract/dashboard.ts'
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

/**
 * Thirty times a wall of charts comes and goes: what of heap (after forced collections), DOM nodes and listeners each leaves behind, by least squares over the
 * readings; one reading alone also holds what the other wall is just about to draw.
 */
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
    const readings = [await read(protocol)]
    for (let n = 1; n <= MOUNTS; n++) {
      await mount(page, world.url)
      if (n % EVERY === 0) readings.push(await read(protocol))
    }
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    const kept = (key: keyof Reading): number => slopeOf(readings.map((one, i) => ({ x: i * EVERY, y: one[key] })))
    const all = (key: keyof Reading, digits: number): string => readings.map((one) => one[key].toFixed(digits)).join(' ')
    const part = `${MOUNTS} mounts of a wall of 16 charts`
    return [
      { part: `${part}: heap kept of each`, ours: kept('heap') * 1024, unit: 'kB', goal: { atMost: 20 }, note: `MB: ${all('heap', 2)}` },
      { part: `${part}: nodes kept of each`, ours: kept('nodes'), unit: '', goal: { atMost: 2 }, note: all('nodes', 0) },
      { part: `${part}: listeners kept of each`, ours: kept('listeners'), unit: '', goal: { atMost: 0.1 }, note: all('listeners', 0) },
    ]
  } finally {
    await own.close()
    await world.close()
  }
}
