import type { Page } from 'playwright'
import { ownCpuSeconds, pause } from '../cpu.ts'
import { machineCpuSeconds, metricsOf, protocolOf, treeCpuSeconds, type OwnBrowser } from './browser.ts'

/** What a window of watching saw; shares in percent of one core. */
export interface Watched {
  /** Main thread busy, by the clock. */
  busy: number
  /** CPU time of the main thread: what is left when others have the core meanwhile. */
  thread: number
  script: number
  layout: number
  /** All processes of the browser. */
  browser: number
  /** The longest task; those under 50 ms are not told and count as 0. */
  longest: number
  longTasks: number
  /** What neither browser, server nor this process used. */
  others: number
}

/** A window in which others used more than this is watched again, at most so often; the least disturbed counts. */
const DISTURBED = 15
const WINDOWS = 2

/** What else is read at both ends of a window. */
interface Ends<More> {
  begin(): Promise<void>
  end(seconds: number): Promise<More>
}

async function once<More>(page: Page, { pid }: OwnBrowser, serverPid: number | undefined, ms: number, ends: Ends<More>): Promise<Watched & More> {
  const protocol = await protocolOf(page)
  const cpu = () => ({
    browser: treeCpuSeconds(pid),
    server: serverPid === undefined ? 0 : treeCpuSeconds(serverPid),
    own: ownCpuSeconds(),
    all: machineCpuSeconds(),
  })
  await page.evaluate(() => void (window.longTasks.length = 0))
  await ends.begin()
  const [begin, before, cpuBefore] = [performance.now(), await metricsOf(protocol), cpu()]
  await pause(ms)
  const [after, cpuAfter] = [await metricsOf(protocol), cpu()]
  const seconds = (performance.now() - begin) / 1000
  const more = await ends.end(seconds)
  const longTasks = await page.evaluate(() => window.longTasks)
  await protocol.detach()
  const share = (later: number, earlier: number): number => ((later - earlier) / seconds) * 100
  const [browser, server, own] = (['browser', 'server', 'own'] as const).map((side) => share(cpuAfter[side], cpuBefore[side])) as [
    number,
    number,
    number,
  ]
  return {
    ...more,
    busy: share(after.TaskDuration, before.TaskDuration),
    thread: share(after.ThreadTime, before.ThreadTime),
    script: share(after.ScriptDuration, before.ScriptDuration),
    layout: share(after.LayoutDuration + after.RecalcStyleDuration, before.LayoutDuration + before.RecalcStyleDuration),
    browser,
    longest: Math.max(0, ...longTasks),
    longTasks: longTasks.length,
    others: Math.max(0, share(cpuAfter.all, cpuBefore.all) - browser - server - own),
  }
}

const nothing = { begin: async () => undefined, end: async () => ({}) }

/** Watches a page; repeats a disturbed window. */
export const watch = (page: Page, own: OwnBrowser, serverPid: number, ms: number): Promise<Watched> => watchWith(page, own, serverPid, ms, nothing)

/** The same, and what else is read at both ends. Without a server: the page feeds itself. */
export async function watchWith<More>(
  page: Page,
  own: OwnBrowser,
  serverPid: number | undefined,
  ms: number,
  ends: Ends<More>,
): Promise<Watched & More> {
  const seen: (Watched & More)[] = []
  while (seen.length < WINDOWS && !seen.some(({ others }) => others <= DISTURBED)) seen.push(await once(page, own, serverPid, ms, ends))
  return seen.sort((a, b) => a.others - b.others)[0] as Watched & More
}
