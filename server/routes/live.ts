import type { FastifyInstance } from 'fastify'
import { code, endpointTable, type EndpointFacts } from '#contract/endpoint.ts'
import { topicPattern } from '#contract/live.ts'
import { sendRefusal } from '../http/answer.ts'
import { languageOf, type Handlers } from '../http/call.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { openEvents, streamCall } from '../http/sse.ts'
import { MAX_TOPICS } from '../live/hub.ts'
import { listenerOf } from '../live/rights-watch.ts'
import { seenBy, type SeenProjects } from '../projects/seen.ts'
import type { Services } from '../http/services.ts'
import type { KnowingServices } from '../http/viewer.ts'

/** Streams that one login may have open: windows of a browser share one, but not where they cannot. */
export const MAX_STREAMS = 32
/** Of a display link: a wall may have as many tiles, each with a computer of its own. */
const MAX_DISPLAY_STREAMS = 160

export const liveHandlers = {
  streamTopics: async ({ streamId, add, remove }, { services: { hub, relays }, viewer: { sessionFamily } }) => {
    const changed = hub.change(streamId, sessionFamily, add, remove) ?? (await relays?.change(streamId, sessionFamily, add, remove))
    if (changed === undefined) throw notFound()
    return changed
  },

  health: async (_payload, { services }) => {
    const { db, broker, writer, ingest, history, hub, version } = services
    const ok = await db.ping()
    return {
      status: ok && broker.connected() ? ('ok' as const) : ('degraded' as const),
      version,
      database: { kind: db.kind, ok },
      broker: { kind: broker.kind, ok: broker.connected(), clients: broker.clients() },
      ingest: { pointsPerSecond: services.pointsPerSecond(), lagMs: writer.lagMs, refused: ingest.refusals.counts as Record<string, number> },
      history: history.state,
      streams: hub.size,
    }
  },
} satisfies Partial<Handlers>

/** What an open stream takes. */
export type StreamServices = KnowingServices & Pick<Services, 'hub'> & { db: Pick<Services['db'], 'orm'> }

/** `GET /energy/stream`: Server-Sent Events on the raw socket; Fastify only checks who asks. `now`: the services of when somebody asks. */
export function mountStream(app: FastifyInstance, now: () => StreamServices): void {
  const facts: EndpointFacts = endpointTable.stream
  app.get(`/energy${facts.path}`, async (request, reply) => {
    const services = now()
    const call = await streamCall(facts, request, reply, services)
    if (call === undefined) return reply
    const query = request.query as { topics?: unknown }
    const names = typeof query.topics === 'string' && query.topics !== '' ? [...new Set(query.topics.split(','))] : []
    if (names.length > MAX_TOPICS || names.some((name) => !topicPattern.test(name))) {
      return sendRefusal(reply, new Refusal(400, 'topicsBad', { topics: 'topicsBad' }), languageOf(request), 400)
    }
    // Where the store is away just now the stream is worth having without them: the review of rights adds them.
    const projects = await seenBy(services.db.orm, call.viewer).catch((): SeenProjects => new Map())
    const most = call.viewer.display === undefined ? MAX_STREAMS : MAX_DISPLAY_STREAMS
    if (services.hub.streamsOf(call.viewer.sessionFamily) >= most) {
      return sendRefusal(reply, new Refusal(code.tooMany, 'streamsTooMany'), languageOf(request), code.tooMany)
    }
    const { sink, onClose } = openEvents(request, reply)
    const last = request.headers['last-event-id']
    const id = services.hub.connect(
      sink,
      listenerOf(call.viewer, call.address, services.registry, projects),
      names,
      typeof last === 'string' ? last : undefined,
    )
    onClose(() => services.hub.disconnect(id))
    return reply
  })
}
