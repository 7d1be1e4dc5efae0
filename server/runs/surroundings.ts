import type { DiskState, ServerEventKind } from '#contract/operations.ts'
import { FULL_BYTES, type Room } from '../db/room.ts'

const MB = 1024 * 1024
/** Less is said. */
const LOW_BYTES = 1024 * MB
/** A disk that was full is so until it has this much: what waited is written at once. */
const ROOM_AGAIN_BYTES = 2 * FULL_BYTES
/** A clock that is set moves by more than this between two looks; waiting for a busy machine does not move it against the other. */
const JUMP_MS = 2000

export interface Disk extends Room {
  state: DiskState
}

const stateOf = (free: number, before: DiskState): DiskState =>
  free < (before === 'full' ? ROOM_AGAIN_BYTES : FULL_BYTES) ? 'full' : free < LOW_BYTES ? 'low' : 'fine'
const eventOf: Record<DiskState, ServerEventKind> = { fine: 'diskFine', low: 'diskLow', full: 'diskFull' }

/**
 * Looks at what a server stands on: room on the disk (of which `room` asks), the machine's clock. It tells changes; what to do about them the parts know:
 * samples and alarms that the store does not take wait and are not acknowledged, so gateways keep them; sums and the live path go by the clock of now.
 */
export class Surroundings {
  disk: Disk | undefined
  readonly #room: () => Promise<Room | undefined>
  readonly #happened: (kind: ServerEventKind, detail: string) => void
  readonly #clocks: { now: () => number; steady: () => number }
  #offset: number

  constructor(
    room: () => Promise<Room | undefined>,
    happened: (kind: ServerEventKind, detail: string) => void,
    clocks = { now: Date.now, steady: () => performance.now() },
  ) {
    this.#room = room
    this.#happened = happened
    this.#clocks = clocks
    this.#offset = clocks.now() - clocks.steady()
  }

  async lookAtDisk(): Promise<void> {
    const room = await this.#room()
    if (room === undefined) return
    const before = this.disk?.state ?? 'fine'
    this.disk = { ...room, state: stateOf(room.free, before) }
    if (this.disk.state !== before) this.#happened(eventOf[this.disk.state], `${Math.round(room.free / MB)} MB`)
  }

  lookAtClock(): void {
    const { now, steady } = this.#clocks
    const offset = now() - steady()
    const jump = Math.round(offset - this.#offset)
    // Small steps are a clock that is kept right.
    this.#offset = offset
    if (Math.abs(jump) > JUMP_MS) this.#happened('clockJump', `${jump > 0 ? '+' : ''}${(jump / 1000).toFixed(1)} s`)
  }
}
