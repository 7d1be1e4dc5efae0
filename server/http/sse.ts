import type { FastifyReply, FastifyRequest } from 'fastify'
import { code, type EndpointFacts } from '#contract/endpoint.ts'
import type { Sink } from '../live/connection.ts'
import { sendRefusal } from './answer.ts'
import { callOf, languageOf, type ViewerCall } from './call.ts'
import { authorise, type KnowingServices } from './viewer.ts'
import { Refusal } from '../refusal/refusal.ts'

/** Who asks for a stream. Undefined: refused, and the reply is sent, with a true HTTP status as streams have it. */
export async function streamCall<S extends KnowingServices>(
  facts: EndpointFacts,
  request: FastifyRequest,
  reply: FastifyReply,
  services: S,
): Promise<ViewerCall<S> | undefined> {
  try {
    return await authorise(facts, callOf(request, services))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    sendRefusal(reply, error, languageOf(request), error.code === code.forbidden || error.code === code.tooMany ? error.code : 401)
    return undefined
  }
}

/** How long a client has to take what it was sent last. */
const LAST_WORDS_MS = 5000

/** Takes the raw socket of a request for Server-Sent Events; Fastify is done with it then. */
export function openEvents(request: FastifyRequest, reply: FastifyReply): { sink: Sink; onClose(listener: () => void): void } {
  reply.hijack()
  const raw = reply.raw
  // The stream ends with its connection, so it needs no chunks: a write is one buffer for the socket instead of three (HTTP/2 has frames of its own).
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  request.raw.socket.setNoDelay(true)
  return {
    sink: {
      write: (bytes) => void raw.write(bytes),
      queued: () => raw.writableLength,
      end: () => {
        raw.end()
        const cut = setTimeout(() => raw.destroy(), LAST_WORDS_MS)
        raw.once('close', () => clearTimeout(cut))
      },
    },
    onClose: (listener) => void raw.on('close', listener),
  }
}
