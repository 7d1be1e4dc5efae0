import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunEnd } from '#contract/operations.ts'
import { buildApp } from './app.ts'
import { joinCluster } from './cluster/join.ts'
import type { Lease } from './cluster/lease.ts'
import { standBy } from './cluster/stand-by.ts'
import { readConfig, type Config } from './config/config.ts'
import { startCore } from './core.ts'
import type { Database } from './db/database.ts'
import { openOrExit } from './db/open-or-exit.ts'
import { noRoomIn } from './db/room.ts'
import { DEMO_PASSWORD, switchOffDemoAccounts } from './demo/accounts.ts'
import { seedBuiltIns, seedDemo } from './demo/seed.ts'
import { drawDemoSlips } from './demo/slips.ts'
import { startDemoEdge } from './jobs/demo-edge.ts'
import { openLog } from './log.ts'
import { isLoopback } from './config/loopback.ts'
import { Relay } from './relay/relay.ts'
import { mountSetup, needsAdministrator } from './routes/setup.ts'

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function versionOf(): string {
  const built = fileURLToPath(new URL('../dist/version.json', import.meta.url))
  if (existsSync(built)) return (JSON.parse(readFileSync(built, 'utf8')) as { version: string }).version
  return (JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8')) as { version: string }).version
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

/** Since when the demonstration's plant is known here: its history ends there, also when an import is continued after a restart. */
async function demoSince(db: Database): Promise<number> {
  const rows = await db.pool.query<{ value: number }>(
    "insert into setting (key, value) values ('demoSince', $1) on conflict (key) do update set key = excluded.key returning value",
    [JSON.stringify(Date.now())],
  )
  return rows.rows[0]?.value ?? Date.now()
}

const config = configOrExit()
const log = openLog(config.logLevel)
const startedAt = Date.now()
mkdirSync(config.dataDir, { recursive: true })
const noRoom = config.databaseUrl === undefined ? await noRoomIn(config.dataDir) : undefined
if (noRoom !== undefined) fail(noRoom)
const version = versionOf()
/** Nothing of it is loaded where nobody asked for traces. */
const endTracing = config.traces && (await import('./tracing/start.ts')).startTracing({ ...config.traces, version, instance: config.clusterUrl }, log)
/** Beside other servers it carries streams until it is the one that works. */
async function joinServers(): Promise<Lease> {
  const wait = () => Relay.start({ config, log, version, url: config.clusterUrl })
  return standBy(config, { log, wait }).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
}
const lease = config.cluster ? await joinServers() : undefined
const db = await openOrExit(config, log, (pool) => lease?.guard(pool))
const cluster = lease === undefined ? undefined : await joinCluster(db.pool, config.dataDir).catch((error: Error) => fail(error.message))
await seedBuiltIns(db.orm)
const since = config.demo ? await demoSince(db) : 0
if (config.demo) await seedDemo(db.orm, Date.now())
else if ((await switchOffDemoAccounts(db.orm)).length > 0) log.warn('DEMO is off: the demonstration accounts are disabled')
const core = await startCore(config, db, log, version, cluster)
const app = await buildApp(core.services).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
const setupPath = !config.demo && (await needsAdministrator(core.services)) ? mountSetup(app, core.services) : undefined
await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => fail(`PORT ${config.port} on ${config.host}: ${String(error)}`))

const address = app.server.address()
const port = typeof address === 'object' && address !== null ? address.port : config.port
const { retention } = config
log.info(`console: http://localhost:${port}  (started in ${Date.now() - startedAt} ms)`)
log.info(`store: ${db.kind}, samples kept ${retention.sampleDays} days, minutes ${retention.minuteDays}, quarter hours ${retention.quarterDays}`)
const { port: mqttPort } = core.services.broker
const asks = isLoopback(config.mqttHost) ? '' : ', name and password needed'
log.info(`gateways: ${config.mqttUrl === undefined ? `mqtt://${config.mqttHost}:${mqttPort}${asks}` : 'the broker of MQTT_URL'}`)
if (setupPath !== undefined) log.info(`create the administrator (once): http://localhost:${port}${setupPath}`)
if (config.demo) log.info(`demonstration accounts: admin, operator, customer, display; password ${DEMO_PASSWORD}`)

/** The demonstration's own gateway; a broker beyond loopback asks it for a name too. */
function demoGateway() {
  if (config.mqttUrl !== undefined) return startDemoEdge(config.mqttUrl, config.dataDir, log)
  const host = isLoopback(config.mqttHost) || config.mqttHost === '0.0.0.0' || config.mqttHost === '::' ? '127.0.0.1' : config.mqttHost
  return startDemoEdge(`mqtt://${host}:${mqttPort}`, config.dataDir, log, core.services.credentials.inside)
}
const edge = config.demo && config.demoEdge ? demoGateway() : undefined
/** The demonstration's past, and what is made of it. */
async function demoHistory(): Promise<void> {
  const { history } = core.services
  if (!(await history.isComplete())) await history.run(since)
  if (history.state.state === 'complete') await drawDemoSlips(core.services, log, Date.now())
}
if (edge !== undefined) void demoHistory().catch((error: unknown) => log.error({ err: error }, 'slips of the demonstration failed'))

let closing = false
async function close(reason: RunEnd): Promise<void> {
  if (closing) return
  closing = true
  edge?.close()
  setTimeout(() => process.exit(1), 15_000).unref()
  await app.close()
  await core.close(reason)
  await db.close()
  await lease?.release()
  await endTracing?.()
  process.exit(0)
}
process.on('SIGTERM', () => void close('signal'))
process.on('SIGINT', () => void close('signal'))
// Started by npm: when that is gone, nobody will ever send a signal.
process.on('disconnect', () => void close('parent'))
