import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Of a proxy that is named, which has one for its own log. */
const given = /^[\w-]{8,64}$/

/** Every request has a number: in its answer, in the words of an error, in each line of the log that is about it. */
export const requestIdOptions = ({ trustProxy }: Pick<Config, 'trustProxy'>) => ({
  requestIdHeader: false as const,
  genReqId(request: Pick<IncomingMessage, 'headers'>): string {
    const id = request.headers['x-request-id']
    return trustProxy !== false && typeof id === 'string' && given.test(id) ? id : randomBytes(6).toString('hex')
  },
})

/** The number on every answer, and a line of every call for who listens that closely (LOG_LEVEL=debug). */
export function addRequestIds(app: FastifyInstance): void {
  app.decorateReply('answered', 0)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    if (call !== undefined) request.log.debug({ call, code: reply.answered, ms: Math.round(reply.elapsedTime), address: request.ip }, 'answered')
    done()
  })
}
