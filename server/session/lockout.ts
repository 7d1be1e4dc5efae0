import { isIPv6 } from 'node:net'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { code } from '#contract/endpoint.ts'
import { and, eq, lt, or, sql } from '../db/orm.ts'
import { loginFailure } from '../db/schema.ts'
import { Refusal } from '../refusal/refusal.ts'

/** Tries of one account name from one address. */
export const TRIES = 5
/** Tries of one name from everywhere, and of all names from one address: who tries many names, or comes from many addresses. */
export const TRIES_IN_ALL = 100
const LOCK_MS = 15 * 60_000

/** One password that is about to be tried. */
export interface Attempt {
  /** The last one that is let through. */
  last: boolean
  /** It was right: what this address has tried of this account is forgotten. */
  right(): Promise<void>
}

/** Passwords that were tried, counted per account name and address whether or not the name exists. */
export class Lockout {
  readonly #orm: NodePgDatabase

  constructor(orm: NodePgDatabase) {
    this.#orm = orm
  }

  /**
   * Counts a try, before the password is looked at. Tries that come at once are counted one after the other: five are let through, the others are refused
   * and do not count, so that a lock ends.
   */
  async attempt(key: string, address: string, now: number): Promise<Attempt> {
    const place = networkOf(address)
    const pair = and(eq(loginFailure.accountKey, key), eq(loginFailure.address, place))
    const before = await this.#orm.transaction(async (tx) => {
      await tx.execute(sql`lock table ${loginFailure} in share row exclusive mode`)
      await tx.delete(loginFailure).where(lt(loginFailure.at, now - LOCK_MS))
      const rows = await tx
        .select({ key: loginFailure.accountKey, address: loginFailure.address })
        .from(loginFailure)
        .where(or(eq(loginFailure.accountKey, key), eq(loginFailure.address, place)))
      const ofKey = rows.filter((row) => row.key === key)
      const ofPair = ofKey.filter((row) => row.address === place).length
      const ofPlace = rows.filter((row) => row.address === place).length
      if (ofPair >= TRIES || ofKey.length >= TRIES_IN_ALL || ofPlace >= TRIES_IN_ALL) throw new Refusal(code.badRequest, 'loginLocked')
      await tx.insert(loginFailure).values({ accountKey: key, address: place, at: now })
      return ofPair
    })
    return {
      last: before + 1 === TRIES,
      right: async () => void (await this.#orm.delete(loginFailure).where(pair)),
    }
  }

  /** An account has a new password by a link: whatever was tried before is over. */
  async clear(key: string): Promise<void> {
    await this.#orm.delete(loginFailure).where(eq(loginFailure.accountKey, key))
  }
}

/** Whoever has an IPv6 address has a whole network of them (/64). */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = address.includes('::') ? [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}
