import { randomUUID } from 'node:crypto'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { code } from '#contract/endpoint.ts'
import { HEARTBEAT_MS, topicPattern } from '#contract/live.ts'
import { clusterKey } from '../cluster/key.ts'
import type { Config } from '../config/config.ts'
import { openStore, type Database } from '../db/database.ts'
import { sendRefusal } from '../http/answer.ts'
import { languageOf } from '../http/call.ts'
import { openHttp, serveConsole } from '../http/open.ts'
import { FEED_SILENT_MS, type FeedLine } from '../live/feed.ts'
import { mountRelayMetrics } from '../operations/metrics.ts'
import { Refusal } from '../refusal/refusal.ts'
import { mountStream } from '../routes/live.ts'
import { traceHeaders } from '../tracing/spans.ts'
import { isFromServer, passedOn } from './feed.ts'
import { Following } from './following.ts'
import { linesOf } from './lines.ts'

/** After a feed that ended or did not begin. */
const AGAIN_MS = 500
/** An answer of the server that works may take long (a report); one that never begins is none. */
const CALL_MS = 300_000

export interface RelayOptions {
  config: Config
  log: Logger
  version: string
  /** Where other servers reach this one. */
  url: string
}

const topicsAsked = z.object({
  streamId: z.string(),
  sessionFamily: z.string(),
  add: z.array(z.string().regex(topicPattern)),
  remove: z.array(z.string()),
})

const unavailable = (): Refusal => new Refusal(code.unavailable, 'standby')

/**
 * A server while another one works: it carries streams, serves the console's files and passes every call on. What it shows is as fresh as the feed of the one
 * that works: when that says nothing, the streams end, and windows look for another server as they do when theirs dies. All it writes is when a session was seen.
 */
export class Relay {
  readonly #options: RelayOptions
  /** With it the names of its streams begin, by which the server that works finds whose they are. */
  readonly #name = `${randomUUID().slice(0, 8)}-`
  #app: FastifyInstance | undefined
  #db: Database | undefined
  /** Where the server that works is reached. */
  #upstream: string | undefined
  #key = ''
  #following: Following | undefined
  #feed: AbortController | undefined
  /** By `performance.now()`. */
  #heardAt: number | undefined
  #isOver = false
  #timer: NodeJS.Timeout | undefined
  #said = ''

  private constructor(options: RelayOptions) {
    this.#options = options
  }

  static async start(options: RelayOptions): Promise<Relay> {
    const relay = new Relay(options)
    await relay.#listen()
    return relay
  }

  /** Told again and again where the server that works is reached. */
  follow(upstream: string): void {
    if (this.#isOver || upstream === this.#upstream) return
    this.#upstream = upstream
    this.#feed?.abort()
    if (this.#feed === undefined) void this.#run()
  }

  /** Ends streams and calls, and lets the port go. */
  async close(): Promise<void> {
    this.#isOver = true
    clearInterval(this.#timer)
    this.#feed?.abort()
    this.#following?.close()
    await this.#app?.close()
    await this.#db?.close()
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const feed = new AbortController()
      this.#feed = feed
      await this.#listenTo(this.#upstream ?? '', feed).catch((error: unknown) => this.#say(error instanceof Error ? error.message : String(error)))
      this.#following?.close()
      this.#following = undefined
      if (!this.#isOver) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }

  /** The same word once: a server that is away is asked twice a second. */
  #say(text: string): void {
    if (this.#isOver || text === this.#said) return
    this.#said = text
    this.#options.log.info(`carries no streams: ${text}`)
  }

  /** Follows one feed to its end. */
  async #listenTo(upstream: string, feed: AbortController): Promise<void> {
    const { config, url, version } = this.#options
    this.#key = (await clusterKey(config.dataDir)) ?? ''
    const silent = setTimeout(() => feed.abort(new Error(`${upstream} says nothing`)), FEED_SILENT_MS)
    const heard = (): void => {
      silent.refresh()
      this.#heardAt = performance.now()
    }
    try {
      const headers = { 'x-cluster-key': this.#key, 'x-relay-name': this.#name, 'x-relay-url': url }
      const response = await fetch(`${upstream}/energy/cluster/feed`, { headers, signal: feed.signal })
      if (!response.ok || response.body === null) throw new Error(`${upstream} answers ${response.status}`)
      /** Told while the plant was still being read. */
      const early: FeedLine[] = []
      for await (const text of linesOf(response.body, heard)) {
        const line = JSON.parse(text) as FeedLine
        if (this.#following !== undefined) this.#following.take(line)
        else early.push(line)
        if (line.kind !== 'hello') continue
        // Its console, calls and tables are others.
        if (line.version !== version) throw new Error(`${upstream} has version ${line.version}, this one ${version}`)
        this.#open(early, feed).catch((error: unknown) => feed.abort(error))
      }
      throw new Error(`${upstream} ended`)
    } finally {
      clearTimeout(silent)
      feed.abort()
    }
  }

  /** Reads the plant, and begins to carry streams. */
  async #open(early: readonly FeedLine[], feed: AbortController): Promise<void> {
    const { config, log } = this.#options
    this.#db ??= await openStore(config, log)
    const following = await Following.open({ config, db: this.#db, log, name: this.#name })
    if (feed.signal.aborted) return
    for (const line of early) following.take(line)
    this.#following = following
    this.#said = ''
    log.info(`carries streams for ${this.#upstream}`)
  }

  async #listen(): Promise<void> {
    const { config, log, version } = this.#options
    const app = await openHttp({ config, log, happened: (kind, detail) => log.info(`${kind}: ${detail}`) })
    this.#app = app
    app.addHook('onRequest', (request, reply, done) => {
      if (this.#following !== undefined || request.url.startsWith('/energy/health/') || request.url === '/metrics') done()
      else void sendRefusal(reply.header('retry-after', '1'), unavailable(), languageOf(request), code.unavailable)
    })
    app.get('/energy/health/live', async (_request, reply) => reply.send({ code: code.ok, message: 'ok', result: { live: true } }))
    app.get('/energy/health/ready', async (_request, reply) => {
      const isReady = this.#following !== undefined
      const result = { ready: isReady, relay: true, streams: this.#following?.hub.size ?? 0 }
      return reply
        .status(isReady ? 200 : code.unavailable)
        .send({ code: isReady ? code.ok : code.unavailable, message: isReady ? 'ready' : 'not ready', result })
    })
    if (config.metrics !== undefined) {
      const streams = (): number | undefined => this.#following?.hub.size
      const silentMs = (): number | undefined => (this.#heardAt === undefined ? undefined : performance.now() - this.#heardAt)
      mountRelayMetrics(app, { version, streams, silentMs }, config.metrics)
    }
    mountStream(app, () => {
      if (this.#following === undefined) throw unavailable()
      return this.#following.services
    })
    app.post('/energy/cluster/topics', async (request, reply) => {
      const asked = topicsAsked.safeParse(request.body)
      if (!isFromServer(request, this.#key) || !asked.success) return reply.callNotFound()
      const { streamId, sessionFamily, add, remove } = asked.data
      const topics = this.#following?.hub.change(streamId, sessionFamily, add, remove)
      return topics === undefined ? reply.callNotFound() : reply.send(topics)
    })
    await serveConsole(app)
    await app.register(async (calls) => this.#passOn(calls))
    app.setNotFoundHandler((request, reply) => sendRefusal(reply, new Refusal(code.notFound, 'notFound'), languageOf(request), 404))
    await app.listen({ port: config.port, host: config.host })
    this.#timer = setInterval(() => this.#following?.hub.heartbeat(), HEARTBEAT_MS)
  }

  /** Everything else is the business of the server that works; bodies and answers pass through as they are. */
  async #passOn(calls: FastifyInstance): Promise<void> {
    await calls.register(replyFrom, { undici: { headersTimeout: CALL_MS, bodyTimeout: 0 }, disableRequestLogging: true })
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    calls.all('/energy/*', (request, reply) =>
      reply.from(undefined, {
        getUpstream: () => this.#upstream ?? '',
        // Whether a call was begun nobody knows: whoever made it asks again.
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) => ({ ...headers, ...traceHeaders(), ...passedOn(request, this.#key) }),
        onError: (failed) =>
          void sendRefusal(failed as typeof reply, new Refusal(code.unavailable, 'unavailable'), languageOf(request), code.unavailable),
      }),
    )
  }
}
