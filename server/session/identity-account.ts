import { randomUUID } from 'node:crypto'
import { and, eq, like, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { code } from '#contract/endpoint.ts'
import { identity } from '../db/account-schema.ts'
import { account, organization, role } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Identity } from './identity-providers.ts'
import { NO_PASSWORD } from './password.ts'

type Account = typeof account.$inferSelect

async function known(orm: Pick<NodePgDatabase, 'select'>, { issuer, subject }: Identity): Promise<Account | undefined> {
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
export async function accountOf(orm: NodePgDatabase, who: Identity, now: number): Promise<{ account: Account; isNew: boolean }> {
  const found = await known(orm, who)
  if (found !== undefined) return { account: found, isNew: false }
  const { organizationCode, roleCode } = who.provider
  const [place] = await orm.select({ code: organization.code }).from(organization).where(eq(organization.code, organizationCode))
  const [first] = await orm.select({ code: role.code }).from(role).where(eq(role.code, roleCode))
  if (place === undefined || first === undefined) throw new Refusal(code.unavailable, 'providerMisconfigured')
  try {
    return { account: await create(orm, who, now), isNew: true }
  } catch (error) {
    // Two windows of one person came at the same moment: the other one has made it.
    const made = await known(orm, who)
    if (made === undefined) throw error
    return { account: made, isNew: false }
  }
}

async function create(orm: NodePgDatabase, who: Identity, now: number): Promise<Account> {
  const { organizationCode, roleCode, autoApprove } = who.provider
  return orm.transaction(async (tx) => {
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
  })
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.has(name)) return name
  }
}
