import mqtt from 'mqtt'
import { DASHBOARD_VERSION, type DashboardBody } from '#contract/dashboard.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'
import type { WallWidget } from '#widgets/wall-plans.ts'
import { pause } from './cpu.ts'
import { ownDirectory } from './plant.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { metricsOf, openBrowser, protocolOf, treeCpuSeconds } from './wall/browser.ts'

const WARM_MS = 8000
const WINDOW_MS = 20_000
const STATION = 'ST001'
const SIZE = { width: 3840, height: 2160 }

interface Picture {
  name: string
  slot: string
  path: string
  widget: WallWidget
  ready: string
  /** What goes on while it is watched. */
  during?(state: 'raised' | 'cleared'): Promise<unknown>
}

interface Seen {
  /** Of one core, percent: the whole browser, and the page's main thread. */
  all: number
  page: number
  longest: number
}

/** A wall of one widget, of its kind's first version: the registry of the kinds is found by Vite alone. */
const wallOf = ([type, x, y, w, h, options = {}]: WallWidget): DashboardBody => {
  const placed = [{ id: type, x, y, w, h }]
  return {
    version: DASHBOARD_VERSION,
    bind: { kind: 'chosen' },
    arrangements: { desktop: placed, wall: placed },
    widgets: { [type]: { type, version: 1, options } },
  }
}

async function publish(server: ProcessServer, token: string, slot: string, widget: WallWidget): Promise<void> {
  const found = await server.call('dashboardGet', { slot }, token)
  const old = (found.result ?? found.data)?.dashboard
  const saved = await server.call(
    'dashboardSave',
    { slot, title: 'Bench', note: '', body: wallOf(widget), revision: old?.revision ?? 0, ...(old == null ? {} : { id: old.id }) },
    token,
  )
  if (saved.code !== 200) throw new Error(`the wall was not published: ${JSON.stringify(saved)}`)
}

async function watch(port: number, path: string, ready: string): Promise<Seen> {
  const own = await openBrowser()
  try {
    const page = await (await own.browser.newContext({ viewport: SIZE })).newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript((station) => localStorage.setItem('powerstationId', station), STATION)
    await page.addInitScript(() => {
      window.longTasks = []
      new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
    })
    await page.goto(`http://127.0.0.1:${port}`)
    await page.fill('#username', 'admin')
    await page.fill('#password', 'microgrid-demo')
    await page.click('button[type=submit]')
    await page.waitForURL(/#\/home/)
    await page.goto(`http://127.0.0.1:${port}/#${path}`)
    await page.locator(ready).first().waitFor()
    await pause(WARM_MS)
    const protocol = await protocolOf(page)
    await page.evaluate(() => (window.longTasks = []))
    const [cpu, task, begin] = [treeCpuSeconds(own.pid), (await metricsOf(protocol)).TaskDuration, performance.now()]
    await pause(WINDOW_MS)
    const seconds = (performance.now() - begin) / 1000
    const share = (used: number): number => (used / seconds) * 100
    const longest = Math.max(0, ...(await page.evaluate(() => window.longTasks)))
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return { all: share(treeCpuSeconds(own.pid) - cpu), page: share((await metricsOf(protocol)).TaskDuration - task), longest }
  } finally {
    await own.close()
  }
}

/** What each picture of the walls costs at 3840 x 2160 with software raster: a wall of nothing else, beside the same wall with a line of text. */
export async function measure(): Promise<Row[]> {
  const directory = ownDirectory()
  const mqttPort = await freePort()
  const server = await startProcessServer({ DATA_DIR: directory.path, MQTT_PORT: String(mqttPort), DEMO_EDGE: '1' })
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { clientId: 'bench' })
  const takeOver = async (state: 'raised' | 'cleared'): Promise<unknown> =>
    gateway.publishAsync(`energy/${STATION}/${STATION}-BMS1/event`, JSON.stringify({ ts: Date.now(), code: 'BMS_INSULATION', state }), { qos: 1 })
  try {
    const login = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
    const token = login.result?.token
    if (token === undefined) throw new Error('no login')
    await until(async () => ((await server.call('stationOverview', {}, token)).result?.stations.length ?? 0) > 0, 'the demonstration')
    const text: WallWidget = ['text', 0, 0, 24, 20, { text: 'Bench' }]
    const pictures: Picture[] = [
      {
        name: 'site scene',
        slot: 'screen:station',
        path: '/bigScreen/single',
        widget: ['site-scene', 0, 0, 24, 20] as WallWidget,
        ready: '.site-tag .num',
      },
      {
        name: 'relief of the country',
        slot: 'screen:fleet',
        path: '/bigScreen/home',
        widget: ['fleet-map', 0, 0, 24, 20, { style: 'relief' }] as WallWidget,
        ready: '.relief-label .num',
      },
      {
        name: 'power ribbon of the fleet',
        slot: 'screen:fleet',
        path: '/bigScreen/home',
        widget: ['fleet-flow', 0, 0, 24, 20] as WallWidget,
        ready: '.fleet-flow path',
      },
      {
        name: 'story, a chapter every ten seconds',
        slot: 'screen:demonstration',
        path: '/yn-data-screen',
        widget: ['story', 0, 0, 24, 20, { seconds: 10 }] as WallWidget,
        ready: '.story-page',
      },
      {
        name: 'takeover by an alarm',
        slot: 'screen:station',
        path: '/bigScreen/single',
        widget: text,
        ready: '.takeover .site-scene canvas',
        during: takeOver,
      },
    ]
    const rows: Row[] = []
    for (const { name, slot, path, widget, ready, during } of pictures) {
      const [ours, yardstick]: [Seen[], Seen[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        await publish(server, token, slot, text)
        yardstick.push(await watch(server.port, path, '.wall .widget'))
        await publish(server, token, slot, widget)
        await during?.('raised')
        ours.push(await watch(server.port, path, ready))
        await during?.('cleared')
      }
      const middle = (side: Seen[], of: keyof Seen): number => median(side.map((seen) => seen[of]))
      rows.push({
        part: `${name} at 4K, whole browser beyond a wall of text`,
        ours: middle(ours, 'all') - middle(yardstick, 'all'),
        unit: '% of a core',
        goal: { atMost: 5 },
        note: `with it ${middle(ours, 'all').toFixed(1)} %, without ${middle(yardstick, 'all').toFixed(1)} %; main thread ${middle(ours, 'page').toFixed(1)} and ${middle(yardstick, 'page').toFixed(1)} %; longest task ${middle(ours, 'longest').toFixed(0)} ms`,
      })
    }
    return rows
  } finally {
    await gateway.endAsync(true)
    await server.stop()
    directory.remove()
  }
}
