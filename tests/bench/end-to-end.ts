import mqtt from 'mqtt'
import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer } from '#tests/support/process-server.ts'
import { cpuSecondsOf, pause, quantile } from './cpu.ts'
import { codeOf, openPlant, ownDirectory, snOf, STATION } from './plant.ts'
import { median, ROUNDS, type Row } from './report.ts'

/** 250 gateways' devices of 20 points, each once a second: 5,000 points a second, spread over ten slots. */
const DEVICES = 250
const PER_DEVICE = 20
const SLOTS = 10
const WARM_SECONDS = 5
const SECONDS = 30

interface Measured {
  server: number
  database: number
  p50: number
  p99: number
}

/** Direct children of a process (Linux). */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const stat = readFileSync(`/proc/${child}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })

/** Reads the stream as it comes; counts the values in it and how old each frame's values are. */
function listen(body: NonNullable<Response['body']>): { values: () => number; ages: number[]; reset(): void } {
  let values = 0
  const ages: number[] = []
  void (async () => {
    let rest = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (!block.includes('event: samples')) continue
        const data = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { time: number; points: number[]; ages?: number[] }
        values += data.points.length
        ages.push(Date.now() - data.time + Math.max(0, ...(data.ages ?? [])))
      }
    }
  })().catch(() => undefined)
  return {
    values: () => values,
    ages,
    reset() {
      values = 0
      ages.length = 0
    },
  }
}

async function round(): Promise<Measured> {
  const directory = ownDirectory()
  const seeded = await openPlant(directory.path, DEVICES, PER_DEVICE)
  await seeded.close()
  const mqttPort = await freePort()
  const server = await startProcessServer({ DATA_DIR: directory.path, MQTT_PORT: String(mqttPort), DEMO_EDGE: '0' })
  const abort = new AbortController()
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { clientId: 'bench' })
  let timer: NodeJS.Timeout | undefined
  try {
    const login = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
    if (login.result === undefined) throw new Error('no login')
    const topics = Array.from({ length: DEVICES }, (_, n) => `device:${snOf(n)}`).join(',')
    const response = await fetch(`http://127.0.0.1:${server.port}/energy/stream?topics=${topics}`, {
      headers: { sessionId: login.result.token },
      signal: abort.signal,
    })
    if (response.body === null || !response.ok) throw new Error(`no stream: ${response.status}`)
    const stream = listen(response.body)

    let slot = 0
    let sent = 0
    let acknowledged = 0
    const begin = Date.now()
    timer = setInterval(() => {
      // A late timer sends what it missed, so that the rate holds.
      for (const due = Math.floor((Date.now() - begin) / (1000 / SLOTS)); slot < due; slot++) {
        for (let n = slot % SLOTS; n < DEVICES; n += SLOTS) {
          const ts = Date.now()
          const values = Object.fromEntries(
            Array.from({ length: PER_DEVICE }, (_, p) => [codeOf(p), Math.round(Math.sin(ts / 5000 + n + p) * 1000) / 10]),
          )
          sent += PER_DEVICE
          void gateway
            .publishAsync(`energy/${STATION}/${snOf(n)}/telemetry`, JSON.stringify({ ts, values }), { qos: 1 })
            .then(() => (acknowledged += PER_DEVICE))
        }
      }
    }, 20)
    await pause(WARM_SECONDS * 1000)

    const pid = server.process.pid ?? 0
    const [databasePid = 0] = childrenOf(pid)
    const before = { server: cpuSecondsOf(pid), database: cpuSecondsOf(databasePid), sent, acknowledged }
    stream.reset()
    await pause(SECONDS * 1000)
    const points = sent - before.sent
    const perPoint = (now: number, then: number): number => ((now - then) / points) * 1e6
    const measured = {
      server: perPoint(cpuSecondsOf(pid), before.server),
      database: perPoint(cpuSecondsOf(databasePid), before.database),
      p50: quantile(stream.ages, 0.5),
      p99: quantile(stream.ages, 0.99),
    }
    // Points the store or the stream could not keep up with would make the figure a fairy tale.
    if (acknowledged - before.acknowledged < points * 0.97)
      throw new Error(`only ${acknowledged - before.acknowledged} of ${points} points acknowledged`)
    if (stream.values() < points * 0.97) throw new Error(`only ${stream.values()} of ${points} points on the stream`)
    return measured
  } finally {
    clearInterval(timer)
    abort.abort()
    await gateway.endAsync(true)
    await server.stop()
    directory.remove()
  }
}

/** Broker, ingest, store and one stream that carries every point, at 5,000 points a second: CPU of the server's process for a point. */
export async function measure(): Promise<Row[]> {
  const rounds: Measured[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round())
  const middle = (of: keyof Measured): number => median(rounds.map((seen) => seen[of]))
  const note = `database process ${middle('database').toFixed(1)} us beside it; gateway to stream p50 ${middle('p50').toFixed(0)}, p99 ${middle('p99').toFixed(0)} ms`
  return [
    { part: 'MQTT, store and stream at 5,000 points/s: CPU of the server, a point', ours: middle('server'), unit: 'us', goal: { atMost: 25 }, note },
  ]
}
