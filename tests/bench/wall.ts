import { pause } from './cpu.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { wallPlan, type WallPlan } from './wall/body.ts'
import { newPage, openBrowser, openWall, untilFresh } from './wall/browser.ts'
import { readPanels, type Panel } from './wall/geometry.ts'
import { watch, type Watched } from './wall/watch.ts'
import { startWallWorld, type WallWorld } from './wall/world.ts'
import { wallByHand } from './pages/serve.ts'

const WARM_MS = 10_000
const WINDOW_MS = 20_000
/** Samples of a curve: minutes at one a second, so that both rates draw as many. */
const minutesAt = (hz: number): number => 10 / hz

const rates = [
  { hz: 1, atMost: 1.5 },
  { hz: 10, atMost: 1.3 },
]

interface Side {
  pid: number
  open(own: Awaited<ReturnType<typeof openBrowser>>, errors: string[]): ReturnType<typeof newPage>
}

/** One page in a browser of its own: warm-up, then a window. */
async function round({ pid, open }: Side): Promise<Watched> {
  const own = await openBrowser()
  const errors: string[] = []
  try {
    const page = await open(own, errors)
    await pause(WARM_MS)
    const seen = await watch(page, own, pid, WINDOW_MS)
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return seen
  } finally {
    await own.close()
  }
}

/** Where the product draws what, read once from the wall itself. */
export async function panelsOf(world: WallWorld, plan: WallPlan): Promise<Panel[]> {
  const own = await openBrowser()
  try {
    const page = await openWall(own, world.url, [])
    await untilFresh(page, plan.cells)
    return await readPanels(page, plan.points)
  } finally {
    await own.close()
  }
}

function rowsOf(hz: number, atMost: number, ours: readonly Watched[], yardstick: readonly Watched[]): Row[] {
  const middle = (side: readonly Watched[], of: keyof Watched): number => median(side.map((seen) => seen[of]))
  const both = (of: keyof Watched): string => `${middle(ours, of).toFixed(1)} / ${middle(yardstick, of).toFixed(1)}`
  const part = `wall of 60 widgets, 1,500 values at ${hz} Hz`
  return [
    {
      part: `${part}: main thread busy`,
      ours: middle(ours, 'busy'),
      yardstick: middle(yardstick, 'busy'),
      unit: '%',
      goal: { atMost },
      note: `script ${both('script')}, layout and style ${both('layout')}, whole browser ${both('browser')}, others on the machine ${both('others')} %`,
    },
    { part: `${part}: CPU of the main thread`, ours: middle(ours, 'thread'), yardstick: middle(yardstick, 'thread'), unit: '%', goal: { atMost } },
    {
      part: `${part}: longest task`,
      ours: middle(ours, 'longest'),
      unit: 'ms',
      goal: { atMost: 50 },
      note: `yardstick ${middle(yardstick, 'longest').toFixed(0)} ms; tasks of 50 ms and more in 20 s: ${both('longTasks')}`,
    },
  ]
}

/** The product's wall, published through its server and fed by its broker, against the same cells and curves by hand on the same stream. */
export async function measure(): Promise<Row[]> {
  const world = await startWallWorld()
  let panels: Panel[] = []
  const site = await wallByHand(world, () => panels)
  const pid = world.server.process.pid ?? 0
  const rows: Row[] = []
  try {
    for (const { hz, atMost } of rates) {
      world.publishAt(hz)
      const plan = wallPlan(world.points, minutesAt(hz))
      await world.save(plan.body)
      panels = await panelsOf(world, plan)
      // Until the curves' stretch is full of samples at this rate.
      if (hz > 1) await pause(minutesAt(hz) * 60_000)
      const ours: Watched[] = []
      const yardstick: Watched[] = []
      for (let n = 0; n < ROUNDS; n++) {
        yardstick.push(
          await round({
            pid,
            async open(own, errors) {
              const page = await newPage(own, errors)
              await page.goto(`${site.url}/wall-by-hand.html?hz=${hz}`)
              return page
            },
          }),
        )
        ours.push(
          await round({
            pid,
            async open(own, errors) {
              const page = await openWall(own, world.url, errors)
              await untilFresh(page, plan.cells)
              return page
            },
          }),
        )
        const last = [yardstick.at(-1), ours.at(-1)].map((seen) => `${seen?.busy.toFixed(1)} % (others ${seen?.others.toFixed(0)} %)`)
        process.stderr.write(`  ${hz} Hz, round ${n + 1}: yardstick ${last[0]}, ours ${last[1]}\n`)
      }
      rows.push(...rowsOf(hz, atMost, ours, yardstick))
    }
    return rows
  } finally {
    site.close()
    await world.close()
  }
}
