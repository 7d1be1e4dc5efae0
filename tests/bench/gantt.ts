import type { Page } from 'playwright'
import { pagesSite } from './pages/serve.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { metricsOf, newPage, openBrowser, protocolOf } from './wall/browser.ts'

const COUNT = 2000
const doings = ['scrolled down', 'scrolled sideways', 'zoomed', 'a bar dragged', 'moved by keys'] as const
type Doing = (typeof doings)[number]

interface Watched {
  /** The longest task by the clock, and by the processor time of the main thread, which what else runs on the machine does not stretch. */
  longest: number
  longestCpu: number
  perStep: number
}

interface Traced {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/** Processor time of the longest task of the page's main thread in a recording of the browser, ms. */
function longestIn(recording: Buffer): number {
  const { traceEvents } = JSON.parse(recording.toString()) as { traceEvents: Traced[] }
  const threadOf = ({ pid, tid }: Traced): string => `${pid} ${tid}`
  const mains = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && mains.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('no task was recorded')
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0)
}

const frame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Steps of one doing as a person makes them, one a frame of the screen; how many there were. */
async function act(page: Page, doing: Doing): Promise<number> {
  const box = (await page.locator('.gantt-chart canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const step = async (one: () => Promise<unknown>): Promise<void> => {
    await one()
    await frame(page)
  }
  await page.mouse.move(box.x + 300, box.y + 300)
  if (doing === 'scrolled down' || doing === 'scrolled sideways') {
    const [x, y] = doing === 'scrolled down' ? [0, 240] : [240, 0]
    for (let n = 0; n < 60; n++) await step(() => page.mouse.wheel(n < 40 ? x : -x, n < 40 ? y : -y))
    return 60
  }
  if (doing === 'zoomed') {
    await page.keyboard.down('Control')
    for (let n = 0; n < 80; n++) await step(() => page.mouse.wheel(0, n % 20 < 10 ? 120 : -120))
    await page.keyboard.up('Control')
    return 80
  }
  // The first task of the plan, for which nearly all others wait, is brought into sight.
  await page.locator('.gantt-scroll').evaluate((scroller) => scroller.scrollTo(0, 0))
  await page.getByRole('button', { name: '今天' }).click()
  await frame(page)
  const row = page.locator('[data-gantt-row="a2"]')
  await row.focus()
  if (doing === 'moved by keys') {
    const before = await row.getAttribute('aria-label')
    for (let n = 0; n < 20; n++) await step(() => page.keyboard.press('ArrowRight'))
    if ((await row.getAttribute('aria-label')) === before) throw new Error('no bar was moved')
    return 20
  }
  const at = await page.evaluate(() => {
    const chart = document.querySelector('.gantt-chart canvas')?.getBoundingClientRect()
    return { x: chart?.left ?? 0, y: (chart?.top ?? 0) + 44 + 2 * 32 + 14 }
  })
  // Where the bar is, its cursor says.
  let x = 0
  for (let to = 8; to < box.width && x === 0; to += 10) {
    await page.mouse.move(at.x + to, at.y)
    if ((await page.locator('.gantt-chart canvas').evaluate((canvas) => canvas.style.cursor)) === 'grab') x = at.x + to
  }
  if (x === 0) throw new Error('no bar in sight')
  await page.mouse.down()
  for (let n = 0; n < 60; n++) await step(() => page.mouse.move(x + n * 6, at.y))
  if (await page.locator('.gantt-tip').isHidden()) throw new Error('nothing was dragged')
  await page.mouse.up()
  return 60
}

async function round(url: string): Promise<Map<Doing, Watched>> {
  const own = await openBrowser()
  const errors: string[] = []
  try {
    const page = await newPage(own, errors)
    await page.goto(url)
    await page.waitForSelector('[data-gantt-row]')
    const protocol = await protocolOf(page)
    // Warm: each doing once before it is watched.
    for (const doing of doings) await act(page, doing)
    const watched = new Map<Doing, Watched>()
    for (const doing of doings) {
      await page.evaluate(() => void (window.longTasks.length = 0))
      await own.browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
      const before = await metricsOf(protocol)
      const steps = await act(page, doing)
      const after = await metricsOf(protocol)
      const longestCpu = longestIn(await own.browser.stopTracing())
      const longTasks = await page.evaluate(() => window.longTasks)
      watched.set(doing, { longest: Math.max(0, ...longTasks), longestCpu, perStep: ((after.ThreadTime - before.ThreadTime) * 1000) / steps })
    }
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return watched
  } finally {
    await own.close()
  }
}

/** The Gantt chart of 2,000 activities, after a warm-up of the same doings. */
export async function measure(): Promise<Row[]> {
  const site = await pagesSite()
  try {
    const rounds: Map<Doing, Watched>[] = []
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(`${site.url}/gantt.html?count=${COUNT}&begin=2026-11-30`))
    return doings.map((doing) => {
      const of = (key: keyof Watched): number => median(rounds.map((one) => one.get(doing)?.[key] ?? Number.NaN))
      return {
        part: `Gantt chart of ${COUNT} activities, ${doing}: longest task, CPU`,
        ours: of('longestCpu'),
        unit: 'ms',
        goal: { atMost: 50 },
        note: `by the clock ${of('longest').toFixed(0)} ms (under 50 counts as 0); main thread ${of('perStep').toFixed(1)} ms a step`,
      }
    })
  } finally {
    site.close()
  }
}
