import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOutsideServers } from '../../scripts/outside-servers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'
import { cpuSecondsOf, pause } from './cpu.ts'
import type { Order, Seen } from './fan-out-clients.ts'
import { median, ROUNDS, type Row } from './report.ts'

const CLIENTS = 600
/** A login may have 32 streams. */
const PER_LOGIN = 30
const SECONDS = 10

/** Share of a core, in percent, that a process takes while `SECONDS` go by. */
async function shareOf({ pid = 0 }: ChildProcess): Promise<number> {
  const before = cpuSecondsOf(pid)
  const begun = performance.now()
  await pause(SECONDS * 1000)
  return ((cpuSecondsOf(pid) - before) / ((performance.now() - begun) / 1000)) * 100
}

interface Cost {
  /** Without a stream, and with one more, in percent of a core. */
  alone: number
  client: number
}

async function costOf(server: ProcessServer, paths: string[], tokens: string[]): Promise<Cost> {
  const alone = await shareOf(server.process)
  const clients = fork(join(import.meta.dirname, 'fan-out-clients.ts'))
  try {
    const order: Order = { port: server.port, paths, tokens }
    clients.send(order)
    await once(clients, 'message')
    await pause(1000)
    const busy = await shareOf(server.process)
    clients.send('end')
    const [seen] = (await once(clients, 'message')) as [Seen]
    if (seen.events < (CLIENTS * SECONDS) / 2) throw new Error(`only ${seen.events} events arrived`)
    return { alone, client: Math.max(0, busy - alone) / paths.length }
  } finally {
    clients.kill()
  }
}

/** Streams that a core carries. */
const most = ({ alone, client }: Cost): number => (100 - alone) / client

/** Seven stations that speak; streams of the server that works, and of one that follows it. */
export async function measure(): Promise<Row[]> {
  const outside = await startOutsideServers(1)
  const [mqttUrl = ''] = outside.mqttUrls
  const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-bench-relay-'))
  const environment = { CLUSTER: '1', DATA_DIR: dataDir, DATABASE_URL: outside.databaseUrl, MQTT_URL: mqttUrl, DEMO_EDGE: '0' }
  const working = await startProcessServer({ ...environment, PORT: String(await freePort()) })
  const relay = await startProcessServer({ ...environment, PORT: String(await freePort()) }, '/health/live')
  const edge = spawn(process.execPath, ['edge/main.ts', '--mqtt', mqttUrl], { stdio: 'ignore' })
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${relay.port}/energy/health/ready`)).ok, 'the second server follows')
    const tokens = await Promise.all(
      Array.from(
        { length: CLIENTS / PER_LOGIN },
        async () => (await working.call('login', { username: 'admin', password: 'microgrid-demo' })).result?.token ?? '',
      ),
    )
    const { result } = await working.call('stationOptions', {}, tokens[0])
    const stations = result?.optionList.map(({ powerstationId }) => powerstationId) ?? []
    const paths = Array.from({ length: CLIENTS }, (_, n) => `/energy/stream?topics=fleet,station:${stations[n % stations.length]}`)
    await pause(10_000)
    const rounds: { one: Cost; other: Cost }[] = []
    for (let n = 0; n < ROUNDS; n++) rounds.push({ one: await costOf(working, paths, tokens), other: await costOf(relay, paths, tokens) })
    const middle = (of: (round: (typeof rounds)[number]) => number): string => median(rounds.map(of)).toPrecision(3)
    return [
      {
        part: 'streams that two servers carry, against one',
        ours: median(rounds.map(({ one, other }) => 1 + most(other) / most(one))),
        unit: 'times',
        goal: { atLeast: 1.7 },
        note: `share of a core without a stream ${middle(({ one }) => one.alone)} and ${middle(({ other }) => other.alone)} %, a hundred streams ${middle(({ one }) => one.client * 100)} and ${middle(({ other }) => other.client * 100)} %`,
      },
    ]
  } finally {
    edge.kill()
    await Promise.all([working.kill(), relay.kill()])
    await outside.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
