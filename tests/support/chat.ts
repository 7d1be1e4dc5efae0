import type { ChatEvent } from '#contract/chat.ts'
import { createSseParser } from '#streams/hub/sse-parser.ts'
import type { TestServer } from './server.ts'
import { until } from './until.ts'

export interface TestChat {
  status: number
  /** Every event by its name; a piece of a reply is a `message`. */
  events: { event: string; data: unknown }[]
  chatId: string
  ended(): boolean
  close(): void
  /** Asks and waits for the whole reply. */
  ask(message: string, more?: { powerstationId?: string; language?: 'zh' | 'en' }): Promise<{ text: string; pieces: ChatEvent[] }>
}

/** Opens a chat as a window does. `former`: the chat that the window had before. */
export async function openChat(server: TestServer, token: string, former?: string): Promise<TestChat> {
  const abort = new AbortController()
  const query = former === undefined ? '' : `?chat_id=${encodeURIComponent(former)}`
  const response = await fetch(`${server.url}/chat/message${query}`, { headers: { sessionId: token }, signal: abort.signal })
  const events: TestChat['events'] = []
  let ended = false
  const pieces = (): ChatEvent[] => events.filter(({ event }) => event === 'message').map(({ data }) => data as ChatEvent)
  const chat: TestChat = {
    status: response.status,
    events,
    chatId: '',
    ended: () => ended,
    close: () => abort.abort(),
    async ask(message, { powerstationId, language = 'zh' } = {}) {
      const before = pieces().length
      const sent = await server.call(
        'chatSend',
        { chat_id: chat.chatId, message, token, ...(powerstationId === undefined ? {} : { powerstationId }) },
        { sessionId: token, acceptLanguage: language },
      )
      if (sent.code !== 200) throw new Error(`chatSend: ${sent.code} ${sent.message}`)
      await until(() => pieces().length > before && pieces().at(-1)?.has_more === false, `the reply to ${message}`)
      const reply = pieces().slice(before)
      return { text: reply.map((piece) => piece.message).join(''), pieces: reply }
    },
  }
  const { body } = response
  if (response.status !== 200 || body === null) return chat
  const parse = createSseParser(({ event, data }) => events.push({ event, data: JSON.parse(data) as unknown }))
  void (async () => {
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) parse(chunk)
    } catch {
      // Aborted by close(), or the server went away: the events stay.
    }
    ended = true
  })()
  await until(() => events.length > 0, 'the first event of a chat')
  chat.chatId = pieces()[0]?.chat_id ?? ''
  return chat
}
