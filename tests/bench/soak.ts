import type { CDPSession, Page } from 'playwright'
import { pause } from './cpu.ts'
import { slopeOf, type Row } from './report.ts'
import { panelsOf } from './wall.ts'
import { wallPlan } from './wall/body.ts'
import { heapAfterGc, metricsOf, newPage, openBrowser, openWall, protocolOf, untilFresh } from './wall/browser.ts'
import type { Panel } from './wall/geometry.ts'
import { startWallWorld } from './wall/world.ts'
import { wallByHand } from './pages/serve.ts'

const HZ = 10
const WARM_MS = 90_000
const READINGS = 20
const EVERY_MS = 30_000
const MB = 1024 * 1024

interface Reading {
  minute: number
  heap: number
  nodes: number
  listeners: number
}

async function read(protocol: CDPSession, begin: number): Promise<Reading> {
  const heap = (await heapAfterGc(protocol)) / MB
  const { Nodes: nodes, JSEventListeners: listeners } = await metricsOf(protocol)
  return { minute: (performance.now() - begin) / 60_000, heap, nodes, listeners }
}

const slope = (readings: readonly Reading[], of: 'heap' | 'nodes' | 'listeners'): number =>
  slopeOf(readings.map((one) => ({ x: one.minute, y: one[of] })))

/** Twenty readings over ten minutes of both pages, each in a browser of its own, at the same time. */
async function soak(pages: readonly Page[]): Promise<Reading[][]> {
  const protocols = await Promise.all(pages.map(protocolOf))
  await pause(WARM_MS)
  const begin = performance.now()
  const seen: Reading[][] = pages.map(() => [])
  for (let n = 0; n < READINGS; n++) {
    await pause(Math.max(0, begin + n * (EVERY_MS + EVERY_MS / (READINGS - 1)) - performance.now()))
    for (const [i, protocol] of protocols.entries()) seen[i]?.push(await read(protocol, begin))
  }
  return seen
}

const growth = (readings: readonly Reading[], of: 'nodes' | 'listeners'): number => (readings.at(-1)?.[of] ?? 0) - (readings[0]?.[of] ?? 0)

/** Ten minutes of the wall at 10 Hz: heap after forced collections, DOM nodes, listeners. */
export async function measure(): Promise<Row[]> {
  const world = await startWallWorld()
  let panels: Panel[] = []
  const site = await wallByHand(world, () => panels)
  const [ours, theirs] = [await openBrowser(), await openBrowser()]
  const errors: string[] = []
  try {
    const plan = wallPlan(world.points, 1)
    await world.save(plan.body)
    world.publishAt(HZ)
    panels = await panelsOf(world, plan)
    const wall = await openWall(ours, world.url, errors)
    await untilFresh(wall, plan.cells)
    const raw = await newPage(theirs, errors)
    await raw.goto(`${site.url}/wall-by-hand.html?hz=${HZ}`)
    const [own = [], yardstick = []] = await soak([wall, raw])
    if (errors.length > 0) throw new Error(`a page failed: ${errors[0]}`)
    const list = (readings: readonly Reading[]): string => readings.map(({ heap }) => heap.toFixed(2)).join(' ')
    process.stderr.write(`  ours ${list(own)}\n  yardstick ${list(yardstick)}\n`)
    const [a, b] = [slope(own, 'heap'), slope(yardstick, 'heap')]
    const counts = (of: 'nodes' | 'listeners'): string =>
      `${own[0]?.[of]} to ${own.at(-1)?.[of]}, yardstick ${yardstick[0]?.[of]} to ${yardstick.at(-1)?.[of]}`
    return [
      {
        part: 'soak of ten minutes at 10 Hz: heap slope above the yardstick',
        ours: a - b,
        unit: 'MB/min',
        goal: { atMost: 0.1 },
        note: `ours ${a.toFixed(3)}, yardstick ${b.toFixed(3)}; heap ${own[0]?.heap.toFixed(1)} to ${own.at(-1)?.heap.toFixed(1)} MB`,
      },
      {
        part: 'soak: growth of DOM nodes',
        ours: growth(own, 'nodes'),
        unit: '',
        goal: { atMost: 0 },
        note: `${counts('nodes')}; ${slope(own, 'nodes').toFixed(2)} a minute`,
      },
      { part: 'soak: growth of listeners', ours: growth(own, 'listeners'), unit: '', goal: { atMost: 0 }, note: counts('listeners') },
    ]
  } finally {
    await ours.close()
    await theirs.close()
    site.close()
    await world.close()
  }
}
