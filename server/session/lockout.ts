import { and, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { code } from '#contract/endpoint.ts'
import * as schema from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

const FAILURES = 5
const LOCK_MS = 15 * 60_000

/** Wrong passwords, counted per account name and address whether or not the name exists. */
export class Lockout {
  readonly #orm: NodePgDatabase

  constructor(orm: NodePgDatabase) {
    this.#orm = orm
  }

  async refuseLocked(key: string, address: string, now: number): Promise<void> {
    await this.#orm.delete(schema.loginFailure).where(lt(schema.loginFailure.at, now - LOCK_MS))
    if ((await this.#count(key, address)) >= FAILURES) throw new Refusal(code.badRequest, 'loginLocked')
  }

  /** True when this failure was the last one that is let through. */
  async note(key: string, address: string, now: number): Promise<boolean> {
    await this.#orm.insert(schema.loginFailure).values({ accountKey: key, address, at: now })
    return (await this.#count(key, address)) >= FAILURES
  }

  async clear(key: string): Promise<void> {
    await this.#orm.delete(schema.loginFailure).where(eq(schema.loginFailure.accountKey, key))
  }

  async #count(key: string, address: string): Promise<number> {
    const rows = await this.#orm
      .select({ at: schema.loginFailure.at })
      .from(schema.loginFailure)
      .where(and(eq(schema.loginFailure.accountKey, key), eq(schema.loginFailure.address, address)))
    return rows.length
  }
}
