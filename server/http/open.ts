import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest, type FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { code } from '#contract/endpoint.ts'
import type { Config } from '../config/config.ts'
import { Refusal } from '../refusal/refusal.ts'
import { refusalOfStore, sendRefusal } from './answer.ts'
import { languageOf } from './call.ts'
import { readTls, watchCertificate } from './certificate.ts'
import { followCalls } from './follow.ts'
import { addRequestIds, requestIdOptions } from './request-id.ts'
import { addSecurityHeaders } from './security-headers.ts'

export interface HttpOptions {
  config: Config
  log: Logger
  /** A certificate was taken, or could not be. */
  happened(kind: 'certificate' | 'certificateBad', detail: string): void
}

/** How often the files of the certificate are looked at. */
const CERTIFICATE_MS = 10_000
/** A busy machine starts slowly: after the ten seconds that fastify gives to a plugin a server ended that only needed some more. */
const PLUGIN_MS = 300_000

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

const serverOptions = ({ config, log }: HttpOptions) => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  trustProxy: config.trustProxy,
  ...requestIdOptions(config),
  bodyLimit: 1024 * 1024,
  pluginTimeout: PLUGIN_MS,
  forceCloseConnections: true as const,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
    sendRefusal(reply, new Refusal(code.badRequest, 'badRequest'), languageOf(request))
  },
})

function build(options: HttpOptions): FastifyInstance {
  const { tls } = options.config
  const plain = serverOptions(options)
  if (tls === undefined) return Fastify(plain) as unknown as FastifyInstance
  const secure = { ...plain, http2: true, https: { allowHTTP1: true, ...readTls(tls) } }
  // Fastify types its HTTP/2 server as another kind of instance; routes and plugins are the same.
  return Fastify(secure as unknown as typeof plain) as unknown as FastifyInstance
}

/** A server without routes: request numbers, security headers, compression, the words of errors, a certificate that may change. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, happened } = options
  const app = build(options)
  addRequestIds(app)
  if (config.traces !== undefined) followCalls(app, config)
  addSecurityHeaders(app, config.map !== undefined, config.cameraHosts)
  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['br', 'gzip', 'deflate'] })
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const language = languageOf(request)
    if (error instanceof Refusal) return sendRefusal(reply, error, language)
    const away = refusalOfStore(error)
    if (away !== undefined) {
      request.log.warn({ call: request.routeOptions.config.call }, `the store takes nothing: ${error.message}`)
      return sendRefusal(reply, away, language)
    }
    const status = error.statusCode ?? 500
    if (status === 413) return sendRefusal(reply, new Refusal(code.badRequest, 'tooLarge'), language)
    if (status < 500) return sendRefusal(reply, new Refusal(code.badRequest, 'badJson'), language)
    // Whoever has gone meanwhile (a page that was left) cannot be answered: no failure of ours.
    if (reply.raw.destroyed) request.log.debug({ err: error, call: request.routeOptions.config.call }, 'gone before the answer')
    else request.log.error({ err: error, call: request.routeOptions.config.call, address: request.ip }, 'call failed')
    return sendRefusal(reply, new Refusal(code.internal, 'internal'), language)
  })
  if (config.tls !== undefined && 'setSecureContext' in app.server) {
    const look = watchCertificate(config.tls, app.server as unknown as Parameters<typeof watchCertificate>[1], happened)
    const timer = setInterval(look, CERTIFICATE_MS)
    app.addHook('onClose', async () => clearInterval(timer))
  }
  return app
}

/** The console's own files, where they have been built. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(dist)) return
  await app.register(fastifyStatic, {
    root: dist,
    // The build's own notes are nobody's business.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => void reply.header('cache-control', /assets/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
}
