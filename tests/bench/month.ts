import mqtt from 'mqtt'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { CDPSession, Page } from 'playwright'
import { localDate, startOfDate } from '#domain/time.ts'
import { openDatabase } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { seedOf, testModels, testOrganizations } from '#tests/support/plant.ts'
import { startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { pause } from './cpu.ts'
import { ownDirectory } from './plant.ts'
import { slopeOf, type Row } from './report.ts'
import { heapAfterGc, metricsOf, newPage, openBrowser, protocolOf } from './wall/browser.ts'

/** The clocks of server, page and plant stand ahead; each day they jump to shortly before midnight and go over it at their own pace. */
const ZONE = 'Europe/Berlin'
const FIRST = '2027-03-10'
const DAYS = Number(process.env.BENCH_DAYS ?? 31)
const DAY_MS = 86_400_000
const BEFORE_MS = 4000
const AFTER_MS = Number(process.env.BENCH_DAY_SECONDS ?? 8) * 1000
/** Days that begin with an outage (every other one is a crash), and with a new build. */
const OUTAGES = [5, 12, 19, 26]
const BUILDS = [9, 21]
const OUTAGE_MS = 4000
const ALARMS = 10_000
const STATION = 'M1'
/** Timers of the page that are this long come so much sooner. */
const LONG_MS = 30_000
const SOONER = 20
const PATIENCE_MS = 60_000
const MB = 1024 * 1024

interface Reading {
  day: number
  heap: number
  nodes: number
  listeners: number
  server: number
}

/** Runs in the page before anything else: its clock stands ahead by what the storage says, long timers come sooner. */
function shiftClock([long, sooner]: readonly [number, number]): void {
  if (location.protocol === 'about:') return
  const real = Date
  const now = (): number => real.now() + Number(localStorage.getItem('bench-ahead') ?? 0)
  window.Date = new Proxy(real, {
    construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as) as Date,
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
  const paced = (ms: unknown): number => (Number(ms) >= long ? Number(ms) / sooner : Number(ms ?? 0))
  const [timeout, interval] = [window.setTimeout.bind(window), window.setInterval.bind(window)]
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number) => timeout(run, paced(ms)),
    setInterval: (run: () => void, ms?: number) => interval(run, paced(ms)),
  })
}

async function seed(dataDir: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'fatal' }))
  await db.orm.insert(schema.organization).values(testOrganizations)
  await seedModels(db.orm, testModels)
  const plant = seedOf(STATION, 'OWN')
  await seedStations(db.orm, [{ ...plant, station: { ...plant.station, timeZone: ZONE } }])
  await db.close()
}

const rssOf = (pid: number | undefined): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function read(protocol: CDPSession, day: number, server: ProcessServer): Promise<Reading> {
  const heap = (await heapAfterGc(protocol)) / MB
  const { Nodes: nodes, JSEventListeners: listeners } = await metricsOf(protocol)
  return { day, heap, nodes, listeners, server: rssOf(server.process.pid) }
}

/** What the wall says of itself that can stick. */
const seen = (page: Page): Promise<{ date: string; fresh: number; old: number; takeover: boolean; down: boolean; waiting: number }> =>
  page.evaluate(() => {
    const count = (selector: string): number => document.querySelectorAll(selector).length
    return {
      date: document.querySelector('.wall-head time')?.textContent.trim().slice(0, 10) ?? '',
      fresh: count('.wall .live-value[data-live=fresh]'),
      old: count('.wall .live-value[data-live=stale]'),
      takeover: count('.takeover') > 0,
      down: count('.wall-state-down') > 0,
      waiting: count('.wall .state-waiting, .wall .state-failed'),
    }
  })

/** A month of a wall and its server in minutes: what grows from day to day, and what sticks. */
export async function measure(): Promise<Row[]> {
  const directory = ownDirectory()
  const clock = join(directory.path, 'ahead')
  let ahead = startOfDate(ZONE, FIRST) - 10_000 - Date.now()
  writeFileSync(clock, String(ahead))
  const now = (): number => Date.now() + ahead
  await seed(directory.path)
  const environment = {
    DATA_DIR: directory.path,
    MQTT_PORT: String(await freePort()),
    PORT: String(await freePort()),
    DEMO_EDGE: '0',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'month/clock.ts')}`,
  }
  let server = await startProcessServer(environment)
  const login = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
  const token = login.result?.token ?? ''
  const made = await server.call(
    'saveDisplay',
    {
      name: 'month',
      organizationCode: 'OWN',
      stationIds: [STATION],
      screens: ['/bigScreen/single'],
      expiresAt: null,
      addresses: [],
      demonstration: null,
      mayMarkSeen: false,
    },
    token,
  )
  const path = (made.result ?? made.data)?.path
  if (path == null) throw new Error(`no display: ${JSON.stringify(made)}`)
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${environment.MQTT_PORT}`, { clientId: 'month', reconnectPeriod: 500 })
  const own = await openBrowser()
  const errors: string[] = []
  const stuck: string[] = []
  const readings: Reading[] = []
  let builds = 0
  let beat = 0
  const publish = (): void => {
    if (!gateway.connected) return
    const ts = now()
    beat++
    const tell = (device: string, values: Record<string, number>): void =>
      void gateway.publish(`energy/${STATION}/${STATION}-${device}/telemetry`, JSON.stringify({ ts, values }))
    // Registers grow with the clock, as those of a plant do.
    const hours = (ts - startOfDate(ZONE, FIRST)) / 3_600_000 + 48
    tell('GRID', { P: 200 + (beat % 40) * 5, EPI: hours * 250, EPE: hours })
    tell('PCS1', { P: (beat % 30) - 15, SOC: 20 + (beat % 60), RUN: 1, EPC: hours * 20, EPD: hours * 18 })
    tell('PV1', { P: beat % 50, EPG: hours * 30 })
  }
  const timer = setInterval(publish, 1000)
  try {
    const context = await own.browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
    await context.addInitScript(shiftClock, [LONG_MS, SOONER] as const)
    await context.route('**/version.json', (route) => route.fulfill({ json: { version: 'bench', time: `2027-01-0${1 + builds}T00:00:00Z` } }))
    const page = await newPage(own, errors, context)
    const url = `http://127.0.0.1:${server.port}`
    await page.goto(`${url}/icon.svg`)
    const tellAhead = (): Promise<void> => page.evaluate((ms) => localStorage.setItem('bench-ahead', String(ms)), ahead)
    await tellAhead()
    await page.goto(`${url}${path}`)
    await page.locator('.wall .live-value[data-live=fresh]').first().waitFor({ timeout: PATIENCE_MS })
    const protocol = await protocolOf(page)
    let alarms = 0
    for (let day = 0; day < DAYS; day++) {
      const midnight = startOfDate(ZONE, localDate(ZONE, startOfDate(ZONE, FIRST) + day * DAY_MS + DAY_MS / 2))
      ahead = midnight - BEFORE_MS - Date.now()
      writeFileSync(clock, String(ahead))
      await tellAhead()
      const date = localDate(ZONE, midnight)
      if (OUTAGES.includes(day)) {
        await (OUTAGES.indexOf(day) % 2 === 0 ? server.stop() : server.kill())
        await pause(OUTAGE_MS)
        server = await startProcessServer(environment)
      }
      if (BUILDS.includes(day)) {
        await page.evaluate(() => Object.assign(window, { isOldBuild: true }))
        builds++
        await page
          .waitForFunction(() => !('isOldBuild' in window) && document.querySelector('.wall .live-value[data-live=fresh]') !== null, undefined, {
            timeout: PATIENCE_MS,
          })
          .catch(() => stuck.push(`${date}: the new build was not loaded`))
      }
      const due = Math.round(((day + 1) / DAYS) * ALARMS)
      const begin = alarms
      const event = (code: string, level: string, state: string): Promise<unknown> =>
        gateway.publishAsync(`energy/${STATION}/${STATION}-PCS1/event`, JSON.stringify({ ts: now(), code, level, state }), { qos: 1 })
      const levels = ['URGENT', 'SERIOUS', 'COMMON', 'WARN']
      const all = Array.from({ length: due - begin }, (_, n) => begin + n)
      const levelOf = (n: number): string => (n === begin ? 'VERY_URGENT' : (levels[n % 4] ?? 'WARN'))
      await Promise.all(all.map((n) => event(`C${n}`, levelOf(n), 'raised')))
      alarms = due
      await pause(AFTER_MS / 2)
      await Promise.all(all.map((n) => event(`C${n}`, levelOf(n), 'cleared')))
      await pause(AFTER_MS / 2)
      // Everything is as it should be within a minute, or sticks.
      const until = performance.now() + PATIENCE_MS
      let state = await seen(page)
      const isWell = (): boolean => state.date === date && state.fresh > 4 && state.old === 0 && !state.takeover && !state.down && state.waiting === 0
      while (!isWell() && performance.now() < until) {
        await pause(500)
        state = await seen(page)
      }
      if (!isWell()) stuck.push(`${date}: ${JSON.stringify(state)}`)
      readings.push(await read(protocol, day, server))
      const last = readings.at(-1) as Reading
      process.stderr.write(
        `  ${date} heap ${last.heap.toFixed(2)} MB, nodes ${last.nodes}, listeners ${last.listeners}, server ${last.server.toFixed(0)} MB${isWell() ? '' : ' STUCK'}\n`,
      )
    }
  } finally {
    clearInterval(timer)
    await own.close()
    await gateway.endAsync(true)
    await server.stop()
    directory.remove()
  }
  for (const one of stuck) process.stderr.write(`  stuck ${one}\n`)
  for (const one of new Set(errors)) process.stderr.write(`  error ${one}\n`)
  // A page that was loaded anew begins again: the longest stretch between two builds counts, without its first day.
  const stretches = [0, ...BUILDS, DAYS].flatMap((from, i, all) => {
    const to = all[i + 1]
    return to === undefined ? [] : [readings.filter(({ day }) => day > from && day < to)]
  })
  const longest = stretches.reduce((a, b) => (b.length > a.length ? b : a), [])
  const grown = (of: 'heap' | 'nodes' | 'listeners'): number => slopeOf(longest.map((one) => ({ x: one.day, y: one[of] })))
  const list = (of: 'heap' | 'nodes' | 'listeners', digits: number): string => longest.map((one) => one[of].toFixed(digits)).join(' ')
  return [
    {
      part: `${DAYS} days: heap of the wall's page, a day`,
      ours: grown('heap'),
      unit: 'MB',
      goal: { atMost: 0.1 },
      note: `${longest.length} days without a new build: ${list('heap', 1)}`,
    },
    { part: `${DAYS} days: DOM nodes, a day`, ours: grown('nodes'), unit: '', goal: { atMost: 2 }, note: list('nodes', 0) },
    { part: `${DAYS} days: listeners, a day`, ours: grown('listeners'), unit: '', goal: { atMost: 0.5 }, note: list('listeners', 0) },
    {
      part: `${DAYS} days: days after which something stuck, and errors of the page`,
      ours: stuck.length + errors.length,
      unit: '',
      goal: { atMost: 0 },
      note: `server ${readings[0]?.server.toFixed(0)} to ${readings.at(-1)?.server.toFixed(0)} MB`,
    },
  ]
}
