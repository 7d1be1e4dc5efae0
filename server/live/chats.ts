import { randomUUID } from 'node:crypto'
import { CHAT_TAKEN, type ChatEvent } from '#contract/chat.ts'
import type { Sink } from './connection.ts'

/** What was said in a chat, for a language model. */
export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** One open chat: the stream of one window. */
export interface Chat {
  id: string
  /** Of the session; a session has one chat. */
  family: string
  sink: Sink
  /** A reply is under way. */
  busy: boolean
  /** What was said, for a language model; the newest turns only. */
  history: Turn[]
  /** Ends what is being worked out when the chat ends. */
  abort: AbortController
  /** When the last questions came, for the limit. */
  askedAt: number[]
}

const HISTORY_TURNS = 12
const QUESTIONS_A_MINUTE = 30
/** Conversations whose windows are away just now. */
const MOST_BROKEN = 500
/** A window that takes nothing any more is let go. */
const MAX_QUEUED_BYTES = 256 * 1024

const heartbeat = Buffer.from(': heartbeat\n\n')

/** The open chats. At most one a session: a new one ends the one before, which is told why. */
export class Chats {
  readonly #byFamily = new Map<string, Chat>()
  /** By session: its window goes on with what was said when its connection is back. */
  readonly #broken = new Map<string, Chat>()

  get size(): number {
    return this.#byFamily.size
  }

  /**
   * Opens a chat. `former`: the chat that this window had before its connection broke; when another window has one meanwhile it stays with that one and this
   * stream is told so and ended (undefined).
   */
  open(family: string, sink: Sink, former: string | undefined): Chat | undefined {
    const other = this.#byFamily.get(family)
    if (other !== undefined && former !== undefined && other.id !== former) {
      this.#taken(sink)
      return undefined
    }
    if (other !== undefined) {
      this.#drop(other)
      this.#taken(other.sink)
    }
    const before = [other, this.#broken.get(family)].find((one) => former !== undefined && one?.id === former)
    this.#broken.delete(family)
    const { history = [], askedAt = [] } = before ?? {}
    const chat: Chat = { id: randomUUID(), family, sink, busy: false, history, abort: new AbortController(), askedAt }
    this.#byFamily.set(family, chat)
    this.#write(chat, { chat_id: chat.id, message: '', has_more: false })
    return chat
  }

  /** The stream of a chat is closed. */
  close(chat: Chat): void {
    if (this.#byFamily.get(chat.family) === chat) {
      this.#broken.set(chat.family, chat)
      const oldest = this.#broken.keys().next().value
      if (this.#broken.size > MOST_BROKEN && oldest !== undefined) this.#broken.delete(oldest)
    }
    this.#drop(chat)
  }

  /** A chat of this session and no other. */
  find(id: string, family: string): Chat | undefined {
    const chat = this.#byFamily.get(family)
    return chat?.id === id ? chat : undefined
  }

  /** False when too many questions came in the last minute. */
  mayAsk(chat: Chat, now: number): boolean {
    chat.askedAt = chat.askedAt.filter((at) => now - at < 60_000)
    if (chat.askedAt.length >= QUESTIONS_A_MINUTE) return false
    chat.askedAt.push(now)
    return true
  }

  /** Sends one piece of a reply. */
  say(chat: Chat, message: string, hasMore: boolean): void {
    this.#write(chat, { chat_id: chat.id, message, has_more: hasMore })
  }

  remember(chat: Chat, question: string, reply: string): void {
    chat.history = [...chat.history, { role: 'user' as const, content: question }, { role: 'assistant' as const, content: reply }].slice(
      -HISTORY_TURNS,
    )
  }

  endSession(family: string): void {
    this.#broken.delete(family)
    const chat = this.#byFamily.get(family)
    if (chat === undefined) return
    this.#drop(chat)
    chat.sink.end()
  }

  /** Who has a chat open. */
  families(): string[] {
    return [...this.#byFamily.keys()]
  }

  heartbeat(): void {
    for (const chat of this.#byFamily.values()) {
      if (chat.sink.queued() > MAX_QUEUED_BYTES) this.endSession(chat.family)
      else chat.sink.write(heartbeat)
    }
  }

  closeAll(): void {
    for (const family of this.#byFamily.keys()) this.endSession(family)
  }

  #drop(chat: Chat): void {
    chat.abort.abort()
    if (this.#byFamily.get(chat.family) === chat) this.#byFamily.delete(chat.family)
  }

  #taken(sink: Sink): void {
    sink.write(Buffer.from(`event: ${CHAT_TAKEN}\ndata: {}\n\n`))
    sink.end()
  }

  #write(chat: Chat, event: ChatEvent): void {
    if (this.#byFamily.get(chat.family) === chat) chat.sink.write(Buffer.from(`data: ${JSON.stringify(event)}\n\n`))
  }
}
