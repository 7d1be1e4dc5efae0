import { code } from '#contract/endpoint.ts'
import { Refusal } from '../refusal/refusal.ts'

/** Questions of one asker that are worked on at the same time, and that may wait for their turn. */
const AT_ONCE = 4
const MOST_WAITING = 200

/** Long questions take turns, asker by asker: nobody's many keep the others' few waiting. */
export class Turns {
  readonly #askers = new Map<string, { running: number; waiting: (() => void)[] }>()

  async take<T>(asker: string, work: () => Promise<T>): Promise<T> {
    const own = this.#askers.get(asker) ?? { running: 0, waiting: [] }
    this.#askers.set(asker, own)
    if (own.running >= AT_ONCE) {
      if (own.waiting.length >= MOST_WAITING) throw new Refusal(code.tooMany, 'tooMany')
      await new Promise<void>((resolve) => own.waiting.push(resolve))
    } else own.running++
    try {
      return await work()
    } finally {
      // Who waits takes over the place; else it is free.
      const next = own.waiting.shift()
      if (next !== undefined) next()
      else if (--own.running === 0) this.#askers.delete(asker)
    }
  }
}
