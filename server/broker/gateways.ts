import { createHash, randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { gateway } from '../db/organization-schema.ts'
import { eq } from '../db/orm.ts'
import { verifyPassword } from '../session/password.ts'
import type { Identity } from './broker.ts'

/** A password that was right is right for this long without being hashed again: a plant whose link flaps must not cost a hash a second. */
const RIGHT_MS = 60_000
const WINDOW_MS = 60_000
/** Wrong tries of one name from one address, and of all names from one address, within the window; more are refused without a hash. */
const TRIES = 10
const TRIES_OF_ADDRESS = 100
const SEEN_MS = 60_000
const MOST = 10_000
/** Logins of one address that wait for each other. */
const MOST_WAITING = 500

/** Who may log in at the broker, from the store: only hashes are kept. */
export class GatewayCredentials {
  readonly #orm: NodePgDatabase
  readonly #now: () => number
  readonly #right = new Map<string, number>()
  readonly #wrong = new Map<string, { n: number; since: number }>()
  readonly #lines = new Map<string, { waiting: number; last: Promise<unknown> }>()
  readonly #seen = new Map<string, number>()
  readonly #inside = { name: `inside-${randomBytes(6).toString('hex')}`, password: randomBytes(24).toString('base64url') }

  constructor(orm: NodePgDatabase, now: () => number) {
    this.#orm = orm
    this.#now = now
  }

  /** For a gateway that this server starts itself; good for all stations while the process lives. */
  get inside(): { name: string; password: string } {
    return this.#inside
  }

  /** The gateway behind a name and password; undefined: wrong, unknown or disabled. */
  async authenticate(name: string, password: string, address: string): Promise<Identity | undefined> {
    if (name === this.#inside.name) return password === this.#inside.password ? { gatewayId: name, stationId: undefined } : undefined
    return this.#inTurn(address, () => this.#check(name, password, address))
  }

  /** One after the other from an address: many tries at once would all be hashed before the first wrong one counts. */
  async #inTurn<T>(address: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
    const line = this.#lines.get(address) ?? { waiting: 0, last: Promise.resolve() as Promise<unknown> }
    if (line.waiting >= MOST_WAITING) return undefined
    this.#lines.set(address, line)
    line.waiting++
    const turn = line.last.then(work)
    line.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      if (--line.waiting === 0) this.#lines.delete(address)
    }
  }

  async #check(name: string, password: string, address: string): Promise<Identity | undefined> {
    const keys: [string, number][] = [
      [`${address}\n${name}`, TRIES],
      [address, TRIES_OF_ADDRESS],
    ]
    if (keys.some(([key, most]) => this.#tries(key) >= most)) return undefined
    const [row] = await this.#orm.select().from(gateway).where(eq(gateway.name, name))
    const proof = createHash('sha256').update(`${row?.id}\0${row?.passwordHash}\0${password}`).digest('base64')
    const known = (this.#right.get(proof) ?? 0) > this.#now()
    if (!known && !(await verifyPassword(password, row?.passwordHash))) {
      for (const [key] of keys) this.#note(key)
      return undefined
    }
    if (this.#right.size > MOST) this.#right.clear()
    this.#right.set(proof, this.#now() + RIGHT_MS)
    if (row === undefined || !row.enabled) return undefined
    return { gatewayId: row.id, stationId: row.stationId }
  }

  /** The gateway said something, from there. Written at most once a minute; a lost write costs that minute. */
  seen(gatewayId: string, address: string): void {
    const now = this.#now()
    if (gatewayId === this.#inside.name || now - (this.#seen.get(gatewayId) ?? 0) < SEEN_MS) return
    if (this.#seen.size > MOST) this.#seen.clear()
    this.#seen.set(gatewayId, now)
    void this.#orm
      .update(gateway)
      .set({ lastSeenAt: now, address })
      .where(eq(gateway.id, gatewayId))
      .catch(() => undefined)
  }

  #tries(key: string): number {
    const found = this.#wrong.get(key)
    return found === undefined || this.#now() - found.since > WINDOW_MS ? 0 : found.n
  }

  #note(key: string): void {
    if (this.#wrong.size > MOST) this.#wrong.clear()
    const n = this.#tries(key)
    if (n === 0) this.#wrong.set(key, { n: 1, since: this.#now() })
    else this.#wrong.set(key, { n: n + 1, since: this.#wrong.get(key)?.since ?? this.#now() })
  }
}

/** A password that nobody has to type. */
export const newGatewayPassword = (): string => randomBytes(18).toString('base64url')
