import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { requestSpan, type RequestSpan } from '../tracing/spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined
  }
}

/**
 * A span for every call, in which its statements stand. Whoever is behind a proxy that is named may say to which trace a call belongs (`traceparent`), as
 * with request numbers; anybody else could choose what is kept.
 */
export function followCalls(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    request.span = requestSpan(request.method, path, request.id, trustProxy === false ? undefined : request.headers)
    request.span.within(done)
  })
  // A body that was read ends in the socket's context, not in the request's.
  app.addHook('preValidation', (request, _reply, done) => (request.span === undefined ? done() : request.span.within(done)))
  app.addHook('onResponse', (request, reply, done) => {
    const { call, url } = { call: request.routeOptions.config.call, url: request.routeOptions.url }
    request.span?.end({ name: call ?? url ?? 'unknown', status: reply.statusCode, code: reply.answered })
    done()
  })
}
