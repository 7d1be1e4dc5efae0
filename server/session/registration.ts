import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { ADMIN_ROLE } from '#contract/permission.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import { invitation, passwordReset } from '../db/account-schema.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, eq, gt, isNull, lt, sql } from '../db/orm.ts'
import { account, organization, role } from '../db/schema.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { hashSecret } from './secret.ts'

/** What people do before they have a session: ask for an account, use a link that somebody gave them. */

/** A declined registration is remembered this long, so that the person can be told. */
const REJECTED_MS = 30 * 24 * 60 * 60_000

const invitationGone = (): Refusal => new Refusal(code.notFound, 'invitationInvalid')
const goodInvitation = (token: string, now: number) =>
  and(eq(invitation.tokenHash, hashSecret(token)), isNull(invitation.usedAt), gt(invitation.expiresAt, now))

/** The role that a person waits with until somebody decides: the customers', or else the one that may do least. */
async function firstRole(db: Reader): Promise<string> {
  const [row] = await db
    .select({ code: role.code })
    .from(role)
    .where(sql`${role.code} <> ${ADMIN_ROLE}`)
    .orderBy(sql`${role.code} <> 'customer'`, sql`jsonb_array_length(${role.powerCodes})`)
    .limit(1)
  if (row === undefined) throw new Refusal(code.unavailable, 'roleUnknown')
  return row.code
}

export interface Registered {
  accountId: string
  username: string
  organizationCode: string
  state: 'active' | 'pending'
}

export async function register(tx: Transaction, asked: ParsedPayload<'register'>, passwordHash: string, now: number): Promise<Registered> {
  const accountId = randomUUID()
  const { username, realname, phone, note } = asked
  await tx.delete(account).where(and(eq(account.state, 'rejected'), lt(account.createdAt, now - REJECTED_MS)))
  await tx.delete(account).where(and(eq(account.state, 'rejected'), eq(account.username, username)))
  const place =
    asked.invitation === undefined ? await askedPlace(tx, asked.organizationCode ?? '') : await invitedPlace(tx, asked.invitation, username, now)
  // A name that is taken ends the transaction: the invitation stays good.
  await tx.insert(account).values({ id: accountId, username, realname, phone, note, passwordHash, createdAt: now, ...place })
  return { accountId, username, organizationCode: place.organizationCode, state: place.state }
}

async function askedPlace(tx: Transaction, organizationCode: string) {
  const [found] = await tx.select({ code: organization.code }).from(organization).where(eq(organization.code, organizationCode))
  if (found === undefined) throw badField('organizationCode', 'organizationUnknown')
  return { organizationCode, roleCode: await firstRole(tx), state: 'pending' as const }
}

async function invitedPlace(tx: Transaction, token: string, username: string, now: number) {
  const [used] = await tx
    .update(invitation)
    .set({ usedAt: now, usedBy: username })
    .where(goodInvitation(token, now))
    .returning({ organizationCode: invitation.organizationCode, roleCode: invitation.roleCode })
  if (used === undefined) throw invitationGone()
  return { ...used, state: 'active' as const }
}

export async function invitationFacts(orm: Reader, token: string, language: Language, now: number) {
  const [found] = await orm
    .select({ name: organization.name, nameEn: organization.nameEn, expiresAt: invitation.expiresAt })
    .from(invitation)
    .innerJoin(organization, eq(organization.code, invitation.organizationCode))
    .where(goodInvitation(token, now))
  if (found === undefined) throw invitationGone()
  return { organizationName: language === 'en' && found.nameEn !== '' ? found.nameEn : found.name, expiresAt: found.expiresAt }
}

const resetGone = (): Refusal => new Refusal(code.notFound, 'resetInvalid')
const goodReset = (token: string, now: number) => and(eq(passwordReset.tokenHash, hashSecret(token)), gt(passwordReset.expiresAt, now))

export async function resetFacts(orm: Reader, token: string, now: number) {
  const [found] = await orm
    .select({ username: account.username, expiresAt: passwordReset.expiresAt })
    .from(passwordReset)
    .innerJoin(account, eq(account.id, passwordReset.accountId))
    .where(goodReset(token, now))
  if (found === undefined) throw resetGone()
  return found
}

/** Sets the password; the link is void then. Ending the account's sessions is the caller's. */
export async function useReset(tx: Transaction, token: string, passwordHash: string, now: number) {
  const [link] = await tx.delete(passwordReset).where(goodReset(token, now)).returning({ accountId: passwordReset.accountId })
  if (link === undefined) throw resetGone()
  const [person] = await tx
    .update(account)
    .set({ passwordHash, passwordExpired: false })
    .where(eq(account.id, link.accountId))
    .returning({ accountId: account.id, username: account.username, organizationCode: account.organizationCode })
  if (person === undefined) throw resetGone()
  return person
}
