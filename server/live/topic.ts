import type { Quality } from '#contract/live.ts'
import type { LastValues } from '../plant/last-values.ts'

/** One serialised frame, written to every subscriber as it is. */
export interface Frame {
  sequence: number
  previous: number
  at: number
  bytes: Buffer
}

/** How long frames stay for clients that come back with Last-Event-ID. */
export const REPLAY_MS = 60_000

/** JSON knows no Infinity and no NaN: one of them would break the whole frame for everybody who hears it. Null: nothing known. */
const jsonNumber = (value: number): string => (Number.isFinite(value) ? String(value) : 'null')

/** One topic for one set of viewers: which points changed since the last tick, and the frames of the last minute. */
export class LiveTopic {
  readonly name: string
  readonly #dirty = new Set<number>()
  readonly #frames: Frame[] = []
  #lastSequence = 0
  subscribers = 0
  /** When the last subscriber left; a topic nobody asked for in a while is forgotten. */
  idleSince = 0

  /** A value as its subscribers see it; undefined: as it is. */
  readonly #view: ((pointId: number, value: number) => number) | undefined

  constructor(name: string, view?: (pointId: number, value: number) => number) {
    this.name = name
    this.#view = view
  }

  get lastSequence(): number {
    return this.#lastSequence
  }

  mark(pointId: number): void {
    this.#dirty.add(pointId)
  }

  /** Points that changed since the last tick. */
  get marked(): ReadonlySet<number> {
    return this.#dirty
  }

  get changed(): boolean {
    return this.#dirty.size > 0
  }

  /** Makes the frame of this tick out of what changed and remembers it. */
  serialise(sequence: number, idPrefix: string, now: number, values: LastValues): Frame {
    const points: number[] = []
    const numbers: string[] = []
    const qualities: Quality[] = []
    const ages: number[] = []
    let anyQuality = false
    let anyAge = false
    for (const id of this.#dirty) {
      points.push(id)
      const value = values.value(id)
      numbers.push(jsonNumber(this.#view === undefined ? value : this.#view(id, value)))
      const q = values.quality(id) as Quality
      if (q !== 0) anyQuality = true
      qualities.push(q)
      const age = now - values.time(id)
      if (age !== 0) anyAge = true
      ages.push(age)
    }
    this.#dirty.clear()
    const previous = this.#lastSequence
    this.#lastSequence = sequence
    const text =
      `id: ${idPrefix}${sequence}\nevent: samples\ndata: {"topic":${JSON.stringify(this.name)},"sequence":${sequence},"previous":${previous},"time":${now},` +
      `"points":[${points.join(',')}],"values":[${numbers.join(',')}]` +
      (anyQuality ? `,"quality":[${qualities.join(',')}]` : '') +
      (anyAge ? `,"ages":[${ages.join(',')}]` : '') +
      '}\n\n'
    const frame: Frame = { sequence, previous, at: now, bytes: Buffer.from(text) }
    this.#frames.push(frame)
    // Ahead of the clock: it was set back, and they would be kept until that time comes again.
    while (this.#frames[0] !== undefined && Math.abs(now - this.#frames[0].at) > REPLAY_MS) this.#frames.shift()
    return frame
  }

  /** Frames after `sequence`, or undefined when some of them are gone. */
  since(sequence: number): Frame[] | undefined {
    if (this.#lastSequence <= sequence) return []
    const missed = this.#frames.filter((frame) => frame.sequence > sequence)
    const first = missed[0]
    if (first === undefined || first.previous > sequence) return undefined
    return missed
  }
}
