import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpointTable, type CallName, type EndpointFacts } from '#contract/endpoint.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { sendAnswer } from './answer.ts'
import { callOf, isViewerCall, type Call, type CallOf, type Handler, type ViewerCall } from './call.ts'
import { demonstrated, demonstratorIn } from './demonstrated.ts'
import { lookBack } from './moment.ts'
import { payloadOf } from './payload.ts'
import type { Services } from './services.ts'
import type { Turns } from './turns.ts'
import { authorise } from './viewer.ts'

/** Makes one Fastify route of one line of the endpoint table: who calls, as of when, what is asked, the handler, the answer. */
export function mountEndpoint<N extends CallName>(app: FastifyInstance, services: Services, name: N, handler: Handler<N>): void {
  const facts: EndpointFacts = endpointTable[name]
  const answerOf = inTurn(handler, facts, services.turns)
  app.route({
    method: facts.method,
    url: `/energy${facts.path}`,
    config: {
      call: name,
      // Who looks after the server asks again and again.
      ...(facts.access === 'public' && !name.startsWith('health') ? { rateLimit: { max: services.config.demo ? 600 : 60, timeWindow: 60_000 } } : {}),
    },
    // Megabytes are read for those who may send them: asked before a byte of the body is.
    ...(facts.bodyBytes === undefined
      ? {}
      : { bodyLimit: facts.bodyBytes, onRequest: async (request: FastifyRequest) => void (await authorise(facts, callOf(request, services))) }),
    handler: async (request, reply) => {
      const anybody = callOf(request, services)
      const call: Call | ViewerCall = lookBack(request, facts, facts.access === 'public' ? anybody : await authorise(facts, anybody))
      const demonstrator = isViewerCall(call) ? demonstratorIn(facts, call) : undefined
      // The table says which of the two a handler gets; the compiler cannot follow it from `facts`.
      const ask = (payload: ParsedPayload<N>) => answerOf(payload, call as CallOf<N>)
      const asked = payloadOf(name, request, services)
      const answer = demonstrator === undefined ? await ask(asked) : await demonstrated(name, asked, demonstrator, ask)
      return sendAnswer(reply, facts, call, answer)
    },
  })
}

/** A handler whose long questions wait until the asker's others are answered. */
const inTurn =
  <N extends CallName>(handler: Handler<N>, facts: EndpointFacts, turns: Turns): Handler<N> =>
  (payload, call) =>
    facts.long === true && isViewerCall(call)
      ? turns.take(`${call.viewer.sessionFamily} ${call.address}`, () => handler(payload, call))
      : handler(payload, call)
