import { Observable } from 'rxjs'
import { CHAT_TAKEN, type ChatEvent } from '#contract/chat.ts'
import { code, endpointTable } from '#contract/endpoint.ts'
import { createSseParser } from '#streams/hub/sse-parser.ts'
import { call, headersOf, refreshToken, tokenValue } from './client.ts'

/** The session may not chat: no use in trying again. */
export class ChatRefused extends Error {}

/** No byte for this long, heartbeats included: the connection is dead although nobody said so. */
const SILENCE_MS = 40_000

/** The stream of a chat, read with fetch so that the session's headers go along. Unsubscribing closes it. */
export function openChat(former: string | undefined): Observable<ChatEvent | 'taken'> {
  return new Observable((subscriber) => {
    const abort = new AbortController()
    read(former, abort, (signal) => subscriber.next(signal)).then(
      () => subscriber.complete(),
      (error: unknown) => subscriber.error(error),
    )
    return () => abort.abort()
  })
}

async function read(former: string | undefined, abort: AbortController, emit: (signal: ChatEvent | 'taken') => void): Promise<void> {
  const query = former === undefined ? '' : `?chat_id=${encodeURIComponent(former)}`
  let timer = setTimeout(() => abort.abort(), SILENCE_MS)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => abort.abort(), SILENCE_MS)
  }
  try {
    const response = await fetch(`/energy${endpointTable.chatMessage.path}${query}`, {
      headers: headersOf(),
      signal: abort.signal,
      cache: 'no-store',
    })
    if (response.status === 401 || response.status === 403) return await refused(response)
    if (response.status !== 200 || response.body === null) throw new Error(`chat ${response.status}`)
    const parse = createSseParser(({ event, data }) => {
      if (event === CHAT_TAKEN) emit('taken')
      else if (event === 'message') emit(JSON.parse(data) as ChatEvent)
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      heard()
      const { done, value } = await reader.read()
      if (done) return
      parse(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A token that has grown old is refreshed and the chat opened again; anything else is final. */
async function refused(response: Response): Promise<never> {
  const body = (await response.json()) as { code?: number }
  if (body.code === code.tokenExpired) await refreshToken()
  else if (body.code !== code.clientTokenUnknown) throw new ChatRefused(String(body.code))
  throw new Error('chat again')
}

/** Sends a question; `powerstationId`: the chosen station, meant when the question names none. Unsubscribing aborts. */
export function sendChat(chatId: string, message: string, powerstationId: string | undefined): Observable<{ has_more: boolean }> {
  return new Observable((subscriber) => {
    const abort = new AbortController()
    const token = tokenValue.get()
    const payload = {
      chat_id: chatId,
      message,
      ...(token === undefined ? {} : { token }),
      ...(powerstationId === undefined ? {} : { powerstationId }),
    }
    call('chatSend', payload, { signal: abort.signal }).then(
      (answer) => {
        subscriber.next(answer)
        subscriber.complete()
      },
      (error: unknown) => subscriber.error(error),
    )
    return () => abort.abort()
  })
}
