import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { code } from '#contract/endpoint.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import type { Transaction } from '../db/change.ts'
import { and, asc, desc, eq, gt, inArray, ne, sql } from '../db/orm.ts'
import * as schema from '../db/schema.ts'
import { Refusal } from '../refusal/refusal.ts'
import { Clients } from './clients.ts'
import { Lockout, type Tried } from './lockout.ts'
import { hashPassword, NO_PASSWORD, verifyPassword } from './password.ts'
import { hashSecret, newSecret } from './secret.ts'
import { organizationsBelow, type Viewer } from './viewer.ts'

const MINUTE = 60_000
const TOKEN_MS = 30 * MINUTE
const IDLE_MS = 8 * 60 * MINUTE
const TOTAL_MS = 7 * 24 * 60 * MINUTE
/** A replaced token still refreshes for a moment: several tabs may notice at once. */
const REPLACED_GRACE_MS = MINUTE
const CACHE_MS = 5000

export interface CallOrigin {
  address: string
  userAgent: string
  clientToken: string | undefined
}

export interface LoginAnswer {
  token: string
  isExpiration: boolean
  userId: string
}

type Account = typeof schema.account.$inferSelect
const notActive = { pending: 'accountPending', rejected: 'accountRejected', disabled: 'accountDisabled' } as const

interface Row {
  session: typeof schema.session.$inferSelect
  account: Account
  role: typeof schema.role.$inferSelect
}

interface Cached {
  viewer: Viewer
  session: typeof schema.session.$inferSelect
  readAt: number
}

/** Sessions in the store, only as hashes; a short memory saves the look-up for the calls of one page. */
export class Sessions {
  readonly #orm: NodePgDatabase
  readonly #now: () => number
  readonly #cache = new Map<string, Cached>()
  readonly #seenAt = new Map<string, number>()
  readonly lockout: Lockout
  readonly clients: Clients
  /** Called when a session family ends, so that its streams do. */
  onEnd: (family: string) => void = () => undefined
  /** Called when rights may have changed. */
  onChange: () => void = () => undefined
  /** What was read before a change is not remembered after it. */
  #generation = 0

  constructor(orm: NodePgDatabase, now: () => number) {
    this.#orm = orm
    this.#now = now
    this.lockout = new Lockout(orm)
    this.clients = new Clients(orm, now)
  }

  /** Account, role or organization changed: the next call reads anew, and so do open streams. */
  invalidate(): void {
    this.#generation++
    this.#cache.clear()
    this.onChange()
  }

  async login(username: string, password: string, origin: CallOrigin): Promise<LoginAnswer> {
    const key = username.trim().toLowerCase()
    let account: Account | undefined
    const tried = await this.lockout.attempt(key, origin.address, this.#now(), async () => {
      ;[account] = await this.#orm.select().from(schema.account).where(eq(schema.account.username, key))
      return verifyPassword(password, account?.passwordHash)
    })
    if (tried !== 'right' || account === undefined) throw new Refusal(code.badRequest, 'loginWrong')
    const answer = await this.open(account, origin)
    // The password was changed while it was being looked at: what that ended must not begin again.
    const [now] = await this.#orm.select({ hash: schema.account.passwordHash }).from(schema.account).where(eq(schema.account.id, account.id))
    if (now?.hash === account.passwordHash) return answer
    await this.#forget(answer.token)
    throw new Refusal(code.badRequest, 'loginWrong')
  }

  /** Lets a locked screen in. Wrong passwords count and lock as at the login; the last one that is let through ends the session. */
  async unlock(viewer: Viewer, password: string, address: string): Promise<void> {
    const [account] = await this.#orm.select().from(schema.account).where(eq(schema.account.id, viewer.accountId))
    if (account?.passwordHash === NO_PASSWORD) throw new Refusal(code.badRequest, 'unlockNoPassword', { password: 'unlockNoPassword' })
    const tried = await this.#tryOwn(viewer, password, address)
    if (tried === 'right') return
    if (tried === 'wrong') throw new Refusal(code.badRequest, 'passwordWrong', { password: 'passwordWrong' })
    await this.logout(viewer)
    throw new Refusal(code.unauthorized, 'unlockEnded')
  }

  #tryOwn(viewer: Viewer, password: string, address: string): Promise<Tried> {
    return this.lockout.attempt(viewer.username, address, this.#now(), async () => {
      const [account] = await this.#orm
        .select({ hash: schema.account.passwordHash })
        .from(schema.account)
        .where(eq(schema.account.id, viewer.accountId))
      return verifyPassword(password, account?.hash)
    })
  }

  /** A session for somebody who has shown who they are. */
  async open(account: Pick<Account, 'id' | 'state' | 'passwordExpired'>, origin: CallOrigin): Promise<LoginAnswer> {
    if (account.state !== 'active') throw new Refusal(code.badRequest, notActive[account.state])
    const token = await this.#create(account.id, randomUUID(), this.#now(), origin)
    return { token, isExpiration: account.passwordExpired, userId: account.id }
  }

  async #create(accountId: string, family: string, startedAt: number, origin: CallOrigin): Promise<string> {
    const token = newSecret()
    const now = this.#now()
    await this.#orm.insert(schema.session).values({
      tokenHash: hashSecret(token),
      family,
      accountId,
      clientId: origin.clientToken === undefined ? null : hashSecret(origin.clientToken).slice(0, 16),
      startedAt,
      issuedAt: now,
      seenAt: now,
      address: origin.address,
      userAgent: origin.userAgent.slice(0, 200),
    })
    return token
  }

  /** The viewer behind a token. Refuses with 401, 402 or 80000002. */
  async viewer(token: string | undefined): Promise<Viewer> {
    const cached = await this.#read(token)
    const now = this.#now()
    const { session } = cached
    this.#refuseOver(session, now)
    if (session.replacedAt !== null || now - session.issuedAt > TOKEN_MS) throw new Refusal(code.tokenExpired, 'tokenExpired')
    this.#touch(session.tokenHash, now)
    return cached.viewer
  }

  /** A new token for an old one. The old one stays good for a refresh for a minute more. */
  async refresh(token: string | undefined, origin: CallOrigin): Promise<string> {
    const { session } = await this.#read(token)
    const now = this.#now()
    this.#refuseOver(session, now)
    if (session.replacedAt !== null && now - session.replacedAt > REPLACED_GRACE_MS) throw new Refusal(code.unauthorized, 'notLoggedIn')
    const fresh = await this.#create(session.accountId, session.family, session.startedAt, origin)
    const old = await this.#orm
      .update(schema.session)
      .set({ replacedAt: sql`coalesce(${schema.session.replacedAt}, ${now})` })
      .where(eq(schema.session.tokenHash, session.tokenHash))
      .returning({ family: schema.session.family })
    this.#cache.delete(session.tokenHash)
    if (old.length > 0) return fresh
    // The session was ended meanwhile: a token that was still being made must not carry it on.
    await this.#forget(fresh)
    throw new Refusal(code.unauthorized, 'notLoggedIn')
  }

  async #forget(token: string): Promise<void> {
    await this.#orm.delete(schema.session).where(eq(schema.session.tokenHash, hashSecret(token)))
  }

  async logout(viewer: Viewer): Promise<void> {
    await this.#orm.delete(schema.session).where(eq(schema.session.family, viewer.sessionFamily))
    this.#endFamily(viewer.sessionFamily)
  }

  /** The hash of a new password, for somebody who knows the old one. Wrong ones count and lock as at the login. */
  async newPassword(viewer: Viewer, oldPassword: string, newPassword: string, address: string): Promise<string> {
    if ((await this.#tryOwn(viewer, oldPassword, address)) !== 'right')
      throw new Refusal(code.badRequest, 'passwordOldWrong', { oldPassword: 'passwordOldWrong' })
    if (oldPassword === newPassword) throw new Refusal(code.badRequest, 'passwordSame', { newPassword: 'passwordSame' })
    return hashPassword(newPassword)
  }

  /** Deletes all sessions of accounts, `but` one family. Gives the families, for `ended` once that is kept. */
  async endIn(tx: Transaction, accountIds: readonly string[], but?: string): Promise<string[]> {
    if (accountIds.length === 0) return []
    const { session } = schema
    const rows = await tx
      .delete(session)
      .where(and(inArray(session.accountId, [...accountIds]), but === undefined ? undefined : ne(session.family, but)))
      .returning({ family: session.family })
    return [...new Set(rows.map(({ family }) => family))]
  }

  /** Sessions are over in the store: so are their streams. */
  ended(families: readonly string[]): void {
    this.invalidate()
    for (const family of families) this.#endFamily(family)
  }

  /** An account's open sessions, the latest token of each. */
  async list(accountId: string): Promise<(typeof schema.session.$inferSelect)[]> {
    const { session } = schema
    const now = this.#now()
    const rows = await this.#orm
      .select()
      .from(session)
      .where(and(eq(session.accountId, accountId), gt(session.seenAt, now - IDLE_MS), gt(session.startedAt, now - TOTAL_MS)))
      .orderBy(desc(session.issuedAt))
    return rows.filter((row, index) => rows.findIndex((other) => other.family === row.family) === index)
  }

  /** Deletes one session of an account. False: it has none of this id. */
  async endOneIn(tx: Transaction, accountId: string, family: string): Promise<boolean> {
    const { session } = schema
    const rows = await tx
      .delete(session)
      .where(and(eq(session.accountId, accountId), eq(session.family, family)))
      .returning({ family: session.family })
    return rows.length > 0
  }

  #endFamily(family: string): void {
    for (const [hash, cached] of this.#cache) if (cached.session.family === family) this.#cache.delete(hash)
    this.onEnd(family)
  }

  /** The viewers behind sessions as they are now; those that are over, or may nothing but change their password, are left out. */
  async current(families: readonly string[]): Promise<Map<string, Viewer>> {
    const now = this.#now()
    const viewers = new Map<string, Viewer>()
    if (families.length === 0) return viewers
    const { session, account, role } = schema
    const rows = await this.#orm
      .select({ session, account, role })
      .from(session)
      .innerJoin(account, eq(account.id, session.accountId))
      .innerJoin(role, eq(role.code, account.roleCode))
      .where(inArray(session.family, [...families]))
      .orderBy(asc(session.issuedAt))
    const organizations = new Map<string, ReadonlySet<string> | undefined>()
    for (const row of rows) {
      const { family } = row.session
      const place = placeOf(row)
      if (!organizations.has(place)) organizations.set(place, await this.#organizationsOf(row))
      // The latest token of a session is the last row of it: that one counts.
      const viewer = viewerOf(row, organizations.get(place))
      if (row.account.state !== 'active' || viewer.passwordExpired || this.#isOver(row.session, now)) viewers.delete(family)
      else viewers.set(family, viewer)
    }
    return viewers
  }

  /** The viewer that an account is now, with or without a session: for what goes on in somebody's name. Undefined: it may nothing any more. */
  async person(accountId: string): Promise<Viewer | undefined> {
    const { account, role } = schema
    const [row] = await this.#orm.select({ account, role }).from(account).innerJoin(role, eq(role.code, account.roleCode)).where(eq(account.id, accountId)) // prettier-ignore
    if (row === undefined || row.account.state !== 'active') return undefined
    return viewerOf({ ...row, session: { family: '' } }, await this.#organizationsOf(row))
  }

  #refuseOver(session: typeof schema.session.$inferSelect, now: number): void {
    if (this.#isOver(session, now)) throw new Refusal(code.sessionOver, 'sessionOver')
  }

  #isOver(session: typeof schema.session.$inferSelect, now: number): boolean {
    const seenAt = Math.max(session.seenAt, this.#seenAt.get(session.tokenHash) ?? 0)
    return now - seenAt > IDLE_MS || now - session.startedAt > TOTAL_MS
  }

  async #organizationsOf({ account, role }: Pick<Row, 'account' | 'role'>): Promise<ReadonlySet<string> | undefined> {
    return role.code === ADMIN_ROLE ? undefined : organizationsBelow(this.#orm, account.organizationCode)
  }

  #touch(tokenHash: string, now: number): void {
    const last = this.#seenAt.get(tokenHash) ?? 0
    if (now - last < MINUTE) return
    if (this.#seenAt.size > 10_000) this.#seenAt.clear()
    this.#seenAt.set(tokenHash, now)
    // Only the session list and the idle rule read it: a lost write costs a minute.
    void this.#orm
      .update(schema.session)
      .set({ seenAt: now })
      .where(eq(schema.session.tokenHash, tokenHash))
      .catch(() => undefined)
  }

  async #read(token: string | undefined): Promise<Cached> {
    if (token === undefined || token.length === 0 || token.length > 200) throw new Refusal(code.unauthorized, 'notLoggedIn')
    const tokenHash = hashSecret(token)
    const now = this.#now()
    const generation = this.#generation
    const known = this.#cache.get(tokenHash)
    if (known !== undefined && Math.abs(now - known.readAt) < CACHE_MS) return known
    const [row] = await this.#orm
      .select({ session: schema.session, account: schema.account, role: schema.role })
      .from(schema.session)
      .innerJoin(schema.account, eq(schema.account.id, schema.session.accountId))
      .innerJoin(schema.role, eq(schema.role.code, schema.account.roleCode))
      .where(eq(schema.session.tokenHash, tokenHash))
    if (row === undefined || row.account.state !== 'active') throw new Refusal(code.unauthorized, 'notLoggedIn')
    const cached = { viewer: viewerOf(row, await this.#organizationsOf(row)), session: row.session, readAt: now }
    if (this.#cache.size > 5000) this.#cache.clear()
    if (generation === this.#generation) this.#cache.set(tokenHash, cached)
    return cached
  }
}

/** People of one place see the same organizations. */
const placeOf = ({ account, role }: Row): string => (role.code === ADMIN_ROLE ? '*' : `in ${account.organizationCode}`)

const viewerOf = (
  { account, role, session }: Omit<Row, 'session'> & { session: Pick<Row['session'], 'family'> },
  organizations: ReadonlySet<string> | undefined,
): Viewer => ({
  accountId: account.id,
  username: account.username,
  realname: account.realname,
  avatar: account.avatar,
  preferences: account.preferences,
  roleCode: role.code,
  roles: [role.code],
  permissions: role.powerCodes,
  organizationCode: account.organizationCode,
  organizations,
  sessionFamily: session.family,
  passwordExpired: account.passwordExpired,
})
