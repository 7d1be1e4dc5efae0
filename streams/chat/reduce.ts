import { CHAT_MESSAGE_MAX, type ChatEvent } from '#contract/chat.ts'
import { takePiece } from './text.ts'

export interface ChatMessage {
  id: number
  sender: 'user' | 'bot'
  /** What is shown by now. */
  content: string
  /** What has come and is not shown yet. */
  rest: string
  /** Epoch ms. */
  time: number
  /** More is to come from the server. With empty content: the placeholder. */
  loading: boolean
  /** The connection broke before the reply was complete, and it did not come back in time. */
  broken: boolean
  /** A question that never went out. */
  unsent: boolean
}

/** connecting: for the first time or again; elsewhere: another window has the chat; refused: the session may not chat. */
export type ChatConnection = 'connecting' | 'open' | 'waiting' | 'elsewhere' | 'refused'

export interface ChatState {
  connection: ChatConnection
  chatId: string | undefined
  messages: readonly ChatMessage[]
  /**
   * The question that waits for its reply; nothing else is sent meanwhile. `heard` counts what came of it. cut: the connection broke; the question is asked
   * again when it is back, and `anew` then lets the new reply take the place of the piece that had come.
   */
  pending: { question: number; reply: number; text: string; phase: 'sending' | 'replying' | 'cut'; heard: number; anew: boolean } | undefined
  draft: string
  nextId: number
}

export type ChatAction =
  | { type: 'typed'; text: string }
  | { type: 'send'; at: number }
  /** Asks a question of the list once more. */
  | { type: 'again'; question: number; at: number }
  | { type: 'sent'; hasMore: boolean }
  | { type: 'sendFailed' }
  | { type: 'event'; event: ChatEvent; at: number }
  | { type: 'connection'; connection: Exclude<ChatConnection, 'open'> }
  /** Half a second has passed. */
  | { type: 'tick' }
  /** Nothing was heard of the reply for too long. */
  | { type: 'silent' }
  /** What the browser holds of an earlier conversation is forgotten. */
  | { type: 'clear' }

export const emptyChat: ChatState = { connection: 'connecting', chatId: undefined, messages: [], pending: undefined, draft: '', nextId: 1 }

const MESSAGES_KEPT = 200

/** True when the text in the input may go out now. */
export const canSend = ({ connection, chatId, pending, draft }: ChatState): boolean =>
  connection === 'open' && chatId !== undefined && pending === undefined && draft.trim() !== '' && draft.trim().length <= CHAT_MESSAGE_MAX

/** True while text waits to be shown or a reply is awaited. */
export const isMoving = (state: ChatState): boolean => state.pending !== undefined || state.messages.some((message) => message.rest !== '')

/** The chat without React, time or network: every rule of it is here. */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'typed':
      return { ...state, draft: action.text }
    case 'send':
      return canSend(state) ? send({ ...state, draft: '' }, state.draft.trim(), action.at) : state
    case 'again':
      return askAgain(state, action.question, action.at)
    case 'sent':
      return sent(state, action.hasMore)
    case 'sendFailed':
      return state.pending?.phase === 'sending' ? unsent(state) : state
    case 'event':
      return take(state, action.event, action.at)
    case 'connection':
      if (state.connection === action.connection && state.chatId === undefined && state.pending === undefined) return state
      return {
        ...(action.connection === 'waiting' || action.connection === 'connecting' ? cut(state) : release(state)),
        connection: action.connection,
        chatId: undefined,
      }
    case 'silent':
      return release(state)
    case 'tick':
      return reveal(state)
    case 'clear':
      return { ...state, messages: [], pending: undefined, draft: '' }
  }
}

const message = (id: number, sender: ChatMessage['sender'], content: string, time: number, loading: boolean): ChatMessage => ({
  id,
  sender,
  content,
  rest: '',
  time,
  loading,
  broken: false,
  unsent: false,
})

const change = (state: ChatState, id: number, to: (message: ChatMessage) => ChatMessage): readonly ChatMessage[] =>
  state.messages.map((one) => (one.id === id ? to(one) : one))

function send(state: ChatState, text: string, at: number): ChatState {
  const [question, reply] = [state.nextId, state.nextId + 1]
  // What is still being shown of the reply before is shown at once: the eye goes on to the next one.
  const shown = state.messages.map((one) => (one.rest === '' ? one : { ...one, content: one.content + one.rest, rest: '' }))
  const messages = [...shown, message(question, 'user', text, at, false), message(reply, 'bot', '', at, true)].slice(-MESSAGES_KEPT)
  return { ...state, messages, nextId: reply + 1, pending: { question, reply, text, phase: 'sending', heard: 0, anew: false } }
}

/** The question moves to the end of the list; a piece of a reply that it had goes. */
function askAgain(state: ChatState, question: number, at: number): ChatState {
  const index = state.messages.findIndex(({ id, sender }) => id === question && sender === 'user')
  const asked = state.messages[index]
  if (asked === undefined || state.connection !== 'open' || state.pending !== undefined) return state
  const after = state.messages[index + 1]
  const messages = state.messages.filter((one) => one !== asked && !(one === after && one.broken))
  return send({ ...state, messages }, asked.content, at)
}

function sent(state: ChatState, hasMore: boolean): ChatState {
  // The reply may have overtaken the answer to the call: then there is nothing left to say.
  if (state.pending?.phase !== 'sending') return state
  if (hasMore) return { ...state, pending: { ...state.pending, phase: 'replying', heard: state.pending.heard + 1 } }
  return finish(state)
}

/** The reply is complete; a placeholder that never got a text goes. */
function finish(state: ChatState): ChatState {
  const { pending } = state
  if (pending === undefined) return state
  const messages = change(state, pending.reply, (one) => ({ ...one, loading: false })).filter(
    (one) => one.id !== pending.reply || one.content + one.rest !== '',
  )
  return { ...state, messages, pending: undefined }
}

/** The question never went out: it stays in the list and says so; the placeholder goes. */
function unsent(state: ChatState): ChatState {
  const { pending } = state
  if (pending === undefined) return state
  const messages = change(state, pending.question, (one) => ({ ...one, unsent: true })).filter((one) => one.id !== pending.reply)
  return { ...state, messages, pending: undefined }
}

/** The connection broke: the reply goes on when it is back, because the question is asked again then. */
function cut(state: ChatState): ChatState {
  const { pending } = state
  if (pending === undefined || pending.phase === 'cut') return state
  return pending.text === '' ? release(state) : { ...state, pending: { ...pending, phase: 'cut' } }
}

/** A reply that can never come blocks nobody: what has come stays, and says that it is not all. */
function release(state: ChatState): ChatState {
  const { pending } = state
  if (pending === undefined) return state
  const reply = state.messages.find(({ id }) => id === pending.reply)
  if (pending.phase !== 'replying' && (reply === undefined || reply.content + reply.rest === '')) return unsent(state)
  return { ...state, pending: undefined, messages: change(state, pending.reply, (one) => ({ ...one, loading: false, broken: true })) }
}

/** The stream of a chat is open: what was asked before it broke is asked again. */
function opened(state: ChatState, chatId: string): ChatState {
  const { pending } = state
  const next = { ...state, connection: 'open' as const, chatId }
  return pending?.phase === 'cut' ? { ...next, pending: { ...pending, phase: 'sending', heard: pending.heard + 1, anew: true } } : next
}

function take(state: ChatState, event: ChatEvent, at: number): ChatState {
  if (state.connection !== 'open') return opened(state, event.chat_id)
  if (event.chat_id !== state.chatId) return state
  let next = state
  if (next.pending === undefined) {
    if (event.message === '' && !event.has_more) return state
    // A reply to no question of this window: shown all the same.
    const reply = state.nextId
    next = {
      ...state,
      messages: [...state.messages, message(reply, 'bot', '', at, true)].slice(-MESSAGES_KEPT),
      nextId: reply + 1,
      pending: { question: 0, reply, text: '', phase: 'replying', heard: 0, anew: false },
    }
  }
  const { pending } = next
  if (pending === undefined) return next
  next = {
    ...next,
    pending: { ...pending, phase: 'replying', heard: pending.heard + 1, anew: false },
    messages: change(next, pending.reply, (one) =>
      pending.anew ? restarted(one, event.message) : { ...one, rest: one.rest + event.message, time: one.content === '' ? at : one.time },
    ),
  }
  return event.has_more ? next : finish(next)
}

/** The same reply from its beginning: as far as it says what is already shown, that stays; a figure that has changed meanwhile is shown as it is now. */
function restarted(one: ChatMessage, text: string): ChatMessage {
  return text.startsWith(one.content) ? { ...one, rest: text.slice(one.content.length) } : { ...one, content: '', rest: text }
}

function reveal(state: ChatState): ChatState {
  if (state.messages.every((one) => one.rest === '')) return state
  return {
    ...state,
    messages: state.messages.map((one) => {
      if (one.rest === '') return one
      const [piece, rest] = takePiece(one.rest)
      return { ...one, content: one.content + piece, rest }
    }),
  }
}
