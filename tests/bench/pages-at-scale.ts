import mqtt from 'mqtt'
import type { Page } from 'playwright'
import type { Database } from '#server/db/database.ts'
import { seedStations } from '#server/db/seed-stations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer } from '#tests/support/process-server.ts'
import { pause } from './cpu.ts'
import { benchSeed, codeOf, openPlant, ownDirectory, snOf, STATION } from './plant.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { metricsOf, newPage, openBrowser, openOwnPage, protocolOf } from './wall/browser.ts'

const WARM_MS = 5000
const WINDOW_MS = 15_000
const SCROLLS = 40

/** Besides the station of the bench `n` more, one device each, all over the country. */
async function moreStations(db: Database, n: number): Promise<void> {
  const seeds = Array.from({ length: n }, (_, i) =>
    benchSeed(`FLEET-${i}`, [`FLEET-${i}-1`], { longitude: 100 + ((i * 37) % 200) / 10, latitude: 23 + ((i * 53) % 170) / 10 }),
  )
  await seedStations(db.orm, seeds)
  await db.pool.query(
    "insert into point (station_id, device_sn, code, quantity) select id, null, 'pvPower', 'pvPower' from station where id like 'FLEET-%' on conflict do nothing",
  )
}

interface Scene {
  stations: number
  points: number
  path: string
  /** What is there when the page is ready. */
  ready: string
  /** Scrolled, where that is measured too. */
  list: string
}

interface Seen {
  /** Main thread, ms a second, while values come once a second. */
  busy: number
  /** The same while somebody scrolls from end to end. */
  scrolling: number
  longest: number
  /** Frames a second while it is scrolled. */
  frames: number
}

async function busyOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  const protocol = await protocolOf(page)
  const before = (await metricsOf(protocol)).TaskDuration
  const begin = performance.now()
  await work()
  return (((await metricsOf(protocol)).TaskDuration - before) / (performance.now() - begin)) * 1e6
}

/** Wheels through a list; answers frames a second. */
const scroll = (page: Page, list: string): Promise<number> =>
  page.locator(list).evaluate(
    (element, steps) =>
      new Promise<number>((resolve) => {
        const begin = performance.now()
        let n = 0
        const step = (): void => {
          element.scrollTop = (n / steps) * (element.scrollHeight - element.clientHeight)
          if (++n > steps * 4) resolve((n / (performance.now() - begin)) * 1000)
          else requestAnimationFrame(step)
        }
        step()
      }),
    SCROLLS,
  )

async function watch({ stations, points, path, ready, list }: Scene): Promise<Seen> {
  const directory = ownDirectory()
  const db = await openPlant(directory.path, 1, points)
  if (stations > 0) await moreStations(db, stations)
  await db.close()
  const mqttPort = await freePort()
  const server = await startProcessServer({ DATA_DIR: directory.path, MQTT_PORT: String(mqttPort), DEMO_EDGE: '0' })
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { clientId: 'bench' })
  const own = await openBrowser()
  let turn = 0
  // Another value each time, of every point another one.
  const send = (station: string, sn: string, codes: number): void => {
    const values = Object.fromEntries(Array.from({ length: codes }, (_, p) => [codeOf(p), ((turn * 37 + p * 53) % 1000) / 10]))
    gateway.publish(`energy/${station}/${sn}/telemetry`, JSON.stringify({ ts: Date.now(), values }))
  }
  const timer = setInterval(() => {
    turn++
    send(STATION, snOf(0), points)
    for (let i = 0; i < stations; i++) send(`FLEET-${i}`, `FLEET-${i}-1`, 1)
  }, 1000)
  const errors: string[] = []
  try {
    const page = await newPage(own, errors)
    await openOwnPage(page, server.port, path, ready)
    await pause(WARM_MS)
    await page.evaluate(() => (window.longTasks = []))
    const busy = await busyOf(page, () => pause(WINDOW_MS))
    let frames = 0
    const scrolling = await busyOf(page, async () => (frames = await scroll(page, list)))
    const longest = Math.max(0, ...(await page.evaluate(() => window.longTasks)))
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return { busy, scrolling, longest, frames }
  } finally {
    clearInterval(timer)
    await own.close()
    await gateway.endAsync(true)
    await server.stop()
    directory.remove()
  }
}

async function compared(part: string, large: Scene, small: Scene): Promise<Row[]> {
  const [ours, yardstick]: [Seen[], Seen[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    yardstick.push(await watch(small))
    ours.push(await watch(large))
  }
  const middle = (side: Seen[], of: keyof Seen): number => median(side.map((seen) => seen[of]))
  const row = (what: string, of: 'busy' | 'scrolling'): Row => ({
    part: `${part}, ${what}`,
    ours: middle(ours, of),
    yardstick: middle(yardstick, of),
    unit: 'ms/s',
    goal: { atMost: 1.5 },
    note: `frames a second while scrolled: ${middle(ours, 'frames').toFixed(0)} and ${middle(yardstick, 'frames').toFixed(0)}; longest task ${middle(ours, 'longest').toFixed(0)} and ${middle(yardstick, 'longest').toFixed(0)} ms`,
  })
  return [row('main thread while values come', 'busy'), row('main thread while scrolled', 'scrolling')]
}

/** What ten times as many stations and points cost the pages that list them: little, since only what is in sight is drawn. */
export async function measure(): Promise<Row[]> {
  const fleet = { points: 1, path: '/operation/operation-monitoring', ready: '.station-card', list: '.fleet-list' }
  const device = {
    stations: 0,
    path: `/operation/real-time-data-monitoring?device=${snOf(0)}`,
    ready: '.point-row[role=listitem]',
    list: '.points-list',
  }
  return [
    ...(await compared('500 stations beside 50', { ...fleet, stations: 500 }, { ...fleet, stations: 50 })),
    ...(await compared('2,000 points beside 200', { ...device, points: 2000 }, { ...device, points: 200 })),
  ]
}
