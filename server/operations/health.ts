import type { FastifyInstance } from 'fastify'
import { code } from '#contract/endpoint.ts'
import type { Services } from '../http/services.ts'

/** Calls that are under way when a server ends have so long: less than Fastify gives a hook, and the process itself. */
const DRAIN_MS = 8000

/**
 * For what watches processes and shares out calls, with true HTTP statuses: `/energy/health/live`: this process answers (if not, start it again);
 * `/energy/health/ready`: send calls here. A server that ends says at once that it is not ready, and answers what it has taken.
 */
export function mountHealth(app: FastifyInstance, { db, broker, hub, relays, chats }: Services): void {
  let isEnding = false
  let underWay = 0
  let onIdle: (() => void) | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    underWay++
    // Also when the other side went away; `onResponse` knows only answers that came to their end.
    reply.raw.once('close', () => {
      underWay--
      if (underWay === 0) onIdle?.()
    })
    done()
  })
  app.addHook('preClose', async () => {
    isEnding = true
    // Streams have no end of their own; windows look for another server at once.
    relays?.close()
    hub.close()
    chats.closeAll()
    if (underWay === 0) return
    await new Promise<void>((resolve) => {
      onIdle = resolve
      setTimeout(resolve, DRAIN_MS).unref()
    })
  })
  app.get('/energy/health/live', async (_request, reply) => reply.send({ code: code.ok, message: 'ok', result: { live: true } }))
  app.get('/energy/health/ready', async (_request, reply) => {
    const result = { store: await db.ping(), broker: broker.connected(), ending: isEnding }
    const isReady = result.store && result.broker && !isEnding
    return reply
      .status(isReady ? 200 : code.unavailable)
      .send({ code: isReady ? code.ok : code.unavailable, message: isReady ? 'ready' : 'not ready', result: { ready: isReady, ...result } })
  })
}
