import { statfs } from 'node:fs/promises'
import type { DiskState, ServerEventKind } from '#contract/operations.ts'

const MB = 1024 * 1024
/** Less is said; with less than the second the store can hardly write. */
const LOW_BYTES = 1024 * MB
const FULL_BYTES = 64 * MB
/** A clock that is set moves by more than this between two looks; waiting for a busy machine does not move it against the other. */
const JUMP_MS = 2000

export interface Disk {
  state: DiskState
  free: number
  total: number
}

const stateOf = (free: number): DiskState => (free < FULL_BYTES ? 'full' : free < LOW_BYTES ? 'low' : 'fine')
const eventOf: Record<DiskState, ServerEventKind> = { fine: 'diskFine', low: 'diskLow', full: 'diskFull' }

/**
 * Looks at what a server stands on: room on the disk, the machine's clock. It tells changes; what to do about them the parts know: samples and alarms that
 * the store does not take wait and are not acknowledged, so gateways keep them; sums and the live path go by the clock of now.
 */
export class Surroundings {
  disk: Disk | undefined
  readonly #dataDir: string
  readonly #happened: (kind: ServerEventKind, detail: string) => void
  readonly #clocks: { now: () => number; steady: () => number }
  #offset: number

  constructor(
    dataDir: string,
    happened: (kind: ServerEventKind, detail: string) => void,
    clocks = { now: Date.now, steady: () => performance.now() },
  ) {
    this.#dataDir = dataDir
    this.#happened = happened
    this.#clocks = clocks
    this.#offset = clocks.now() - clocks.steady()
  }

  async lookAtDisk(): Promise<void> {
    // Where the system does not say it is unknown.
    const found = await statfs(this.#dataDir).catch(() => undefined)
    if (found === undefined) return
    const free = found.bavail * found.bsize
    const before = this.disk?.state ?? 'fine'
    this.disk = { state: stateOf(free), free, total: found.blocks * found.bsize }
    if (this.disk.state !== before) this.#happened(eventOf[this.disk.state], `${Math.round(free / MB)} MB`)
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
