import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { code } from '#contract/endpoint.ts'
import { lastBackup } from '../backup/log.ts'
import { isLoopback } from '../config/loopback.ts'
import { sendRefusal } from '../http/answer.ts'
import { languageOf } from '../http/call.ts'
import type { Services } from '../http/services.ts'
import { Refusal } from '../refusal/refusal.ts'
import { queueSizes } from './queues.ts'

const PREFIX = 'microgrid_'
const CALL_SECONDS = [0.01, 0.05, 0.2, 1, 5, 30]
const STATEMENT_SECONDS = [0.002, 0.01, 0.05, 0.2, 1, 5]

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Who asks: somebody of this machine without a proxy in between, or whoever has the token. */
function mayRead(request: FastifyRequest, access: string): boolean {
  if (access === 'loopback')
    return (
      isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
    )
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme === 'Bearer' && token !== undefined && timingSafeEqual(hash(token), hash(access))
}

/**
 * `GET /metrics` for Prometheus. What is counted anyway is read when it is asked for; only times of calls and of statements are added up as they come. Names
 * of calls, jobs, queues and reasons are of lists in the code, so that what strangers send makes no new series.
 */
export function mountMetrics(app: FastifyInstance, services: Services, access: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchCalls(app, registry)
  watchStore(services, registry)
  watchIngest(services, registry)
  watchWork(services, registry)
  gauge('info', 'Version of this server', ['version', 'store', 'broker'], registry, (set) =>
    set({ version: services.version, store: services.db.kind, broker: services.broker.kind }, 1),
  )
  serve(app, registry, access)
}

/** What a server beside the one that works can tell of itself. */
export interface RelayState {
  version: string
  /** Open streams; undefined: it carries none now. */
  streams(): number | undefined
  /** Since something came from the server that works; undefined: nothing has yet. */
  silentMs(): number | undefined
}

/** The same of a server that carries streams and passes calls on. */
export function mountRelayMetrics(app: FastifyInstance, state: RelayState, access: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauge('info', 'Version of this server', ['version'], registry, (set) => set({ version: state.version }, 1))
  gauge('relay_carries', 'Whether this server follows the one that works and carries streams', [], registry, (set) =>
    set({}, state.streams() === undefined ? 0 : 1),
  )
  gauge('relay_silent_seconds', 'Since the server that works said something', [], registry, (set) => {
    const ms = state.silentMs()
    if (ms !== undefined) set({}, ms / 1000)
  })
  gauge('streams', 'Open live streams and chats', ['kind'], registry, (set) => set({ kind: 'live' }, state.streams() ?? 0))
  serve(app, registry, access)
}

function serve(app: FastifyInstance, registry: Registry, access: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) return sendRefusal(reply, new Refusal(code.forbidden, 'forbidden'), languageOf(request), code.forbidden)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function watchCalls(app: FastifyInstance, registry: Registry): void {
  const calls = new Histogram({
    name: `${PREFIX}call_seconds`,
    help: 'Calls by name and code of the answer',
    labelNames: ['call', 'code'],
    buckets: CALL_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    if (call !== undefined) calls.observe({ call, code: reply.answered }, reply.elapsedTime / 1000)
    done()
  })
}

function watchStore({ db }: Services, registry: Registry): void {
  const statements = new Histogram({
    name: `${PREFIX}statement_seconds`,
    help: 'Statements of the store, from the call to the answer',
    labelNames: ['kind', 'failed'],
    buckets: STATEMENT_SECONDS,
    registers: [registry],
  })
  db.onStatement = (kind, ms, failed) => statements.observe({ kind, failed: failed ? '1' : '0' }, ms / 1000)
  gauge('store_connections', 'Connections to the store', ['state'], registry, (set) => {
    set({ state: 'open' }, db.pool.totalCount)
    set({ state: 'idle' }, db.pool.idleCount)
    set({ state: 'wanted' }, db.pool.waitingCount)
  })
}

function watchIngest(services: Services, registry: Registry): void {
  const { writer, ingest, broker, hub, chats } = services
  gauge('ingest_lag_seconds', 'Age of the oldest sample that is not committed', [], registry, (set) => set({}, writer.lagMs / 1000))
  counter('samples_committed_total', 'Samples that were committed', [], registry, (set) => set({}, writer.committed))
  counter('refused_total', 'What gateways sent and was refused, by reason', ['reason'], registry, (set) => {
    for (const [reason, n] of Object.entries(ingest.refusals.counts)) set({ reason }, n)
  })
  gauge('broker_connected', 'Whether the broker is there', [], registry, (set) => set({}, broker.connected() ? 1 : 0))
  gauge('broker_clients', 'Gateways connected to the embedded broker', [], registry, (set) => set({}, broker.clients()))
  gauge('streams', 'Open live streams and chats', ['kind'], registry, (set) => {
    set({ kind: 'live' }, hub.size)
    set({ kind: 'chat' }, chats.size)
  })
}

function watchWork(services: Services, registry: Registry): void {
  gauge('queue', 'What waits', ['queue'], registry, async (set) => {
    for (const [queue, n] of Object.entries(await queueSizes(services))) if (n !== null) set({ queue }, n)
  })
  gauge('rollups_behind_seconds', 'How far the sums of minutes are behind', [], registry, (set) => set({}, services.rollups.behindMs / 1000))
  gauge('job_last_seconds', 'How long the last run of a job took', ['job'], registry, (set) => {
    for (const { job, lastMs } of services.jobs()) if (lastMs !== undefined) set({ job }, lastMs / 1000)
  })
  gauge('job_last_timestamp_seconds', 'When the last run of a job ended', ['job'], registry, (set) => {
    for (const { job, lastAt } of services.jobs()) if (lastAt !== undefined) set({ job }, lastAt / 1000)
  })
  counter('job_runs_total', 'Runs of a job', ['job', 'failed'], registry, (set) => {
    for (const { job, runs, failures } of services.jobs()) {
      set({ job, failed: '0' }, runs - failures)
      set({ job, failed: '1' }, failures)
    }
  })
  gauge('last_backup_timestamp_seconds', 'Moment of the last backup by npm run backup', [], registry, async (set) => {
    const backup = await lastBackup(services.config.dataDir)
    if (backup !== undefined) set({}, backup.at / 1000)
  })
}

type Set = (labels: Record<string, string>, value: number) => void

function gauge(name: string, help: string, labelNames: string[], registry: Registry, read: (set: Set) => void | Promise<void>): void {
  const made = new Gauge({
    name: PREFIX + name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset()
      await read((labels, value) => this.set(labels, value))
    },
  })
  registry.registerMetric(made)
}

/** A number that only grows and is kept elsewhere. */
function counter(name: string, help: string, labelNames: string[], registry: Registry, read: (set: Set) => void): void {
  const made = new Counter({
    name: PREFIX + name,
    help,
    labelNames,
    registers: [],
    collect() {
      this.reset()
      read((labels, value) => this.inc(labels, value))
    },
  })
  registry.registerMetric(made)
}
