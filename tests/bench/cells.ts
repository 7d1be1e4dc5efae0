import mqtt from 'mqtt'
import { pino } from 'pino'
import { openDatabase } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer } from '#tests/support/process-server.ts'
import { pause } from './cpu.ts'
import { benchSeed, ownDirectory, STATION } from './plant.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { newPage, openBrowser, openOwnPage } from './wall/browser.ts'

const CLUSTERS = 42
const CELLS = 240
const EVERY_MS = 2000
const WATCH_MS = 30_000

const clusterOf = (n: number): string => `BENCH-CL${n + 1}`

async function seed(dataDir: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'fatal' }))
  await db.orm.insert(schema.organization).values({ code: 'BENCH', name: 'Bench', nameEn: 'Bench' })
  const measure = (code: string, unit: string) => ({
    code,
    name: { zh: code, en: code },
    unit,
    decimals: 3,
    kind: 'measurement' as const,
    coefficient: 1,
  })
  const cells = Array.from({ length: CELLS }, (_, i) => measure(`CV${String(i + 1).padStart(3, '0')}`, 'V'))
  const parameters = [measure('SOC', '%'), measure('I', 'A'), measure('U', 'V'), ...cells]
  await seedModels(db.orm, [{ code: 'BENCH_CLUSTER', kind: 'cluster', name: { zh: 'Bench', en: 'Bench' }, brand: '', parameters }])
  const sns = Array.from({ length: CLUSTERS }, (_, n) => clusterOf(n))
  const plant = benchSeed(STATION, sns, { isStorage: true })
  const devices = plant.devices.map((device) => ({ ...device, kind: 'cluster' as const, modelCode: 'BENCH_CLUSTER', ratedCapacityKwh: 200 }))
  await seedStations(db.orm, [{ ...plant, devices }])
  await db.close()
}

interface Watched {
  longest: number
  tasks: number
  drawn: number
}

async function watch(): Promise<Watched> {
  const directory = ownDirectory()
  await seed(directory.path)
  const mqttPort = await freePort()
  const server = await startProcessServer({ DATA_DIR: directory.path, MQTT_PORT: String(mqttPort), DEMO_EDGE: '0' })
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { clientId: 'bench' })
  const own = await openBrowser()
  const errors: string[] = []
  let round = 0
  const publish = async (): Promise<void> => {
    round++
    const ts = Date.now()
    for (let n = 0; n < CLUSTERS; n++) {
      const list = Array.from({ length: CELLS }, (_, i) => Number((3.2 + (((i * 7 + n * 13 + round * 31) % 100) - 50) / 5000).toFixed(4)))
      const body = JSON.stringify({ ts, values: { SOC: 50, I: 10, U: 768, CV: list } })
      await gateway.publishAsync(`energy/${STATION}/${clusterOf(n)}/telemetry`, body, { qos: 1 })
    }
  }
  try {
    await publish()
    const page = await newPage(own, errors)
    await openOwnPage(page, server.port, `/battery-online-monitoring/data-monitoring?station=${STATION}`, '.cells-window')
    for (let i = 0; i < 5; i++) {
      await publish()
      await pause(EVERY_MS)
    }
    await page.evaluate(() => (window.longTasks = []))
    const words = () => page.locator('.cells-words').innerText()
    let [drawn, before] = [0, await words()]
    const until = performance.now() + WATCH_MS
    while (performance.now() < until) {
      await publish()
      await pause(EVERY_MS)
      const now = await words()
      if (now !== before) drawn++
      before = now
    }
    const tasks = await page.evaluate(() => window.longTasks)
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    if (drawn === 0) throw new Error('nothing was drawn anew')
    return { longest: Math.max(0, ...tasks), tasks: tasks.length, drawn }
  } finally {
    await own.close()
    await gateway.endAsync(true)
    await server.stop()
    directory.remove()
  }
}

/** The cells of 42 clusters change all at once, every two seconds, before the page that shows each of them. */
export async function measure(): Promise<Row[]> {
  const rounds: Watched[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await watch())
  const middle = (of: keyof Watched): number => median(rounds.map((one) => one[of]))
  return [
    {
      part: `${(CLUSTERS * CELLS).toLocaleString('en')} cells changed at once, the longest task of the page`,
      ours: middle('longest'),
      unit: 'ms',
      goal: { atMost: 50 },
      note: `${middle('tasks').toFixed(0)} tasks over 50 ms in ${middle('drawn').toFixed(0)} pictures`,
    },
  ]
}
