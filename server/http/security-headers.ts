import type { FastifyInstance } from 'fastify'

/** Scripts also get it: a SharedWorker takes its policy from its own script's response. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** swagger-ui styles itself with inline styles. */
const docsPolicy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', request.url.startsWith('/energy/docs') ? docsPolicy : policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'DENY')
    reply.header('referrer-policy', 'same-origin')
    done()
  })
}
