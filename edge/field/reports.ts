import type { Sample } from '../gateway/outbox.ts'

const REPEAT_MS = 60_000

/** Which readings are told: what changed, and each anew after a while, so that a server that begins later knows them too. */
export class Reports {
  readonly #last = new Map<string, Map<string, { value: number | null; readAt: number; at: number }>>()
  readonly #repeatMs: number

  constructor(repeatMs = REPEAT_MS) {
    this.#repeatMs = repeatMs
  }

  /** What is told anew as if it had never been told: of one device, or of all. */
  forget(sn?: string): void {
    if (sn === undefined) this.#last.clear()
    else this.#last.delete(sn)
  }

  due(sn: string, values: Readonly<Record<string, number | null>>, at: number, now: number): Sample[] {
    let last = this.#last.get(sn)
    if (last === undefined) this.#last.set(sn, (last = new Map()))
    const samples: Sample[] = []
    for (const [code, value] of Object.entries(values)) {
      const before = last.get(code)
      // That there is none is news only where there was one.
      if (value === null && (before === undefined || before.value === null)) continue
      // What was kept by its source comes all at once: how long it stood by its own times counts too.
      const stood = before === undefined ? Infinity : Math.max(now - before.at, Math.abs(at - before.readAt))
      if (before?.value === value && stood < this.#repeatMs) continue
      last.set(code, { value, readAt: at, at: now })
      samples.push({ sn, code, at, value })
    }
    return samples
  }
}
