import { isIPv6 } from 'node:net'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { code } from '#contract/endpoint.ts'
import { and, eq, lt, lte, notInArray, or, sql } from '../db/orm.ts'
import { loginFailure } from '../db/schema.ts'
import { Refusal } from '../refusal/refusal.ts'

/** Tries of one account name from one address. */
export const TRIES = 5
/** Tries of one name from everywhere, and of all names from one address: who tries many names, or comes from many addresses. */
export const TRIES_IN_ALL = 100
const LOCK_MS = 15 * 60_000

/** What became of a password that was tried; `last`: wrong, and the last wrong one that is let through. */
export type Tried = 'right' | 'wrong' | 'last'

/** Passwords that were tried, counted per account name and address whether or not the name exists. Right ones count only while they are being looked at. */
export class Lockout {
  readonly #orm: NodePgDatabase
  /** Tries that are being looked at, by their row. */
  readonly #underWay = new Map<number, Promise<void>>()
  #line: Promise<unknown> = Promise.resolve()

  constructor(orm: NodePgDatabase) {
    this.#orm = orm
  }

  /**
   * Counts a try, looks at it, and takes back what was right. Tries that come at once are counted one after the other: five are looked at, and who comes
   * while they are waits for what becomes of them. Refused ones do not count, so that a lock ends.
   */
  async attempt(key: string, address: string, now: number, isRight: () => Promise<boolean>): Promise<Tried> {
    const place = networkOf(address)
    const pair = and(eq(loginFailure.accountKey, key), eq(loginFailure.address, place))
    const { promise, resolve } = Promise.withResolvers<void>()
    const id = await this.#count(key, place, now, promise)
    try {
      const right = await isRight().catch(async (error: unknown) => {
        await this.#orm.delete(loginFailure).where(eq(loginFailure.id, id))
        throw error
      })
      if (right) {
        const others = [...this.#underWay.keys()].filter((other) => other !== id)
        await this.#orm.delete(loginFailure).where(and(pair, lte(loginFailure.id, id), notInArray(loginFailure.id, others)))
        return 'right'
      }
    } finally {
      this.#underWay.delete(id)
      resolve()
    }
    const wrong = await this.#orm.select({ id: loginFailure.id }).from(loginFailure).where(pair)
    return wrong.filter((row) => !this.#underWay.has(row.id)).length >= TRIES ? 'last' : 'wrong'
  }

  /** The row of a try. Where only tries under way stand before it, it waits for one of them; those that wait stand in line. */
  async #count(key: string, place: string, now: number, ended: Promise<void>): Promise<number> {
    const first = await this.#insert(key, place, now, ended)
    if (typeof first === 'number') return first
    const inTurn = this.#line.then(async () => {
      for (let answer: number | Promise<void>[] = first; ; answer = await this.#insert(key, place, now, ended)) {
        if (typeof answer === 'number') return answer
        await Promise.race(answer)
      }
    })
    this.#line = inTurn.catch(() => undefined)
    return inTurn
  }

  /** The row of a try, or what stands before it. The lock holds until a row is known here as under way, and while rows of others are held against those. */
  async #insert(key: string, place: string, now: number, ended: Promise<void>): Promise<number | Promise<void>[]> {
    let id: number | undefined
    try {
      return await this.#orm.transaction(async (tx) => {
        await tx.execute(sql`lock table ${loginFailure} in share row exclusive mode`)
        await tx.delete(loginFailure).where(lt(loginFailure.at, now - LOCK_MS))
        const rows = await tx
          .select({ id: loginFailure.id, key: loginFailure.accountKey, address: loginFailure.address })
          .from(loginFailure)
          .where(or(eq(loginFailure.accountKey, key), eq(loginFailure.address, place)))
        const isFull = (of: typeof rows): boolean => {
          const ofKey = of.filter((row) => row.key === key)
          const ofPlace = of.filter((row) => row.address === place)
          return ofKey.length >= TRIES_IN_ALL || ofPlace.length >= TRIES_IN_ALL || ofKey.filter((row) => row.address === place).length >= TRIES
        }
        if (isFull(rows.filter((row) => !this.#underWay.has(row.id)))) throw new Refusal(code.badRequest, 'loginLocked')
        if (isFull(rows)) return rows.flatMap((row) => this.#underWay.get(row.id) ?? [])
        const [row] = await tx.insert(loginFailure).values({ accountKey: key, address: place, at: now }).returning({ id: loginFailure.id })
        id = row!.id
        this.#underWay.set(id, ended)
        return id
      })
    } catch (error) {
      if (id !== undefined) this.#underWay.delete(id)
      throw error
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
