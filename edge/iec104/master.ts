import type { Socket } from 'node:net'
import type { Health } from '../field/health.ts'
import { asdusOf, timedObject, type Image, type MonitoredPoint, type Shown } from './image.ts'
import { causes, decodeAsdu, sayAsdu, types } from './asdu.ts'
import type { Iec104Connection } from './config.ts'
import type { Frame } from './frame.ts'
import { Session } from './session.ts'

/** A change of a signal, with the state and the moment that it had. */
export interface Change {
  point: MonitoredPoint
  shown: Shown
}

/** Changes of signals that wait for one control centre; older ones go first. */
export const MOST_CHANGES = 1000
/** Answers and bytes that wait for one that asks and does not read. */
const MOST_ANSWERS = 20_000
const MOST_BYTES = 1_000_000

export interface MasterDeps {
  line: Iec104Connection
  image: Image
  health: Health
  /** It says something. */
  asdu(master: Master, bytes: Buffer): void
  started(master: Master): void
  ended(master: Master): void
  now(): number
}

/** A control centre that is connected: what waits to be told to it, and when it may be. Answers go before changes of signals, and those before measured values, of which only the newest waits. */
export class Master {
  readonly peer: string
  readonly #socket: Socket
  readonly #deps: MasterDeps
  readonly #session: Session
  readonly #answers: Buffer[] = []
  #changes: Change[] = []
  /** Changes in the last frames, of others none: some of these frames are not confirmed yet. */
  readonly #said: Change[][] = []
  readonly #measured = new Set<MonitoredPoint>()
  /** What was told last of a measured value, for its dead band. */
  readonly #told = new Map<MonitoredPoint, Shown>()
  #pumping: NodeJS.Immediate | undefined
  /** Its clock before ours, ms. */
  offset = 0
  /** Commands that it selected, by object address. */
  readonly selected = new Map<number, { value: number; until: number }>()

  constructor(socket: Socket, peer: string, deps: MasterDeps) {
    this.peer = peer
    this.#socket = socket
    this.#deps = deps
    const { health, line } = deps
    this.#session = new Session(line, {
      send: (frame, bytes) => {
        health.frame('device', bytes, say(frame))
        if (socket.writableLength > MOST_BYTES) this.#tooFast()
        else socket.write(bytes)
      },
      heard: (frame, bytes) => {
        health.frame('gateway', bytes, say(frame))
        health.heard(peer)
      },
      asdu: (bytes) => deps.asdu(this, bytes),
      started: (isStarted) => {
        this.#describe()
        if (isStarted) deps.started(this)
        this.#pump()
      },
      room: () => this.#pump(),
      end: (code, why) => {
        health.error(code, { peer, why })
        socket.destroy()
      },
    })
    health.device(peer, '', peer)
    socket.on('data', (chunk) => this.#session.take(chunk))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      this.#session.close()
      clearImmediate(this.#pumping)
      health.forget(peer)
      deps.ended(this)
    })
    this.#describe()
  }

  get isStarted(): boolean {
    return this.#session.isStarted
  }

  /** Changes that it may never have seen, oldest first. */
  get untold(): Change[] {
    return [...this.#said.slice(this.#said.length - this.#session.unconfirmed).flat(), ...this.#changes]
  }

  answer(asdus: readonly Buffer[]): void {
    this.#answers.push(...asdus)
    if (this.#answers.length > MOST_ANSWERS) this.#tooFast()
    else this.#pump()
  }

  /** The signal changed: each change is told, also those that are over. */
  changed(changes: readonly Change[]): void {
    this.#changes.push(...changes)
    const over = this.#changes.length - MOST_CHANGES
    if (over > 0) this.#changes.splice(0, over)
    this.#later()
  }

  /** The measured value is another one: only the newest is told. */
  measured(point: MonitoredPoint): void {
    this.#measured.add(point)
    this.#later()
  }

  /** Its clock, by what it said. */
  follows(offset: number): void {
    this.offset = this.#deps.line.clock === 'peer' ? offset : 0
    this.#describe(offset)
  }

  end(): void {
    this.#socket.destroy()
  }

  #tooFast(): void {
    this.#session.close()
    this.#deps.health.error('badMessage', { peer: this.peer, why: 'it asks faster than it reads' })
    this.#socket.destroy()
  }

  #describe(clock?: number): void {
    const state = this.#session.isStarted ? 'STARTDT' : 'STOPDT'
    this.#deps.health.says(this.peer, clock === undefined ? state : `${state}, clock ${clock >= 0 ? '+' : ''}${(clock / 1000).toFixed(3)} s`)
  }

  /** What changes together goes in one frame. */
  #later(): void {
    this.#pumping ??= setImmediate(() => {
      this.#pumping = undefined
      this.#pump()
    })
  }

  #pump(): void {
    while (this.#session.free > 0) {
      const answer = this.#answers.shift()
      const changes = answer === undefined ? this.#changes.splice(0, SIGNALS_A_FRAME) : []
      const asdu = answer ?? this.#changed(changes) ?? this.#nextMeasured()
      if (asdu === undefined) return
      this.#session.say(asdu)
      this.#said.push(changes)
      this.#said.splice(0, this.#said.length - this.#session.unconfirmed)
    }
  }

  get #to(): { station: number; originator: number } {
    return { station: this.#deps.line.commonAddress, originator: 0 }
  }

  #clock() {
    return { zone: this.#deps.line.zone, offset: this.offset, now: this.#deps.now() }
  }

  #changed(some: readonly Change[]): Buffer | undefined {
    if (some.length === 0) return undefined
    this.#deps.health.counters.values += some.length
    const objects = some.map(({ point, shown }) => timedObject(point, shown, this.#clock()))
    return asdusOf(types.M_SP_TB, causes.spontaneous, this.#to, objects)[0]
  }

  #nextMeasured(): Buffer | undefined {
    const some: Buffer[] = []
    for (const point of this.#measured) {
      if (some.length >= MEASURED_A_FRAME) break
      this.#measured.delete(point)
      const shown = this.#deps.image.of(point)
      if (!this.#isNews(point, shown)) continue
      this.#told.set(point, shown)
      some.push(timedObject(point, shown, this.#clock()))
    }
    if (some.length === 0) return undefined
    this.#deps.health.counters.values += some.length
    return asdusOf(types.M_ME_TF, causes.spontaneous, this.#to, some)[0]
  }

  #isNews(point: MonitoredPoint, { value, quality }: Shown): boolean {
    const told = this.#told.get(point)
    if (told === undefined || told.quality.old !== quality.old || told.quality.invalid !== quality.invalid) return true
    return point.kind === 'measured' && Math.abs(value - told.value) > point.of.deadband
  }
}

/** Of 249 bytes less the head of 6: 11 a signal, 15 a measured value, both with their time. */
const SIGNALS_A_FRAME = 22
const MEASURED_A_FRAME = 16

function say(frame: Frame): string {
  if (frame.kind === 'u') return frame.name.replace('Act', ' act').replace('Con', ' con').toUpperCase()
  if (frame.kind === 's') return `S ${frame.received}`
  const asdu = decodeAsdu(frame.asdu)
  return `I ${frame.sent},${frame.received} ${asdu === undefined ? '?' : sayAsdu(asdu)}`
}
