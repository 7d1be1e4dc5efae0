import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Session } from './connector.ts'
import type { SessionStore } from './point.ts'

const kept = z.object({
  /** The last number that was given to a session. */
  last: z.int().min(0),
  open: z.record(z.string(), z.object({ id: z.string(), startedAt: z.number(), startWh: z.number().optional(), tag: z.string() })),
})

/** Sessions that are open, in a file, so that a gateway that begins anew knows where their energy began. Without a file they are known while it runs. */
export class Sessions implements SessionStore {
  readonly #path: string | undefined
  readonly #open = new Map<string, Session>()
  #last = 0

  constructor(path: string | undefined, complain: (text: string) => void = () => undefined) {
    this.#path = path
    if (path === undefined) return
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch {
      return
    }
    try {
      const { last, open } = kept.parse(JSON.parse(text))
      this.#last = last
      for (const [key, session] of Object.entries(open)) this.#open.set(key, { ...session, startWh: session.startWh })
    } catch {
      complain(`${path} cannot be read: sessions that are open are counted from their next reading on`)
    }
  }

  /** Never one that was given before: a point that was away for days may still speak of it. */
  nextId(now: number): number {
    this.#last = Math.max(this.#last + 1, Math.floor((now - 1_577_836_800_000) / 1000)) % 2_147_483_647
    return this.#last
  }

  get(point: string, connector: number): Session | undefined {
    return this.#open.get(`${point}/${connector}`)
  }

  set(point: string, connector: number, session: Session | undefined): void {
    if (session === undefined) this.#open.delete(`${point}/${connector}`)
    else this.#open.set(`${point}/${connector}`, { ...session })
    this.#write()
  }

  #write(): void {
    if (this.#path === undefined) return
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(`${this.#path}.new`, JSON.stringify({ last: this.#last, open: Object.fromEntries(this.#open) }))
    renameSync(`${this.#path}.new`, this.#path)
  }
}
