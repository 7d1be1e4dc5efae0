import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { readdirSync, readFileSync } from 'node:fs'
import { findBrowser } from '../../../scripts/browser.mjs'
import { cpuSecondsOf } from '../cpu.ts'
import { STATION } from '../plant.ts'
import { WALL } from './body.ts'

/** Logs in and opens a page of the bench's station; `ready`: what stands there then. */
export async function openOwnPage(page: Page, port: number, path: string, ready: string): Promise<void> {
  await page.addInitScript((station) => localStorage.setItem('powerstationId', station), STATION)
  await page.goto(`http://127.0.0.1:${port}`)
  await page.fill('#username', 'admin')
  await page.fill('#password', 'microgrid-demo')
  await page.click('button[type=submit]')
  await page.waitForURL(/#\/home/)
  await page.goto(`http://127.0.0.1:${port}/#${path}`)
  await page.locator(ready).first().waitFor()
}

export interface OwnBrowser {
  browser: Browser
  pid: number
  close(): Promise<void>
}

const plain = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** A browser of its own, whose processes can be counted. */
export async function openBrowser(args: readonly string[] = plain): Promise<OwnBrowser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no Chromium on this machine')
  const launched = await chromium.launchServer({ executablePath, args: [...args] })
  const browser = await chromium.connect(launched.wsEndpoint())
  return { browser, pid: launched.process().pid ?? 0, close: () => launched.close() }
}

/** CPU seconds of a process and all below it (Linux). */
export function treeCpuSeconds(root: number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It ended meanwhile.
    }
  }
  const sum = (pid: number): number => {
    let own = 0
    try {
      own = cpuSecondsOf(pid)
    } catch {
      // It ended meanwhile.
    }
    return own + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0)
  }
  return sum(root)
}

/** CPU seconds that the whole machine was busy (Linux). */
export function machineCpuSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) / 100
}

export type Metrics = Record<
  'TaskDuration' | 'ThreadTime' | 'ScriptDuration' | 'LayoutDuration' | 'RecalcStyleDuration' | 'Nodes' | 'JSEventListeners' | 'JSHeapUsedSize',
  number
>

export async function metricsOf(protocol: CDPSession): Promise<Metrics> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Metrics
}

/** Heap in bytes after the garbage is gone. Twice: what finalizers let go of goes with the second. */
export async function heapAfterGc(protocol: CDPSession): Promise<number> {
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('HeapProfiler.collectGarbage')
  return (await protocol.send('Runtime.getHeapUsage')).usedSize
}

declare global {
  interface Window {
    longTasks: number[]
  }
}

export async function protocolOf(page: Page): Promise<CDPSession> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable')
  return protocol
}

/** A page of the wall's size that notes its long tasks; `errors` fills with what it complains of. */
export async function newPage({ browser }: OwnBrowser, errors: string[], inside?: BrowserContext): Promise<Page> {
  const { width, height } = WALL
  const context = inside ?? (await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' }))
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
  })
  return page
}

/** Logs in as a person does, then opens the wall of the bench's station in a page over which no pointer ever was, as on a display. */
export async function openWall(own: OwnBrowser, url: string, errors: string[]): Promise<Page> {
  const first = await newPage(own, errors)
  await first.addInitScript((station) => localStorage.setItem('powerstationId', station), STATION)
  await first.goto(url)
  await first.fill('#username', 'admin')
  await first.fill('#password', 'microgrid-demo')
  await first.click('button[type=submit]')
  await first.waitForURL(/#\/home/)
  const page = await newPage(own, errors, first.context())
  await page.goto(`${url}/#/bigScreen/single`)
  await first.close()
  return page
}

/** Waits until every cell of the wall shows a value that is fresh. */
export const untilFresh = (page: Page, cells: number): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelectorAll('.live-value[data-live=fresh]').length >= wanted, cells, { timeout: 60_000 })
