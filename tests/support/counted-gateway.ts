import mqtt from 'mqtt'
import type pg from 'pg'
import { expect } from 'vitest'
import { until } from './until.ts'

const POINTS_A_MESSAGE = 10
/** Of each of its twenty lanes: a broker of its own acknowledges at once, and a gateway without any pause would say in seconds what no server works off in an hour. */
const PAUSE_MS = 50

/** Publishes numbered samples until told to stop; knows which were acknowledged; says everything again that was not. */
export function startGateway(url: string) {
  const acknowledged = new Set<number>()
  const alarms = new Set<string>()
  let next = 1
  let running = true
  const base = Date.now() - 3_600_000
  const client = mqtt.connect(url, { clientId: 'kill-gateway', clean: false, reconnectPeriod: 200 })
  client.on('error', () => undefined)
  /** Until it is acknowledged: what mqtt.js was about to send when its line broke a second time it gives up. */
  async function say(topic: string, body: string): Promise<void> {
    for (;;) {
      const isTaken = await client.publishAsync(topic, body, { qos: 1 }).then(
        () => true,
        () => false,
      )
      if (isTaken) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  async function lane(): Promise<void> {
    while (running) {
      const n = next++
      const list = Array.from({ length: POINTS_A_MESSAGE }, (_, i) => ({ ts: base + n * POINTS_A_MESSAGE + i, values: { P: n } }))
      // mqtt.js keeps an unacknowledged message and sends it again after a reconnect: it resolves when it was acknowledged.
      await say('energy/ST007/ST007-GRID/telemetry', JSON.stringify(list))
      acknowledged.add(n)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const lanes = Array.from({ length: 20 }, lane)
  let storms = 0
  return {
    acknowledged,
    alarms,
    /** Sends twenty events at once; goes on when the first is acknowledged, while others are on their way. */
    async storm() {
      const code = `KILL_${++storms}`
      const sent = Array.from({ length: 20 }, async (_, i) => {
        await say('energy/ST007/ST007-GRID/event', JSON.stringify({ ts: Date.now(), code: `${code}_${i}` }))
        alarms.add(`${code}_${i}`)
      })
      lanes.push(...sent)
      await Promise.race(sent)
    },
    async stop() {
      running = false
      await Promise.all(lanes)
      await client.endAsync()
    },
  }
}

export type CountedGateway = ReturnType<typeof startGateway>

/** What was acknowledged is in the store, each sample once and each alarm. `point`: of ST007-GRID's power. */
export async function expectAll(pool: pg.Pool, gateway: CountedGateway, point: number | undefined): Promise<void> {
  const expected = gateway.acknowledged.size * POINTS_A_MESSAGE
  const rows = await until(async () => {
    const found = await pool.query<{ v: number; n: number }>(
      'select v, count(*)::int as n from sample where point = $1 and v >= 1 and v = floor(v) group by v',
      [point],
    )
    return found.rows.reduce((sum, row) => sum + row.n, 0) >= expected && found.rows
  }, 'all acknowledged samples in the store')
  const counts = new Map(rows.map((row) => [row.v, row.n]))
  const missing = [...gateway.acknowledged].filter((n) => counts.get(n) !== POINTS_A_MESSAGE)
  expect(missing).toEqual([])
  expect(gateway.alarms.size).toBeGreaterThanOrEqual(20)
  await until(async () => {
    const found = await pool.query<{ code: string }>("select code from alarm where device_sn = 'ST007-GRID'")
    return [...gateway.alarms].every((code) => found.rows.some((row) => row.code === code))
  }, 'all acknowledged alarms in the store')
}
