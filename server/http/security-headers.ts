import type { FastifyInstance } from 'fastify'

/** Hosts of the online map: scripts, tiles and its calls. Allowed only where a key is configured. */
const MAP_HOSTS = 'https://webapi.amap.com https://*.amap.com https://*.is.autonavi.com'

/** A browser that was here by TLS comes back by TLS for a year. */
const HSTS_SECONDS = 31_536_000

/** Scripts also get it: a SharedWorker takes its policy from its own script's response. */
const policyOf = (map: string, cameras: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${map}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self' data:",
    `connect-src 'self'${map}${cameras}`,
    // blob: the player of live pictures hands the browser what it has put together.
    `media-src 'self' blob:${cameras}`,
    // blob: the spreadsheet writer packs large sheets in a worker that it makes of its own text. Such a worker has this same policy.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** On every answer: what the page may load, and that nobody frames it, guesses types, keeps it, comes without TLS or learns addresses. */
export function addSecurityHeaders(app: FastifyInstance, withMap: boolean, cameraHosts: readonly string[] = []): void {
  const policy = policyOf(withMap ? ` ${MAP_HOSTS}` : '', cameraHosts.map((host) => ` ${host}`).join(''))
  // swagger-ui styles itself with inline styles.
  const docsPolicy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', request.url.startsWith('/energy/docs') ? docsPolicy : policy)
    reply.header('x-content-type-options', 'nosniff')
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
    // Answers hold what one person may see; the few that may be kept say so themselves.
    if (request.url.startsWith('/energy/')) reply.header('cache-control', 'no-store')
    reply.header('x-frame-options', 'DENY')
    reply.header('referrer-policy', 'same-origin')
    done()
  })
}
