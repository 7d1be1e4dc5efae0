import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { code } from '#contract/endpoint.ts'
import { and, eq, gt } from '../db/orm.ts'
import * as schema from '../db/schema.ts'
import { Refusal } from '../refusal/refusal.ts'
import { hashSecret, newSecret } from './secret.ts'

const CLIENT_MS = 400 * 24 * 60 * 60_000
const KNOWN_MS = 10 * 60_000

/** Browsers by the token that names them; it is no right to anything. */
export class Clients {
  readonly #orm: NodePgDatabase
  readonly #now: () => number
  readonly #known = new Map<string, { at: number; publicKey: string | undefined }>()

  constructor(orm: NodePgDatabase, now: () => number) {
    this.#orm = orm
    this.#now = now
  }

  async connection(userAgent: string, publicKey: string | undefined): Promise<string> {
    const token = newSecret(24)
    const now = this.#now()
    await this.#orm.insert(schema.client).values({
      tokenHash: hashSecret(token),
      id: randomUUID(),
      createdAt: now,
      seenAt: now,
      userAgent: userAgent.slice(0, 200),
      publicKey: publicKey ?? null,
    })
    return token
  }

  /** Refuses with 80000001 when a client token was sent that is unknown or too old. Gives the key that the browser has named for encrypted answers. */
  async check(token: string | undefined): Promise<string | undefined> {
    if (token === undefined || token === '') return undefined
    const hash = hashSecret(token)
    const now = this.#now()
    const known = this.#known.get(hash)
    if (known !== undefined && now - known.at < KNOWN_MS) return known.publicKey
    const [row] = await this.#orm
      .select({ publicKey: schema.client.publicKey })
      .from(schema.client)
      .where(and(eq(schema.client.tokenHash, hash), gt(schema.client.seenAt, now - CLIENT_MS)))
    if (row === undefined) throw new Refusal(code.clientTokenUnknown, 'clientUnknown')
    if (this.#known.size > 10_000) this.#known.clear()
    const publicKey = row.publicKey ?? undefined
    this.#known.set(hash, { at: now, publicKey })
    return publicKey
  }
}
