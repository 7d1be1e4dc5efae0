import { drizzle, type NodePgDatabase } from './orm.ts'
import type pg from 'pg'
import type { AuditAction, AuditSubject } from '#contract/audit.ts'
import { isDeadlock, refusalOf } from './constraints.ts'
import { auditLog } from './schema.ts'

/** Reads only: what routes get. Whoever wants to write what people decide needs a transaction, and gets one from `change`. */
export type Reader = Pick<NodePgDatabase, 'select'>
/** Statements as text. */
export type Queries = Pick<pg.ClientBase, 'query'>
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** So often a change is begun that the store undid for another one. Each time the other went on. */
const TRIES = 10

/** Who is named in the audit log. */
export interface Actor {
  accountId: string
  username: string
  organizationCode: string
}
/** What the audit log keeps of a call that changes something. In a public one (a registration) nobody is logged in: `note` is told who acts. */
export interface Acting {
  viewer?: Actor
  address: string
  clientToken: string | undefined
  /** What must hold inside each change of the call: refuses. */
  guard?: (tx: Transaction) => Promise<void>
}
/** Puts a line into the audit log: who, what, before, after, when, from where. */
export interface Note {
  (action: AuditAction, subject: AuditedSubject, before: unknown, after: unknown, by?: Actor): Promise<void>
  /** The same about many new records at once. */
  made(action: AuditAction, records: readonly { subject: AuditedSubject; after: unknown }[]): Promise<void>
}
type AuditedSubject = `${AuditSubject}:${string}`

/**
 * The one way in which a call writes: what `work` changes and the audit rows that it notes are kept together or not at all. What the store's constraints
 * refuse comes out as the refusal of the field. Ask nothing but `tx` inside: the embedded store has one connection, which this transaction holds. Two changes
 * that wait for each other are parted by the store: one goes on, the other is undone and `work` begins anew, so it must leave nothing outside of `tx`.
 * `queries`: the same transaction for statements that are text.
 */
export type Change = <T>(call: Acting, work: (tx: Transaction, note: Note, queries: Queries) => Promise<T>) => Promise<T>

export const changesOf =
  (pool: pg.Pool, now: () => number): Change =>
  async (call, work) => {
    for (let left = TRIES; ; left--) {
      try {
        return await transaction(pool, async (tx, queries) => {
          await call.guard?.(tx)
          return work(tx, noteIn(tx, call, now), queries)
        })
      } catch (error) {
        if (left > 1 && isDeadlock(error)) continue
        throw refusalOf(error) ?? error
      }
    }
  }

async function transaction<T>(pool: pg.Pool, work: (tx: Transaction, queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await drizzle(client).transaction((tx) => work(tx, client))
  } finally {
    client.release()
  }
}

/** Lines are of the time when they are written: what was held meanwhile comes later than what it waited for. */
function noteIn(tx: Transaction, call: Acting, now: () => number): Note {
  const line = (action: AuditAction, subject: AuditedSubject, before: unknown, after: unknown, by = call.viewer): typeof auditLog.$inferInsert => {
    if (by === undefined) throw new Error(`${action}: nobody is named who acts`)
    const { accountId, username, organizationCode } = by
    const clientId = call.clientToken?.slice(0, 8) ?? null
    return { at: now(), accountId, username, organizationCode, action, subject, before, after, address: call.address, clientId }
  }
  const note = async (...told: Parameters<typeof line>): Promise<void> => void (await tx.insert(auditLog).values(line(...told)))
  return Object.assign(note, {
    async made(action: AuditAction, records: readonly { subject: AuditedSubject; after: unknown }[]): Promise<void> {
      await tx.insert(auditLog).values(records.map(({ subject, after }) => line(action, subject, null, after)))
    },
  })
}
