import { randomUUID } from 'node:crypto'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/text.ts'
import { and, asc, count, eq, gt, inArray, isNull, lt, or, sql, type SQL } from '../db/orm.ts'
import { hashSecret, newSecret } from '../session/secret.ts'
import type { Viewer } from '../session/viewer.ts'
import { invitation, passwordReset } from '../db/account-schema.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { account, organization, role } from '../db/schema.ts'

/** A name that people typed, with an optional English one. */
const nameIn = (language: Language): SQL<string> =>
  language === 'en' ? sql<string>`coalesce(nullif(${organization.nameEn}, ''), ${organization.name})` : sql<string>`${organization.name}`

const DAY = 24 * 60 * 60_000

/** People and invitations of the viewer's organizations. */
export function accountRepo(orm: Reader, viewer: Viewer, now: number) {
  const mine = (column: PgColumn): SQL | undefined => (viewer.organizations === undefined ? undefined : inArray(column, [...viewer.organizations]))
  const pending = and(eq(account.state, 'pending'), mine(account.organizationCode))
  const good = and(isNull(invitation.usedAt), gt(invitation.expiresAt, now), mine(invitation.organizationCode))

  return {
    async registrations(pageNum: number, pageSize: number, language: Language) {
      const rows = await orm
        .select({
          id: account.id,
          username: account.username,
          realname: account.realname,
          phone: account.phone,
          note: account.note,
          organizationCode: account.organizationCode,
          organizationName: nameIn(language),
          roleCode: account.roleCode,
          registeredAt: account.createdAt,
        })
        .from(account)
        .innerJoin(organization, eq(organization.code, account.organizationCode))
        .where(pending)
        .orderBy(asc(account.createdAt), asc(account.id))
        .limit(pageSize)
        .offset(Math.min((pageNum - 1) * pageSize, 10_000_000))
      const [total] = await orm.select({ n: count() }).from(account).where(pending)
      return { registrationList: rows, totalRows: total?.n ?? 0 }
    },

    /** Somebody of the viewer's organizations, whatever their state. */
    async person(id: string): Promise<typeof account.$inferSelect | undefined> {
      const [row] = await orm
        .select()
        .from(account)
        .where(and(eq(account.id, id), mine(account.organizationCode)))
      return row
    },

    /** False: somebody else has decided meanwhile. */
    async decide(tx: Transaction, id: string, state: 'active' | 'rejected', roleCode: string): Promise<boolean> {
      const rows = await tx
        .update(account)
        .set({ state, roleCode })
        .where(and(eq(account.id, id), pending))
        .returning({ id: account.id })
      return rows.length > 0
    },

    async invite(
      tx: Transaction,
      organizationCode: string,
      roleCode: string,
      days: number,
    ): Promise<{ id: string; token: string; expiresAt: number }> {
      const made = { id: randomUUID(), token: newSecret(), expiresAt: now + days * DAY }
      // The audit log has who invited whom; here an old one is of no more use.
      await tx.delete(invitation).where(lt(invitation.expiresAt, now - 90 * DAY))
      await tx.insert(invitation).values({
        id: made.id,
        tokenHash: hashSecret(made.token),
        organizationCode,
        roleCode,
        createdBy: viewer.username,
        createdAt: now,
        expiresAt: made.expiresAt,
      })
      return made
    },

    async invitations(language: Language) {
      const rows = await orm
        .select({ invitation, role, organizationName: nameIn(language) })
        .from(invitation)
        .innerJoin(organization, eq(organization.code, invitation.organizationCode))
        .innerJoin(role, eq(role.code, invitation.roleCode))
        .where(good)
        .orderBy(asc(invitation.expiresAt))
        .limit(500)
      return rows.map((row) => ({
        id: row.invitation.id,
        organizationCode: row.invitation.organizationCode,
        organizationName: row.organizationName,
        roleCode: row.role.code,
        roleName: language === 'en' ? row.role.nameEn : row.role.nameZh,
        createdBy: row.invitation.createdBy,
        expiresAt: row.invitation.expiresAt,
      }))
    },

    async revokeInvitation(tx: Transaction, id: string): Promise<{ organizationCode: string; roleCode: string } | undefined> {
      const [row] = await tx
        .delete(invitation)
        .where(and(eq(invitation.id, id), good))
        .returning({ organizationCode: invitation.organizationCode, roleCode: invitation.roleCode })
      return row
    },

    /** A new link; the ones before it are void. The password stays as it is until the link is used. */
    async resetLink(tx: Transaction, accountId: string): Promise<{ token: string; expiresAt: number }> {
      const made = { token: newSecret(), expiresAt: now + DAY }
      await tx.delete(passwordReset).where(or(eq(passwordReset.accountId, accountId), lt(passwordReset.expiresAt, now)))
      await tx
        .insert(passwordReset)
        .values({ tokenHash: hashSecret(made.token), accountId, createdBy: viewer.username, createdAt: now, expiresAt: made.expiresAt })
      return made
    },
  }
}
