import { connect, type Socket } from 'node:net'
import type { Health } from '../field/health.ts'
import { encode, readReply, Replies, type Answer, type Reply, type Request, type Transport } from './frame.ts'

export interface ClientOptions {
  host: string
  port: number
  transport: Transport
  timeoutMs: number
  health: Health
}

/** An answer, or why there is none. */
export type Outcome = Answer | { lost: 'noAnswer' | 'offline' }

interface Waiting {
  request: Request
  done(outcome: Outcome): void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** So many questions in a row without any answer: what forwards the packets has forgotten the connection, which TCP by itself notices after a quarter of an hour. */
const MOST_LOST = 6
/** A line that takes no connection for so long is not there. */
const CONNECT_MS = 5000

/**
 * A connection to a Modbus device or to the converter before a bus: one request at a time, made anew with growing pauses when it breaks. Over RTU a late answer could be
 * taken for the next one's, since it names no request: after a silence the connection begins anew. Over TCP after several.
 */
export class ModbusClient {
  readonly #options: ClientOptions
  readonly #queue: Waiting[] = []
  #socket: Socket | undefined
  #replies: Replies
  #open: Waiting | undefined
  #transaction = 0
  #timer: NodeJS.Timeout | undefined
  #pause = FIRST_PAUSE_MS
  #retry: NodeJS.Timeout | undefined
  #lost = 0
  #isClosed = false
  #isUp = false
  /** The connection that was given up here: nobody else ended it. */
  #given: Socket | undefined

  constructor(options: ClientOptions) {
    this.#options = options
    this.#replies = new Replies(options.transport)
    this.#connect()
  }

  get isUp(): boolean {
    return this.#isUp
  }

  /** Resolves always. `first`: before what others wait for (somebody waits for a command). */
  request(request: Request, first = false): Promise<Outcome> {
    if (!this.#isUp) return Promise.resolve({ lost: 'offline' })
    return new Promise((done) => {
      if (first) this.#queue.unshift({ request, done })
      else this.#queue.push({ request, done })
      this.#next()
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#down()
  }

  #connect(): void {
    const { host, port, health } = this.#options
    const socket = connect({ host, port, noDelay: true, keepAlive: true })
    this.#socket = socket
    this.#replies = new Replies(this.#options.transport)
    let fault: NodeJS.ErrnoException | undefined
    socket.setTimeout(CONNECT_MS, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.on('connect', () => {
      socket.setTimeout(0)
      this.#isUp = true
      health.become('silent')
    })
    socket.on('error', (error) => (fault = error))
    socket.on('data', (chunk) => this.#data(chunk))
    socket.on('close', () => {
      if (this.#socket !== socket) return
      const wasUp = this.#isUp
      this.#down()
      if (this.#isClosed) return
      if (wasUp) {
        if (this.#given !== socket) health.error('closed', { host })
        health.counters.reconnects++
      } else
        health.error(fault?.code === 'ECONNREFUSED' ? 'refused' : 'unreachable', {
          host,
          port,
          why: fault?.code ?? 'ended at once',
        })
      this.#retry = setTimeout(() => this.#connect(), this.#pause)
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
    })
  }

  /** Nobody waits for what will not come any more. */
  #down(): void {
    this.#isUp = false
    this.#lost = 0
    this.#socket?.destroy()
    this.#socket = undefined
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#options.health.become('connecting')
    const waiting = [...(this.#open === undefined ? [] : [this.#open]), ...this.#queue.splice(0)]
    this.#open = undefined
    for (const { done } of waiting) done({ lost: 'offline' })
  }

  #next(): void {
    if (this.#open !== undefined || this.#socket === undefined || !this.#isUp) return
    const open = this.#queue.shift()
    if (open === undefined) return
    this.#open = open
    this.#transaction = (this.#transaction + 1) % 0x1_0000
    const frame = encode(open.request, this.#options.transport, this.#transaction)
    this.#options.health.frame('device', frame)
    this.#socket.write(frame)
    this.#timer = setTimeout(() => this.#late(), this.#options.timeoutMs)
  }

  #data(chunk: Buffer): void {
    const { health } = this.#options
    const before = this.#replies.noise
    const replies = this.#replies.push(chunk)
    health.frame('gateway', chunk)
    if (this.#replies.noise > before) {
      health.error('noise')
      // Where the next frame begins nobody knows.
      this.#giveUp()
      return
    }
    for (const reply of replies) this.#take(reply)
  }

  #take(reply: Reply): void {
    const open = this.#open
    // Late: nobody waits for it any more.
    if (open === undefined || (reply.transaction !== undefined && reply.transaction !== this.#transaction)) return
    clearTimeout(this.#timer)
    this.#open = undefined
    this.#pause = FIRST_PAUSE_MS
    this.#lost = 0
    const answer = readReply(open.request, reply)
    if ('wrong' in answer) this.#options.health.error('wrongAnswer', { unit: open.request.unit })
    open.done(answer)
    this.#next()
  }

  /** Ends the connection so that it begins anew. */
  #giveUp(): void {
    this.#given = this.#socket
    this.#socket?.destroy()
  }

  #late(): void {
    const open = this.#open
    this.#open = undefined
    open?.done({ lost: 'noAnswer' })
    if (this.#options.transport === 'rtu' || ++this.#lost >= MOST_LOST) this.#giveUp()
    else this.#next()
  }
}
