import type { FastifyInstance } from 'fastify'
import { code, endpointTable, type EndpointFacts } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'
import { answerBuiltIn } from '../assistant/built-in.ts'
import type { Chat } from '../live/chats.ts'
import { languageOfText } from '../assistant/language.ts'
import { answerByModel } from '../assistant/model.ts'
import { piecesOf } from '../assistant/pieces.ts'
import { wordsOf } from '../assistant/words.ts'
import { sendRefusal } from '../http/answer.ts'
import { languageOf, type Handlers, type ViewerCall } from '../http/call.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { openEvents, streamCall } from '../http/sse.ts'
import type { Services } from '../http/services.ts'

export const chatHandlers = {
  chatSend: async ({ chat_id, message, powerstationId }, call) => {
    const { chats } = call.services
    if (powerstationId !== undefined && powerstationId !== '') call.station(powerstationId)
    const chat = chats.find(chat_id, call.viewer.sessionFamily)
    if (chat === undefined) throw notFound()
    if (chat.busy) throw new Refusal(code.conflict, 'chatBusy')
    if (!chats.mayAsk(chat, call.now)) throw new Refusal(code.tooMany, 'tooMany')
    chat.busy = true
    const question = message.trim()
    void reply(chat, question, powerstationId, { ...call, language: languageOfText(question, call.language) })
    return { has_more: true }
  },
} satisfies Partial<Handlers>

/** Works the reply out and sends it in pieces. Whatever happens, the last piece is sent and the chat is free again. */
async function reply(chat: Chat, question: string, stationId: string | undefined, call: ViewerCall): Promise<void> {
  const { chats, log } = call.services
  let text: string
  try {
    text = await answer(chat, question, stationId, call)
  } catch (error) {
    log.warn(`the assistant failed: ${error instanceof Error ? error.message : String(error)}`)
    text = wordsOf(call.language).failed
  }
  const pieces = [...piecesOf(text)]
  pieces.forEach((piece, i) => chats.say(chat, piece, i < pieces.length - 1))
  chat.busy = false
}

async function answer(chat: Chat, question: string, stationId: string | undefined, call: ViewerCall): Promise<string> {
  const { assistant } = call.services.config
  const { chats, log } = call.services
  if (assistant === undefined) return answerBuiltIn(question, { stationId }, call)
  try {
    const text = await answerByModel(assistant, chat.history, question, stationId, call, chat.abort.signal)
    chats.remember(chat, question, text)
    return text
  } catch (error) {
    if (chat.abort.signal.aborted) return ''
    log.warn(`language model: ${error instanceof Error ? error.message : String(error)}`)
    return `${wordsOf(call.language).modelAway}\n${await answerBuiltIn(question, { stationId }, call)}`
  }
}

/** `GET /energy/chat/message`: the stream of a chat. */
export function mountChat(app: FastifyInstance, services: Services): void {
  const facts: EndpointFacts = endpointTable.chatMessage
  app.get(`/energy${facts.path}`, async (request, fastifyReply) => {
    const call = await streamCall(facts, request, fastifyReply, services)
    if (call === undefined) return fastifyReply
    const parsed = schemas.chatMessage.payload.safeParse(request.query)
    if (!parsed.success)
      return sendRefusal(fastifyReply, new Refusal(code.badRequest, 'badRequest', { chat_id: 'badRequest' }), languageOf(request), 400)
    const { sink, onClose } = openEvents(request, fastifyReply)
    const chat = services.chats.open(call.viewer.sessionFamily, sink, parsed.data.chat_id)
    if (chat !== undefined) onClose(() => services.chats.close(chat))
    return fastifyReply
  })
}
