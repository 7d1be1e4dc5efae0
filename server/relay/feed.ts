import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openEvents } from '../http/sse.ts'
import type { Relays } from '../live/relays.ts'

/** For whom a server asks that passes a call on: address, scheme and host as it saw them. */
const FOR = 'x-cluster-for'
const KEY = 'x-cluster-key'

/** Whether a request comes from one of the servers. */
export function isFromServer({ headers }: FastifyRequest, key: string): boolean {
  const [given, known] = [Buffer.from(String(headers[KEY] ?? '')), Buffer.from(key)]
  return known.length > 0 && given.length === known.length && timingSafeEqual(given, known)
}

/** The headers of a call that is passed on. */
export const passedOn = (request: FastifyRequest, key: string): Record<string, string> => ({
  [KEY]: key,
  [FOR]: JSON.stringify([request.ip, request.protocol, request.host]),
  'x-request-id': request.id,
})

/**
 * The server that works, towards those that carry streams: `GET /energy/cluster/feed` tells them all that is live, and a call that they pass on counts as that
 * of whom they ask for (limits, links bound to addresses, links in messages).
 */
export function mountFeed(app: FastifyInstance, relays: Relays): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const asked = request.headers[FOR]
    if (typeof asked === 'string' && isFromServer(request, relays.key)) {
      const [ip, protocol, host] = JSON.parse(asked) as [string, string, string]
      for (const [name, value] of Object.entries({ ip, protocol, host })) Object.defineProperty(request, name, { value })
    }
    done()
  })
  app.get('/energy/cluster/feed', async (request, reply) => {
    const { 'x-relay-name': name, 'x-relay-url': url } = request.headers
    if (!isFromServer(request, relays.key) || typeof name !== 'string' || typeof url !== 'string') return reply.callNotFound()
    const { sink, onClose } = openEvents(request, reply)
    onClose(relays.connect(name, url, sink))
    return reply
  })
}
