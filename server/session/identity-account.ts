import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { identity } from '../db/account-schema.ts'
import type { Acting, Change, Reader, Transaction } from '../db/change.ts'
import { and, eq, like, or } from '../db/orm.ts'
import { account, organization, role } from '../db/schema.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Identity } from './identity-providers.ts'
import { NO_PASSWORD } from './password.ts'

type Account = typeof account.$inferSelect

const MOST_TRIES = 5

async function known(orm: Reader, { issuer, subject }: Identity): Promise<Account | undefined> {
  const [row] = await orm
    .select({ account })
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject)))
  return row?.account
}

/**
 * The account of somebody whom a provider vouches for. Only issuer and subject decide who it is: a name or e-mail that is equal to somebody's here gives
 * nobody that account. Who comes for the first time gets a new one, which waits for approval unless the configuration says otherwise.
 */
export async function accountOf(call: Acting & { now: number; services: { change: Change; db: { orm: Reader } } }, who: Identity): Promise<Account> {
  const { change, db } = call.services
  const { id: provider, organizationCode, roleCode } = who.provider
  const [place] = await db.orm.select({ code: organization.code }).from(organization).where(eq(organization.code, organizationCode))
  const [first] = await db.orm.select({ code: role.code }).from(role).where(eq(role.code, roleCode))
  for (let tries = 1; ; tries++) {
    const found = await known(db.orm, who)
    if (found !== undefined) return found
    if (place === undefined || first === undefined) throw new Refusal(code.unavailable, 'providerMisconfigured')
    try {
      return await change(call, async (tx, note) => {
        const made = await create(tx, who, call.now)
        const by = { accountId: made.id, username: made.username, organizationCode: made.organizationCode }
        await note('register', `account:${made.username}`, null, { state: made.state, provider }, by)
        return made
      })
    } catch (error) {
      // Another window of this person came at the same moment, or another person of that name: looked up, or made under another name.
      if (tries === MOST_TRIES) throw error
    }
  }
}

async function create(tx: Transaction, who: Identity, now: number): Promise<Account> {
  const { organizationCode, roleCode, autoApprove } = who.provider
  const taken = await tx
    .select({ username: account.username })
    .from(account)
    .where(or(eq(account.username, who.username), like(account.username, `${who.username.replaceAll(/[\\%_]/g, String.raw`\$&`)}-%`)))
  const [made] = await tx
    .insert(account)
    .values({
      id: randomUUID(),
      username: freeName(who.username, new Set(taken.map(({ username }) => username))),
      realname: who.realname,
      passwordHash: NO_PASSWORD,
      organizationCode,
      roleCode,
      state: autoApprove ? 'active' : 'pending',
      createdAt: now,
    })
    .returning()
  if (made === undefined) throw new Refusal(code.unavailable, 'unavailable')
  await tx.insert(identity).values({ issuer: who.issuer, subject: who.subject, accountId: made.id, createdAt: now })
  return made
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.has(name)) return name
  }
}
