import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AuditAction, AuditSubject } from '#contract/audit.ts'
import { refusalOf } from './constraints.ts'
import { auditLog } from './schema.ts'

/** Reads only: what routes get. Whoever wants to write what people decide needs a transaction, and gets one from `change`. */
export type Reader = Pick<NodePgDatabase, 'select'>
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Who is named in the audit log. */
export interface Actor {
  accountId: string
  username: string
  organizationCode: string
}
/** What the audit log keeps of a call that changes something. In a public one (a registration) nobody is logged in: `note` is told who acts. */
export interface Acting {
  viewer?: Actor
  now: number
  address: string
  clientToken: string | undefined
}
/** Puts a line into the audit log: who, what, before, after, when, from where. */
export type Note = (action: AuditAction, subject: `${AuditSubject}:${string}`, before: unknown, after: unknown, by?: Actor) => Promise<void>

/**
 * The one way in which a call writes: what `work` changes and the audit rows that it notes are kept together or not at all. What the store's constraints
 * refuse comes out as the refusal of the field. Ask nothing but `tx` inside: the embedded store has one connection, which this transaction holds.
 */
export type Change = <T>(call: Acting, work: (tx: Transaction, note: Note) => Promise<T>) => Promise<T>

export const changesOf =
  (orm: NodePgDatabase): Change =>
  async (call, work) => {
    try {
      return await orm.transaction((tx) => work(tx, noteIn(tx, call)))
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  }

const noteIn =
  (tx: Transaction, call: Acting): Note =>
  async (action, subject, before, after, by = call.viewer) => {
    if (by === undefined) throw new Error(`${action}: nobody is named who acts`)
    await tx.insert(auditLog).values({
      at: call.now,
      accountId: by.accountId,
      username: by.username,
      organizationCode: by.organizationCode,
      action,
      subject,
      before,
      after,
      address: call.address,
      clientId: call.clientToken?.slice(0, 8) ?? null,
    })
  }
