import { COUNT, encodeFrame, Frames, MOST_ASDU, NoFrame, type Frame, type UName } from './frame.ts'

/** Why a connection has to end, as the console has words for it. */
export type EndCode = 'badFrame' | 'sequence' | 'timeout'

export interface SessionLimits {
  /** Own frames that may wait for their confirmation. */
  k: number
  /** Frames of the other side after which they are confirmed. */
  w: number
  /** Seconds: until a confirmation must have come, until one is given, until a test when nothing was said. */
  t1: number
  t2: number
  t3: number
}

export interface SessionDeps {
  send(frame: Frame, bytes: Buffer): void
  heard(frame: Frame, bytes: Buffer): void
  /** The other side says something, after it has started. */
  asdu(bytes: Buffer): void
  /** Data may go, or no longer. */
  started(isStarted: boolean): void
  /** There is room for more frames. */
  room(): void
  end(code: EndCode, why: string): void
}

/**
 * One connection of a controlled station by the rules of IEC 60870-5-104 clause 5: numbers and confirmations of frames within windows k and w, time-outs t1, t2
 * and t3, start and stop of data. Knows nothing of what is said.
 */
export class Session {
  readonly #limits: SessionLimits
  readonly #deps: SessionDeps
  readonly #frames = new Frames()
  /** Number of the next own frame; of the oldest that is not confirmed; of the next frame of the other side. */
  #sent = 0
  #confirmed = 0
  #received = 0
  /** Frames of the other side that were not confirmed. */
  #owed = 0
  #isStarted = false
  #isOver = false
  /** t1 of the oldest frame, t1 of a test, t2, t3. */
  readonly #timers: { frame?: NodeJS.Timeout; test?: NodeJS.Timeout; confirm?: NodeJS.Timeout; idle?: NodeJS.Timeout } = {}

  constructor(limits: SessionLimits, deps: SessionDeps) {
    this.#limits = limits
    this.#deps = deps
    this.#rest()
  }

  get isStarted(): boolean {
    return this.#isStarted
  }

  /** So many more frames may go now. */
  get free(): number {
    if (!this.#isStarted || this.#isOver) return 0
    return this.#limits.k - this.#waiting()
  }

  /** So many own frames the other side may not have. */
  get unconfirmed(): number {
    return this.#waiting()
  }

  /** Sends one; the caller has looked whether there is room. */
  say(asdu: Buffer): void {
    if (asdu.length > MOST_ASDU) throw new Error(`an ASDU of ${asdu.length} bytes`)
    this.#paid()
    const sent = this.#sent
    this.#sent = (sent + 1) % COUNT
    if (this.#timers.frame === undefined) this.#expectConfirmation()
    this.#out({ kind: 'i', sent, received: this.#received, asdu })
  }

  take(chunk: Buffer): void {
    try {
      for (const { frame, bytes } of this.#frames.push(chunk)) {
        if (this.#isOver) return
        this.#deps.heard(frame, bytes)
        this.#rest()
        this.#read(frame)
      }
    } catch (error) {
      if (!(error instanceof NoFrame)) throw error
      this.#end('badFrame', error.message)
    }
  }

  /** Nothing is said or waited for any more. */
  close(): void {
    this.#isOver = true
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
  }

  #read(frame: Frame): void {
    if (frame.kind === 'u') return this.#control(frame.name)
    if (!this.#confirm(frame.received)) return
    if (frame.kind === 's') return
    if (!this.#isStarted) return this.#end('sequence', 'data before STARTDT')
    if (frame.sent !== this.#received) return this.#end('sequence', `frame ${frame.sent}, expected ${this.#received}`)
    this.#received = (this.#received + 1) % COUNT
    this.#owed++
    this.#timers.confirm ??= setTimeout(() => this.#giveConfirmation(), this.#limits.t2 * 1000)
    this.#deps.asdu(frame.asdu)
    if (this.#owed >= this.#limits.w) this.#giveConfirmation()
  }

  #control(name: UName): void {
    if (name === 'testAct') return this.#out({ kind: 'u', name: 'testCon' })
    if (name === 'testCon') {
      clearTimeout(this.#timers.test)
      delete this.#timers.test
      return
    }
    if (name === 'startAct' || name === 'stopAct') {
      // Before data stop what came is confirmed (clause 5.3).
      if (name === 'stopAct') this.#giveConfirmation()
      this.#isStarted = name === 'startAct'
      this.#out({ kind: 'u', name: name === 'startAct' ? 'startCon' : 'stopCon' })
      this.#deps.started(this.#isStarted)
      return
    }
    this.#end('sequence', 'a confirmation of what was not asked')
  }

  #waiting(): number {
    return (this.#sent - this.#confirmed + COUNT) % COUNT
  }

  /** All own frames below this number have arrived. False: the other side cannot have seen it. */
  #confirm(upTo: number): boolean {
    const count = (upTo - this.#confirmed + COUNT) % COUNT
    if (count > this.#waiting()) {
      this.#end('sequence', `confirms ${upTo}, sent were those below ${this.#sent}`)
      return false
    }
    if (count === 0) return true
    this.#confirmed = upTo
    clearTimeout(this.#timers.frame)
    delete this.#timers.frame
    if (this.#waiting() > 0) this.#expectConfirmation()
    this.#deps.room()
    return true
  }

  #expectConfirmation(): void {
    const { t1 } = this.#limits
    this.#timers.frame = setTimeout(() => this.#end('timeout', `frame ${this.#confirmed}, ${t1} s`), t1 * 1000)
  }

  #giveConfirmation(): void {
    if (this.#owed === 0) return
    this.#paid()
    this.#out({ kind: 's', received: this.#received })
  }

  #paid(): void {
    this.#owed = 0
    clearTimeout(this.#timers.confirm)
    delete this.#timers.confirm
  }

  /** Something was heard: a test is due only after t3 of silence. */
  #rest(): void {
    clearTimeout(this.#timers.idle)
    this.#timers.idle = setTimeout(() => {
      const { t1 } = this.#limits
      this.#timers.test ??= setTimeout(() => this.#end('timeout', `TESTFR, ${t1} s`), t1 * 1000)
      this.#out({ kind: 'u', name: 'testAct' })
    }, this.#limits.t3 * 1000)
  }

  #out(frame: Frame): void {
    if (!this.#isOver) this.#deps.send(frame, encodeFrame(frame))
  }

  #end(code: EndCode, why: string): void {
    if (this.#isOver) return
    this.close()
    this.#deps.end(code, why)
  }
}
