import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject } from '#contract/audit.ts'
import type { Transaction } from '../db/change.ts'
import { getTableColumns, type GetColumnData, type InferSelectModel, type SQL } from '../db/orm.ts'
import type { ViewerCall } from '../http/call.ts'
import type { TextKey } from '../refusal/texts.ts'

/** A table whose records people save (`stamps` of db/columns.ts). */
export type RecordTable = PgTable & { revision: PgColumn; updatedAt: PgColumn; updatedBy: PgColumn }

export type Selection = Record<string, PgColumn | SQL>
/** What a list's columns come out as. */
export type Listed<S extends Selection> = { [N in keyof S]: S[N] extends PgColumn ? GetColumnData<S[N]> : S[N] extends SQL<infer V> ? V : never }

/** Which records a viewer sees: those of their stations, of their organizations, of the project in which the call is (`insideProject`), or all. What is saved must lie there too. */
export type Scope = { stations: PgColumn } | { organizations: PgColumn } | { project: PgColumn } | 'all'

/** Records that stand in the way of a deletion: named to whoever wants to delete. */
export interface Hanging {
  /** What they are. */
  words: TextKey
  table: PgTable
  /** Where they name the record that is to be deleted; or what is true of one that names any of these keys. */
  on: PgColumn | SQL | ((keys: readonly string[]) => SQL)
  called: PgColumn | SQL
  /** The same in English; where it is empty, as above. */
  calledEn?: PgColumn | SQL
  /** Whose they are, where it may be others than the record's: those out of the viewer's sight are counted and not named. */
  organization?: PgColumn | SQL
  where?: SQL
  /** What can be done instead, of what will always stand in the way. */
  instead?: TextKey
}

/**
 * What the server knows of one kind of record: its table, who sees which, what the audit log keeps, how it is listed, what hangs on it. From it come list,
 * look-up, save and delete (`recordsOf`); a route says only what is special. Constraints of the store become refusals at fields (`server/db/constraints.ts`).
 */
export interface Entity<T extends RecordTable, S extends Selection> {
  table: T
  /** The primary key: one text. */
  key: PgColumn
  scope: Scope
  /** Rows that are such records, where the table has others too. */
  only?: SQL
  /** What is held before any of them is made, changed or deleted, for a rule over all of them. */
  holds?: (tx: Transaction) => Promise<unknown>
  audit: {
    subject: AuditSubject
    save: AuditAction
    remove: AuditAction
    /** What a record is called in the log; default: its key. */
    called?: (row: InferSelectModel<T>) => string
    /** Columns that the log does not keep, besides key and stamps: secrets, and what no person decides. */
    omits: readonly (keyof InferSelectModel<T> & string)[]
  }
  list: {
    /** Names on the wire, and what stands behind them; a list can be sorted by each of them that its endpoint offers. */
    columns: S | ((call: ViewerCall) => S)
    /** What a list is sorted by instead of a column: names in the order in which the reader looks for them. */
    orders?: (call: ViewerCall) => { [K in keyof S]?: SQL }
    /** What stands in order among those that are alike in what the list is sorted by; default: the key. */
    ties?: readonly PgColumn[]
    /** Tables that belong to every record. */
    joins?: readonly { table: PgTable; on: SQL }[]
    /** Where a search looks. */
    search: readonly PgColumn[]
  }
  hanging?: readonly Hanging[]
}

/** Checks a definition's types. */
export const defineEntity = <T extends RecordTable, S extends Selection>(entity: Entity<T, S>): Entity<T, S> => entity

/** All columns of a table but these: for lists. */
export function columnsOf<T extends PgTable, N extends keyof T['_']['columns'] & string = never>(
  table: T,
  ...without: N[]
): Omit<T['_']['columns'], N> {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !(without as string[]).includes(name))) as Omit<
    T['_']['columns'],
    N
  >
}

/** Under which name a row has a column of its table. */
export function nameOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name)
  if (found === undefined) throw new Error(`${column.name} is not a column of its table`)
  return found[0]
}
