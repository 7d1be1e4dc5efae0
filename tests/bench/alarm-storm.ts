import mqtt from 'mqtt'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'
import { pause } from './cpu.ts'
import { openPlant, ownDirectory, snOf, STATION } from './plant.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { newPage, openBrowser, openOwnPage } from './wall/browser.ts'

const DEVICES = 100
/** Alarms, and the time in which they come. */
const ALARMS = 10_000
const STORM_MS = 60_000
const TURN_MS = 100

interface Storm {
  /** Alarms that are stored and listed. */
  listed: number
  /** From the last one sent until all are listed, ms. */
  behind: number
  /** The page's longest task, ms. */
  longest: number
  tasks: number
}

async function storm(): Promise<Storm> {
  const directory = ownDirectory()
  await (await openPlant(directory.path, DEVICES, 1)).close()
  const mqttPort = await freePort()
  const server = await startProcessServer({ DATA_DIR: directory.path, MQTT_PORT: String(mqttPort), DEMO_EDGE: '0' })
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { clientId: 'bench' })
  const own = await openBrowser()
  const errors: string[] = []
  try {
    const page = await newPage(own, errors)
    await openOwnPage(page, server.port, `/alarm/alarm-list?powerstationId=${STATION}`, '.alarms .resource')
    await pause(5000)
    await page.evaluate(() => (window.longTasks = []))
    const levels = ['VERY_URGENT', 'URGENT', 'SERIOUS', 'COMMON', 'WARN']
    const sent: Promise<unknown>[] = []
    const begin = performance.now()
    for (let n = 0; n < ALARMS;) {
      const due = Math.min(ALARMS, Math.ceil(((performance.now() - begin) / STORM_MS) * ALARMS))
      for (; n < due; n++) {
        const event = { ts: Date.now(), code: `C${Math.floor(n / DEVICES)}`, level: levels[n % 5], state: 'raised' }
        sent.push(gateway.publishAsync(`energy/${STATION}/${snOf(n % DEVICES)}/event`, JSON.stringify(event), { qos: 1 }))
      }
      await pause(TURN_MS)
    }
    await Promise.all(sent)
    const last = performance.now()
    const total = async (): Promise<number> =>
      Number(((await page.locator('.resource-foot').innerText()).match(/\d[\d,]*/)?.[0] ?? '0').replaceAll(',', ''))
    await until(async () => (await total()) >= ALARMS, 'all are listed', 120_000)
    const behind = performance.now() - last
    const tasks = await page.evaluate(() => window.longTasks)
    if (errors.length > 0) throw new Error(`the page failed: ${errors[0]}`)
    return { listed: await total(), behind, longest: Math.max(0, ...tasks), tasks: tasks.length }
  } finally {
    await own.close()
    await gateway.endAsync(true)
    await server.stop()
    directory.remove()
  }
}

/** Ten thousand alarms in a minute: taken in, and listed on a page that stays fluent. */
export async function measure(): Promise<Row[]> {
  const rounds: Storm[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await storm())
  const middle = (of: keyof Storm): number => median(rounds.map((one) => one[of]))
  return [
    {
      part: '10,000 alarms in a minute, the longest task of the list',
      ours: middle('longest'),
      unit: 'ms',
      goal: { atMost: 50 },
      note: `${middle('tasks').toFixed(0)} tasks over 50 ms; all listed ${(middle('behind') / 1000).toFixed(1)} s after the last was sent`,
    },
  ]
}
