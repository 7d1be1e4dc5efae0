/**
 * `npm run cluster`: what a company runs on several machines, on this one: three RabbitMQ nodes, PostgreSQL with a standby, three servers of which one works
 * and the others carry streams, haproxy before them, and the simulator as the field. `npm run cluster -- kill <part>` ends a part as a power failure does; it
 * is started again after some seconds, as a service manager would. `-- --stations 500` adds so many stations that speak. A PostgreSQL that dies while it takes writes is followed by its standby, and comes back as the standby of that one.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../tests/support/free-port.ts'
import { startBalancer } from './cluster/balancer.ts'
import { allowQuorumQueues, startRabbit, type RabbitCluster, type RabbitNode } from './cluster/rabbit.ts'
import { killPostgres, promote, startPostgres, startStandby, waitsForStandby, type Postgres } from './postgres.ts'

const AGAIN_MS = 5000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const folder = join(tmpdir(), 'microgrid-cluster')
const ordersFile = join(folder, 'orders')
const say = (text: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stations: { type: 'string', default: '0' }, help: { type: 'boolean' } },
})
const [order, part] = positionals
const stations = Number(values.stations)
if (order === 'kill' && part !== undefined) {
  if (!existsSync(folder)) {
    process.stderr.write('no cluster runs: npm run cluster\n')
    process.exit(1)
  }
  writeFileSync(ordersFile, part)
  process.exit(0)
}
if (order !== undefined || values.help === true || !Number.isInteger(stations) || stations < 0) {
  process.stderr.write(
    'npm run cluster                   starts it; ends with Ctrl+C\nnpm run cluster -- --stations 500  with so many stations more, which speak\nnpm run cluster -- kill <part>    broker1..3, store1..2, server1..3, balancer\n',
  )
  process.exit(values.help === true ? 0 : 1)
}

const missing = ['/usr/lib/rabbitmq/bin/rabbitmq-server', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'].filter(
  (path) => !existsSync(path),
)
if (missing.length > 0) {
  process.stderr.write(`not there: ${missing.join(', ')}\n  sudo apt-get install -y rabbitmq-server haproxy postgresql-15\n`)
  process.exit(1)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
chmodSync(folder, 0o777)

/** PostgreSQLs that run, by name. */
const stores = new Map<string, Postgres>()
/** What else runs, by name. */
const parts = new Map<string, ChildProcess>()
let isEnding = false
function run(name: string, start: () => ChildProcess): void {
  const child = start()
  parts.set(name, child)
  child.once('exit', (status, signal) => {
    if (isEnding) return
    say(`${name} ended (${signal ?? status}); again in ${AGAIN_MS / 1000} s`)
    setTimeout(() => !isEnding && run(name, start), AGAIN_MS)
  })
}

const node = async (i: number): Promise<RabbitNode> => ({
  name: `broker${i}`,
  mqttPort: await freePort(),
  amqpPort: await freePort(),
  distPort: await freePort(),
})
const brokers: RabbitCluster = { folder, epmdPort: await freePort(), nodes: [await node(1), await node(2), await node(3)] }
process.on('SIGINT', end)
process.on('SIGTERM', end)
say('brokers: three RabbitMQ nodes, which find each other in half a minute …')
for (const one of brokers.nodes) run(one.name, () => startRabbit(brokers, one))

say('store: PostgreSQL and its standby …')
let primary = await startPostgres(folder, 'store1')
const second = await startStandby(folder, 'store2', primary)
await waitsForStandby(primary, true)
const databaseUrl = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${second.port}/postgres`
watch('store1', primary)
watch('store2', second)

/** Whoever watches over a pair of PostgreSQLs does this. */
function watch(name: string, store: Postgres): void {
  stores.set(name, store)
  store.process.once('exit', () => {
    stores.delete(name)
    if (!isEnding) void follow(name, store)
  })
}
async function follow(name: string, gone: Postgres): Promise<void> {
  say(`${name} ended`)
  const [left] = stores
  if (left === undefined) return say('no store is left: start anew')
  const isFirst = gone === primary
  primary = left[1]
  await (isFirst ? promote(primary) : waitsForStandby(primary, false))
  if (isFirst) say(`${left[0]} takes writes`)
  await pause(AGAIN_MS)
  rmSync(gone.data, { recursive: true, force: true })
  watch(name, await startStandby(folder, name, primary, gone.port))
  await waitsForStandby(primary, true)
  say(`${name} follows it`)
}

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
while (allowQuorumQueues(brokers, brokers.nodes[0] as RabbitNode) === undefined) await pause(1000)

const ports = { console: Number(process.env.PORT ?? 11000), mqtt: Number(process.env.MQTT_PORT ?? 1883) }
const serverPorts = [await freePort(), await freePort(), await freePort()]
const environment = {
  ...process.env,
  CLUSTER: '1',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: databaseUrl,
  MQTT_URL: `mqtt://${brokers.nodes.map(({ mqttPort }) => `127.0.0.1:${mqttPort}`).join(',')}`,
  DEMO: '1',
  DEMO_EDGE: '0',
  TRUST_PROXY: '1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
}
mkdirSync(environment.DATA_DIR)
const more = stations === 0 ? [] : ['--stations', String(stations)]
if (stations > 0) {
  say(`${stations} stations are entered …`)
  if (spawnSync(process.execPath, ['scripts/seed.ts', ...more], { env: environment, stdio: 'inherit' }).status !== 0) process.exit(1)
}
say('servers: three, of which one works and two carry streams …')
for (const [i, port] of serverPorts.entries())
  run(`server${i + 1}`, () => spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env: { ...environment, PORT: String(port) } }))
run('balancer', () =>
  startBalancer(
    folder,
    ports,
    serverPorts,
    brokers.nodes.map(({ mqttPort }) => mqttPort),
  ),
)
while (!(await answers(`http://127.0.0.1:${ports.console}/energy/health/ready`))) await pause(500)
run('field', () => spawn(process.execPath, ['edge/main.ts', '--mqtt', `mqtt://127.0.0.1:${ports.mqtt}`, ...more], { stdio: 'ignore' }))
say(`console: http://localhost:${ports.console}  gateways: mqtt://localhost:${ports.mqtt}`)
say('npm run cluster -- kill broker1..3 | store1..2 | server1..3 | balancer')

/** Whether a server is the one that works. */
const isAtWork = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/energy/health/ready`)
    .then(async (response) => response.ok && ((await response.json()) as { result: { relay?: boolean } }).result.relay !== true)
    .catch(() => false)

/** Which server works, told when it is another one, and how long there was none. */
let working: string | undefined
let since = performance.now()
setInterval(() => {
  void (async () => {
    const states = await Promise.all(serverPorts.map(isAtWork))
    const at = states.indexOf(true)
    const now = at === -1 ? undefined : `server${at + 1}`
    if (now === working) return
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    say(now === undefined ? `no server works (${working} did)` : `${now} works${working === undefined ? `, after ${seconds} s` : ''}`)
    working = now
    since = performance.now()
  })()
}, 250)

setInterval(() => {
  if (!existsSync(ordersFile)) return
  const name = readFileSync(ordersFile, 'utf8').trim()
  rmSync(ordersFile)
  say(`kill ${name}`)
  const store = stores.get(name)
  if (store !== undefined) void killPostgres(store)
  else if (name.startsWith('broker')) killBroker(name)
  else parts.get(name)?.kill('SIGKILL')
}, 250)

/** The node itself stands behind a script. */
function killBroker(name: string): void {
  try {
    process.kill(Number(readFileSync(join(folder, name, 'pid'), 'utf8')), 'SIGKILL')
  } catch {
    say(`${name} has not begun yet`)
  }
}

function end(): void {
  if (isEnding) return
  isEnding = true
  for (const [name, child] of parts) if (!name.startsWith('broker')) child.kill('SIGTERM')
  setTimeout(() => {
    for (const { name } of brokers.nodes) killBroker(name)
    for (const store of stores.values()) void killPostgres(store)
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }, AGAIN_MS)
}
