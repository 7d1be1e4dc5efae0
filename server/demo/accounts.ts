import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, eq, inArray, like } from '../db/orm.ts'
import { account, setting } from '../db/schema.ts'
import { hashPassword } from '../session/password.ts'

/** Of all demonstration accounts; refused when DEMO is off. */
export const DEMO_PASSWORD = 'microgrid-demo'

/** Their names are read in both languages: a person has one name. */
const demoAccounts = [
  { username: 'admin', realname: 'Admin', roleCode: 'admin', organizationCode: 'ORG1' },
  { username: 'operator', realname: 'Operator', roleCode: 'operator', organizationCode: 'ORG1' },
  { username: 'customer', realname: 'Customer', roleCode: 'customer', organizationCode: 'ORG2' },
  { username: 'display', realname: 'Display', roleCode: 'display', organizationCode: 'ORG1' },
].map((row) => ({ id: `demo-${row.username}`, ...row }))

/** Settings: accounts that were made once (one that people deleted does not come back), and those that a start without DEMO has disabled. */
const MADE = 'demoAccountsMade'
const SWITCHED_OFF = 'demoAccountsOff'

type Store = Pick<NodePgDatabase, 'select' | 'insert' | 'update'>

async function idsIn(orm: Store, key: string): Promise<string[]> {
  const [row] = await orm.select().from(setting).where(eq(setting.key, key))
  return (row?.value as string[] | undefined) ?? []
}
const keep = (orm: Store, key: string, value: string[]) =>
  orm.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })

/** Makes the demonstration's accounts once. What people changed of them stays: password, role, organization, and that one is disabled or gone. */
export async function seedDemoAccounts(orm: NodePgDatabase, now: number): Promise<void> {
  const made = await idsIn(orm, MADE)
  const missing = demoAccounts.filter(({ id }) => !made.includes(id))
  const passwordHash = missing.length === 0 ? '' : await hashPassword(DEMO_PASSWORD)
  await orm.transaction(async (tx) => {
    if (missing.length > 0) {
      await tx
        .insert(account)
        .values(missing.map((row) => ({ ...row, passwordHash, createdAt: now })))
        .onConflictDoNothing()
      await keep(tx, MADE, [...made, ...missing.map(({ id }) => id)])
    }
    const off = await idsIn(tx, SWITCHED_OFF)
    if (off.length === 0) return
    await tx.update(account).set({ state: 'active' }).where(inArray(account.id, off))
    await keep(tx, SWITCHED_OFF, [])
  })
}

/** DEMO is off: its accounts are disabled, until it is on again. Gives the names of those that were active. */
export async function switchOffDemoAccounts(orm: NodePgDatabase): Promise<string[]> {
  return orm.transaction(async (tx) => {
    const rows = await tx
      .update(account)
      .set({ state: 'disabled' })
      .where(and(like(account.id, 'demo-%'), eq(account.state, 'active')))
      .returning({ id: account.id, username: account.username })
    if (rows.length > 0) await keep(tx, SWITCHED_OFF, [...new Set([...(await idsIn(tx, SWITCHED_OFF)), ...rows.map(({ id }) => id)])])
    return rows.map(({ username }) => username)
  })
}
