import type { Page } from 'playwright'
import { pagesSite } from './pages/serve.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { metricsOf, newPage, openBrowser, protocolOf } from './wall/browser.ts'

interface Looked {
  longest: number
  /** Milliseconds of the main thread for one change of the view. */
  perChange: number
  changes: number
}

const ticksOf = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('.analysis-chart .axis-label')].map((label) => label.textContent).join(' '))

/** Looks into the chart as a person does: wheel in, drag along, keys, wheel out; a step a frame of the screen. */
async function look(page: Page): Promise<number> {
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  let changes = 0
  const step = async (act: () => Promise<void>): Promise<void> => {
    await act()
    await frame()
    changes++
  }
  await page.mouse.move(800, 300)
  const before = await ticksOf(page)
  for (let n = 0; n < 12; n++) await step(() => page.mouse.wheel(0, -150))
  const zoomed = await ticksOf(page)
  await page.mouse.down()
  for (let n = 0; n < 60; n++) await step(() => page.mouse.move(800 - n * 8, 300))
  await page.mouse.up()
  const panned = await ticksOf(page)
  if (before === zoomed || zoomed === panned) throw new Error('the view did not change')
  await page.locator('.analysis-plot').focus()
  for (let n = 0; n < 10; n++) await step(() => page.keyboard.press('ArrowRight'))
  for (let n = 0; n < 14; n++) await step(() => page.mouse.wheel(0, 150))
  if ((await ticksOf(page)) !== before) throw new Error('the view did not come back')
  return changes
}

async function round(url: string): Promise<Looked> {
  const own = await openBrowser()
  const errors: string[] = []
  try {
    const page = await newPage(own, errors)
    await page.goto(url)
    await page.waitForSelector('.analysis-plot canvas')
    // The first picture is drawn once the first reduction, in slices, is through.
    await page.waitForFunction(() => document.querySelectorAll('.analysis-chart .axis-label').length > 4)
    const protocol = await protocolOf(page)
    await page.evaluate(() => void (window.longTasks.length = 0))
    const before = await metricsOf(protocol)
    const changes = await look(page)
    const after = await metricsOf(protocol)
    const longTasks = await page.evaluate(() => window.longTasks)
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return { longest: Math.max(0, ...longTasks), perChange: ((after.ThreadTime - before.ThreadTime) * 1000) / changes, changes }
  } finally {
    await own.close()
  }
}

/** The chart of the analysis widget with 100,000 samples, and with four times as many, zoomed and moved. */
export async function measure(): Promise<Row[]> {
  const site = await pagesSite()
  try {
    const rows: Row[] = []
    for (const many of [1, 4]) {
      const rounds: Looked[] = []
      for (let n = 0; n < ROUNDS; n++) rounds.push(await round(`${site.url}/long-series.html?series=${many}`))
      rows.push({
        part: `chart of ${many} x 100,000 samples, zoomed and moved: longest task`,
        ours: median(rounds.map(({ longest }) => longest)),
        unit: 'ms',
        goal: { atMost: 50 },
        note: `${rounds[0]?.changes} changes of the view, CPU of the main thread ${median(rounds.map(({ perChange }) => perChange)).toFixed(1)} ms each; tasks under 50 ms count as 0`,
      })
    }
    return rows
  } finally {
    site.close()
  }
}
