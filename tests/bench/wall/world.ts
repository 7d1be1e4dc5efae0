import mqtt from 'mqtt'
import type { DashboardBody } from '#contract/dashboard.ts'
import type { Point } from '#contract/station.ts'
import { insertSamples, MAX_BATCH } from '#server/db/sample-store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { codeOf, openPlant, ownDirectory, snOf, STATION } from '../plant.ts'
import { WALL } from './body.ts'
import { signal } from './signal.ts'

const PER_DEVICE = 50
const DEVICES = WALL.values / PER_DEVICE
/** History that is there at the start, so that the curves are full; their points are among the first. */
const HISTORY_SECONDS = 600
const HISTORY_POINTS = 200

/** The product's server with a plant of 1,500 points behind its broker. */
export interface WallWorld {
  url: string
  server: ProcessServer
  token: string
  topics: string[]
  points: Point[]
  /** All points, so often a second, until the next call or the end. */
  publishAt(hz: number): void
  /** Publishes a dashboard for the wall of one station. */
  save(body: DashboardBody): Promise<void>
  close(): Promise<void>
}

interface Settings {
  /** Before the server starts: puts more into the store. */
  fill?(db: Awaited<ReturnType<typeof openPlant>>): Promise<void>
}

async function fillHistory(db: Awaited<ReturnType<typeof openPlant>>): Promise<void> {
  const { rows } = await db.pool.query<{ id: number }>('select id from point where device_sn is not null order by id limit $1', [HISTORY_POINTS])
  const begin = Math.floor(Date.now() / 1000) * 1000 - HISTORY_SECONDS * 1000
  const batch = () => ({ points: [] as number[], times: [] as number[], values: [] as number[], qualities: [] as number[] })
  let next = batch()
  for (let second = 0; second < HISTORY_SECONDS; second++) {
    for (const { id } of rows) {
      const at = begin + second * 1000
      next.points.push(id)
      next.times.push(at)
      next.values.push(signal(id, at))
      next.qualities.push(0)
      if (next.points.length < MAX_BATCH) continue
      await insertSamples(db.pool, next)
      next = batch()
    }
  }
  await insertSamples(db.pool, next)
}

export async function startWallWorld({ fill }: Settings = {}): Promise<WallWorld> {
  const directory = ownDirectory()
  const seeded = await openPlant(directory.path, DEVICES, PER_DEVICE)
  await fillHistory(seeded)
  await fill?.(seeded)
  await seeded.close()
  const mqttPort = await freePort()
  const server = await startProcessServer({ DATA_DIR: directory.path, MQTT_PORT: String(mqttPort), DEMO_EDGE: '0' })
  const login = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
  const token = login.result?.token
  if (token === undefined) throw new Error('no login')
  const points: Point[] = []
  for (let n = 0; n < DEVICES; n++) {
    const answer = await server.call('devicePoints', { deviceSn: snOf(n) }, token)
    points.push(...(answer.result ?? answer.data)!.points)
  }
  const idOf = new Map(points.map(({ deviceSn, code, id }) => [`${deviceSn} ${code}`, id]))
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { clientId: 'bench' })
  let timer: NodeJS.Timeout | undefined
  return {
    url: `http://127.0.0.1:${server.port}`,
    server,
    token,
    topics: Array.from({ length: DEVICES }, (_, n) => `device:${snOf(n)}`),
    points,
    publishAt(hz) {
      clearInterval(timer)
      timer = setInterval(() => {
        const ts = Date.now()
        for (let n = 0; n < DEVICES; n++) {
          const sn = snOf(n)
          const values = Object.fromEntries(
            Array.from({ length: PER_DEVICE }, (_, p) => [codeOf(p), signal(idOf.get(`${sn} ${codeOf(p)}`) ?? 0, ts)]),
          )
          gateway.publish(`energy/${STATION}/${sn}/telemetry`, JSON.stringify({ ts, values }))
        }
      }, 1000 / hz)
    },
    async save(body) {
      const found = await server.call('dashboardGet', { slot: 'screen:station' }, token)
      const old = (found.result ?? found.data)?.dashboard
      const saved = await server.call(
        'dashboardSave',
        { slot: 'screen:station', title: 'Bench', note: '', body, revision: old?.revision ?? 0, ...(old == null ? {} : { id: old.id }) },
        token,
      )
      if (saved.code !== 200) throw new Error(`the wall was not published: ${JSON.stringify(saved)}`)
    },
    async close() {
      clearInterval(timer)
      await gateway.endAsync(true)
      await server.stop()
      directory.remove()
    },
  }
}
