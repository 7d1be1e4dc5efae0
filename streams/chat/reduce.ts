import type { ChatEvent } from '#contract/chat.ts'
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
  /** The connection broke before the reply was complete. */
  broken: boolean
}

/** connecting: for the first time or again; elsewhere: another window has the chat; refused: the session may not chat. */
export type ChatConnection = 'connecting' | 'open' | 'waiting' | 'elsewhere' | 'refused'

export interface ChatState {
  connection: ChatConnection
  chatId: string | undefined
  messages: readonly ChatMessage[]
  /** The question that waits for its reply; nothing else is sent meanwhile. `heard` counts what came of it. */
  pending: { question: number; reply: number; text: string; phase: 'sending' | 'replying'; heard: number } | undefined
  draft: string
  nextId: number
}

export type ChatAction =
  | { type: 'typed'; text: string }
  | { type: 'send'; at: number }
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
  connection === 'open' && chatId !== undefined && pending === undefined && draft.trim() !== ''

/** True while text waits to be shown or a reply is awaited. */
export const isMoving = (state: ChatState): boolean => state.pending !== undefined || state.messages.some((message) => message.rest !== '')

/** The chat without React, time or network: every rule of it is here. */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'typed':
      return { ...state, draft: action.text }
    case 'send':
      return canSend(state) ? send(state, action.at) : state
    case 'sent':
      return sent(state, action.hasMore)
    case 'sendFailed':
      return state.pending?.phase === 'sending' ? giveBack(state) : state
    case 'event':
      return take(state, action.event, action.at)
    case 'connection':
      if (state.connection === action.connection && state.chatId === undefined && state.pending === undefined) return state
      return { ...release(state), connection: action.connection, chatId: undefined }
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
})

const change = (state: ChatState, id: number, to: (message: ChatMessage) => ChatMessage): readonly ChatMessage[] =>
  state.messages.map((one) => (one.id === id ? to(one) : one))

function send(state: ChatState, at: number): ChatState {
  const text = state.draft.trim()
  const [question, reply] = [state.nextId, state.nextId + 1]
  // What is still being shown of the reply before is shown at once: the eye goes on to the next one.
  const shown = state.messages.map((one) => (one.rest === '' ? one : { ...one, content: one.content + one.rest, rest: '' }))
  const messages = [...shown, message(question, 'user', text, at, false), message(reply, 'bot', '', at, true)].slice(-MESSAGES_KEPT)
  return { ...state, messages, draft: '', nextId: reply + 1, pending: { question, reply, text, phase: 'sending', heard: 0 } }
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

/** The question never went out: it goes back into the input, before what was typed since. */
function giveBack(state: ChatState): ChatState {
  const { pending } = state
  if (pending === undefined) return state
  const messages = state.messages.filter((one) => one.id !== pending.reply && one.id !== pending.question)
  const draft = state.draft.trim() === '' ? pending.text : `${pending.text}\n${state.draft}`
  return { ...state, messages, draft, pending: undefined }
}

/** A reply that can never come blocks nobody: what has come stays, and says that it is not all. */
function release(state: ChatState): ChatState {
  const { pending } = state
  if (pending === undefined) return state
  if (pending.phase === 'sending') return giveBack(state)
  return { ...state, pending: undefined, messages: change(state, pending.reply, (one) => ({ ...one, loading: false, broken: true })) }
}

function take(state: ChatState, event: ChatEvent, at: number): ChatState {
  if (state.connection !== 'open') return { ...state, connection: 'open', chatId: event.chat_id }
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
      pending: { question: 0, reply, text: '', phase: 'replying', heard: 0 },
    }
  }
  const { pending } = next
  if (pending === undefined) return next
  next = {
    ...next,
    pending: { ...pending, phase: 'replying', heard: pending.heard + 1 },
    messages: change(next, pending.reply, (one) => ({ ...one, rest: one.rest + event.message, time: one.content === '' ? at : one.time })),
  }
  return event.has_more ? next : finish(next)
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
