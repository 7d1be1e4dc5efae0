import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, ilike, inArray, or, sql, type GetColumnData, type InferInsertModel, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject } from '#contract/audit.ts'
import type { Transaction } from '../db/change.ts'
import { containing, MAX_ROWS } from '../repos/organization-repo.ts'
import type { ViewerCall } from '../http/call.ts'
import { notFound } from '../refusal/refusal.ts'

/** A table of plain records: one text key. */
export type RecordTable = PgTable & { id: PgColumn }

type Selection = Record<string, PgColumn | SQL | SQL.Aliased>
/** What a list's columns come out as. */
type Listed<S extends Selection> = {
  [N in keyof S]: S[N] extends PgColumn ? GetColumnData<S[N]> : S[N] extends SQL<infer V> | SQL.Aliased<infer V> ? V : never
}

/** Which records a viewer sees: those of their stations, or of their organizations. */
export type Scope = { stations: PgColumn } | { organizations: PgColumn }

/**
 * What the server knows of one kind of record: its table, who sees which, what the audit log keeps, how it is listed. From it come list, look-up, save and
 * delete; a route says only what is special. Constraints of the store become refusals at fields (`server/db/constraints.ts`).
 */
export interface Entity<T extends RecordTable, S extends Selection, K extends string> {
  table: T
  scope: Scope
  audit: {
    subject: AuditSubject
    save: AuditAction
    remove: AuditAction
    /** By which of its fields a record is called in the log; default: its id. */
    called?: (row: InferSelectModel<T>) => string
    /** What the log keeps of a record: never a secret. */
    keeps: readonly (keyof InferSelectModel<T> & string)[]
  }
  list: {
    /** Names on the wire, and what stands behind them. */
    columns: S
    /** Tables that belong to every record. */
    joins?: readonly { table: PgTable; on: SQL }[]
    sort: Record<K, PgColumn | SQL>
    /** Where a search looks. */
    search: readonly PgColumn[]
  }
}

export interface ListQuery<K extends string> {
  pageNum: number
  pageSize: number
  text?: string | undefined
  sort: K
  order: 'asc' | 'desc'
}

/** Records of an entity as one viewer may see and change them. */
export function recordsOf<T extends RecordTable, S extends Selection, K extends string>(entity: Entity<T, S, K>, call: ViewerCall) {
  type Row = InferSelectModel<T>
  type Draft = InferInsertModel<T>
  const { table, scope, audit, list } = entity
  const { change } = call.services
  const { orm } = call.services.db
  const mine =
    'stations' in scope
      ? inArray(scope.stations, call.stationIds)
      : call.viewer.organizations === undefined
        ? undefined
        : inArray(scope.organizations, [...call.viewer.organizations])
  // The compiler does not follow a table that is a parameter; what goes in and out is typed at the border of this function.
  const plain: PgTable = table
  const kept = (row: Partial<Row>): Record<string, unknown> => Object.fromEntries(audit.keeps.map((name) => [name, row[name]]))
  const subject = (row: Row): `${AuditSubject}:${string}` => `${audit.subject}:${audit.called?.(row) ?? String((row as { id: string }).id)}`
  const idOf = (row: Row): string => (row as { id: string }).id

  /** Those of these ids that are the viewer's; one that is not there looks like one that does not exist (404). */
  async function some(ids: readonly string[]): Promise<Row[]> {
    const rows = await orm
      .select()
      .from(plain)
      .where(and(inArray(table.id, [...ids]), mine))
    if (rows.length < new Set(ids).size) throw notFound()
    return rows as Row[]
  }

  async function one(id: string): Promise<Row> {
    const [row] = await some([id])
    if (row === undefined) throw notFound()
    return row
  }

  /** The same inside a change, held until its end: what somebody else deletes or changes meanwhile is seen, and waits. */
  async function hold(tx: Transaction, ids: readonly string[]): Promise<Row[]> {
    const rows = await tx
      .select()
      .from(plain)
      .where(and(inArray(table.id, [...ids]), mine))
      .orderBy(asc(table.id))
      .for('update')
    if (rows.length < new Set(ids).size) throw notFound()
    return rows as Row[]
  }

  return {
    some,
    one,
    hold,

    /** Every record of the viewer: for lists that are ordered by what no column knows. */
    async all(): Promise<Row[]> {
      return (await orm.select().from(plain).where(mine)) as Row[]
    },

    /** One page of the list; `filters`: conditions besides scope and search. */
    async list(query: ListQuery<K>, ...filters: (SQL | undefined)[]): Promise<{ rows: Listed<S>[]; totalRows: number }> {
      const wanted = query.text?.trim() ?? ''
      const searched = wanted === '' ? undefined : or(...list.search.map((column) => ilike(column, containing(wanted))))
      const where = and(mine, searched, ...filters)
      const size = Math.min(query.pageSize, MAX_ROWS)
      let [counted, found] = [
        orm.select({ n: count() }).from(plain).$dynamic(),
        orm
          .select(list.columns as Selection)
          .from(plain)
          .$dynamic(),
      ]
      for (const { table: joined, on } of list.joins ?? []) {
        counted = counted.innerJoin(joined, on) as typeof counted
        found = found.innerJoin(joined, on) as typeof found
      }
      const direction = query.order === 'asc' ? sql`asc` : sql`desc`
      const [total] = await counted.where(where)
      const rows = await found
        .where(where)
        .orderBy(sql`${list.sort[query.sort]} ${direction} nulls last`, asc(table.id))
        .limit(size)
        .offset(Math.min((query.pageNum - 1) * size, 10_000_000))
      return { rows: rows as Listed<S>[], totalRows: total?.n ?? 0 }
    },

    /** Makes a record, with its line of the log. */
    async make(draft: Omit<Draft, 'id'>): Promise<{ id: string }> {
      const row = { id: randomUUID(), ...draft } as Row
      await change(call, async (tx, note) => {
        await tx.insert(plain).values(row as never)
        await note(audit.save, subject(row), null, kept(row))
      })
      return { id: idOf(row) }
    },

    /** Changes a record, with its line of the log; `draft` may follow from what it is by then. What it was comes back. */
    async change(id: string, draft: Partial<Draft> | ((before: Row) => Partial<Draft>)): Promise<Row> {
      return change(call, async (tx, note) => {
        const [before] = await hold(tx, [id])
        if (before === undefined) throw notFound()
        const changes = typeof draft === 'function' ? draft(before) : draft
        await tx
          .update(plain)
          .set(changes as never)
          .where(eq(table.id, id))
        await note(audit.save, subject(before), kept(before), kept({ ...before, ...changes }))
        return before
      })
    },

    /** Deletes these, or none; `first` refuses for what hangs on them, and takes away what goes with them. */
    async remove(ids: readonly string[], first?: (tx: Transaction, rows: Row[]) => Promise<void>): Promise<Row[]> {
      return change(call, async (tx, note) => {
        const rows = await hold(tx, ids)
        await first?.(tx, rows)
        await tx.delete(plain).where(inArray(table.id, [...ids]))
        for (const row of rows) await note(audit.remove, subject(row), kept(row), null)
        return rows
      })
    },
  }
}

/** Checks a definition's types. */
export const defineEntity = <T extends RecordTable, S extends Selection, K extends string>(entity: Entity<T, S, K>): Entity<T, S, K> => entity
