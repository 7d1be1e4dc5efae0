import type { FastifyReply } from 'fastify'
import { code, type CallName, type EndpointFacts } from '#contract/endpoint.ts'
import type { Language } from '#contract/text.ts'
import { isConnectionError } from '../db/database.ts'
import { isDiskFull } from '../db/room.ts'
import { Refusal } from '../refusal/refusal.ts'
import { fieldWords, say } from '../refusal/texts.ts'
import type { Call } from './call.ts'
import { encryptAnswer } from './payload-crypto.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the envelope that was sent; 0: none. */
    answered: number
  }
  interface FastifyContextConfig {
    /** Name of the call in the endpoint table. */
    call?: CallName
  }
}

/** The envelope of an answer; with secrets in it, encrypted for the browser that asked. */
export async function sendAnswer(
  reply: FastifyReply,
  facts: EndpointFacts,
  { services, language, clientToken }: Call,
  answer: unknown,
): Promise<FastifyReply> {
  reply.answered = code.ok
  const envelope = { code: code.ok, message: say('ok', language) }
  const key = facts.secret === true && services.config.encryptAnswers ? await services.sessions.clients.check(clientToken) : undefined
  if (key === undefined) return reply.send({ ...envelope, [facts.answerIn]: answer })
  return reply.send({ ...envelope, encrypted: encryptAnswer({ [facts.answerIn]: answer }, key) })
}

/** What whoever asks is told when the store is away, or a disk is full; undefined: the error is another one. */
export function refusalOfStore(error: unknown): Refusal | undefined {
  if (isConnectionError(error)) return new Refusal(code.unavailable, 'unavailable')
  return isDiskFull(error) ? new Refusal(code.full, 'diskFull') : undefined
}

const requestWords = (id: string, language: Language): string => (language === 'en' ? ` (request ${id})` : `（请求编号 ${id}）`)

/** The one envelope of every refusal. Streams, uploads and downloads answer with a true HTTP status instead of 200. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language, status = 200): FastifyReply {
  const fields = refusal.fields && Object.fromEntries(Object.entries(refusal.fields).map(([field, text]) => [field, fieldWords(text, language)]))
  const named = fields === undefined ? '' : `: ${Object.keys(fields).join(', ')}`
  const message =
    refusal.text === 'badRequest'
      ? (refusal.detail?.(language) ?? say('badRequest', language) + named)
      : say(refusal.text, language) + (refusal.detail?.(language) ?? '')
  reply.answered = refusal.code
  const { id: requestId } = reply.request
  // Whoever sees it can tell the number, and an administrator finds its line in the log.
  const worded = refusal.code === code.internal ? message + requestWords(requestId, language) : message
  return reply.status(status).send({ code: refusal.code, message: worded, requestId, ...(fields === undefined ? {} : { fields }) })
}
