import { randomUUID } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject } from '#contract/audit.ts'
import type { Note, Queries, Transaction } from '../db/change.ts'
import { and, asc, count, eq, getTableColumns, ilike, inArray, or, sql, type InferInsertModel, type InferSelectModel, type SQL } from '../db/orm.ts'
import { containing, MAX_ROWS } from '../repos/organization-repo.ts'
import type { ViewerCall } from '../http/call.ts'
import { badField, changedMeanwhile, notFound } from '../refusal/refusal.ts'
import { nameOf, type Entity, type Listed, type RecordTable, type Selection } from './entity.ts'
import { refuseHanging } from './hanging.ts'
import { isInsideProject } from './inside-project.ts'

export interface ListQuery<K extends string> {
  pageNum: number
  pageSize: number
  /** Only this record. */
  id?: string | undefined
  text?: string | undefined
  sort: K
  order: 'asc' | 'desc'
}

/** What stands beside a record's own fields when it is saved. */
export interface Saved {
  /** Undefined: a new record. */
  id?: string | undefined
  /** The revision that was changed; undefined: whatever it is by now. */
  revision?: number | undefined
}

/** Writes rows of other tables that belong to a record, and tells the log what they were and are. */
type Parts<Row> = (tx: Transaction, row: Row, note: Note) => Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }>

/** A line of the log about a record. */
type NoteOf<Row> = (row: Row, action: AuditAction, before: unknown, after: unknown) => Promise<void>

function projectIn(call: ViewerCall): string {
  if (!isInsideProject(call)) throw new Error('records of a project are asked for outside of it')
  return call.project.id
}

const stamped = ['revision', 'updatedAt', 'updatedBy', 'createdAt']

/** Records of an entity as one viewer may see and change them. */
export function recordsOf<T extends RecordTable, S extends Selection>(entity: Entity<T, S>, call: ViewerCall) {
  type Row = InferSelectModel<T>
  type Draft = InferInsertModel<T>
  const { table, key, scope, audit, list, hanging = [] } = entity
  const { change } = call.services
  const { orm } = call.services.db
  // The compiler does not follow a table that is a parameter; what goes in and out is typed at the border of this function.
  const plain: PgTable = table
  const keyName = nameOf(plain, key)
  const keyOf = (row: Row): string => String((row as Record<string, unknown>)[keyName])
  const omitted = new Set<string>([...stamped, keyName, ...audit.omits])
  const kept = Object.keys(getTableColumns(plain)).filter((name) => !omitted.has(name))
  /** What the log keeps of a record. */
  const logged = (row: Partial<Row>): Record<string, unknown> =>
    Object.fromEntries(kept.map((name) => [name, (row as Record<string, unknown>)[name]]))
  /** What the log calls a record. */
  const subject = (row: Row): `${AuditSubject}:${string}` => `${audit.subject}:${audit.called?.(row) ?? keyOf(row)}`
  const stamp = () => ({ updatedAt: call.now, updatedBy: call.viewer.username })

  const mine = and(entity.only, inScope())
  function inScope(): SQL | undefined {
    if (scope === 'all') return undefined
    if ('stations' in scope) return inArray(scope.stations, call.stationIds)
    if ('project' in scope) return eq(scope.project, projectIn(call))
    return call.viewer.organizations === undefined ? undefined : inArray(scope.organizations, [...call.viewer.organizations])
  }
  /** Nobody puts a record where they do not see it. A place that does not exist looks the same. */
  function refuseOutside(draft: Partial<Draft>): void {
    if (scope === 'all') return
    if ('project' in scope) {
      const place = (draft as Record<string, unknown>)[nameOf(plain, scope.project)]
      if (place !== undefined && place !== projectIn(call)) throw new Error('a record is put into another project than the call is in')
      return
    }
    const [column, words, seen] =
      'stations' in scope
        ? ([scope.stations, 'stationUnknown', (id: string) => call.stationIds.includes(id)] as const)
        : ([scope.organizations, 'organizationUnknown', (code: string) => call.viewer.organizations?.has(code) ?? true] as const)
    const name = nameOf(plain, column)
    const place = (draft as Record<string, unknown>)[name]
    if (typeof place === 'string' && !seen(place)) throw badField(name, words)
  }

  const rowsOf = async (ids: readonly string[], found: Promise<Record<string, unknown>[]>): Promise<Row[]> => {
    const rows = await found
    if (rows.length < new Set(ids).size) throw notFound()
    return rows as Row[]
  }
  const among = (ids: readonly string[]) => and(inArray(key, [...ids]), mine)

  /** The records of these keys; one that is not the viewer's looks like one that does not exist (404). */
  const getMany = (ids: readonly string[]): Promise<Row[]> => rowsOf(ids, orm.select().from(plain).where(among(ids)))
  async function get(id: string): Promise<Row> {
    const [row] = await getMany([id])
    if (row === undefined) throw notFound()
    return row
  }
  /** The same inside a change, held until its end: what somebody else deletes or changes meanwhile is seen, and waits. */
  const lockMany = (tx: Transaction, ids: readonly string[]): Promise<Row[]> =>
    rowsOf(ids, tx.select().from(plain).where(among(ids)).orderBy(asc(key)).for('update'))
  async function lock(tx: Transaction, id: string): Promise<Row> {
    const [row] = await lockMany(tx, [id])
    if (row === undefined) throw notFound()
    return row
  }

  /** The row of a new record, refused (400 at the field) where the viewer may not put it. */
  function rowOf(draft: Partial<Draft>): Row {
    refuseOutside(draft)
    return { [keyName]: randomUUID(), ...draft, ...stamp() } as Row
  }

  /**
   * Makes a record, with its line of the log. `draft` may follow from what the store has by then. `first` refuses, inside the change; `parts` writes what belongs
   * to it. Answers its key.
   */
  async function create(
    draft: Partial<Draft> | ((tx: Transaction, queries: Queries) => Promise<Partial<Draft>>),
    first?: (tx: Transaction) => Promise<void>,
    parts?: Parts<Row>,
  ): Promise<string> {
    const known = typeof draft === 'function' ? undefined : rowOf(draft)
    return change(call, async (tx, note, queries) => {
      await entity.holds?.(tx)
      const row = typeof draft === 'function' ? rowOf(await draft(tx, queries)) : (known as Row)
      await first?.(tx)
      await tx.insert(plain).values(row as never)
      const also = await parts?.(tx, row, note)
      await note(audit.save, subject(row), null, { ...logged(row), ...also?.after })
      return keyOf(row)
    })
  }

  /**
   * Changes a record, with its line of the log; refuses (409) one that is not of that revision any more. `draft` may follow from what it and the store are by
   * then, and `first` refuses for what only the store knows; `parts` writes what belongs to it. What it was comes back.
   */
  async function update(
    { id, revision }: { id: string; revision?: number | undefined },
    draft: Partial<Draft> | ((before: Row, tx: Transaction, queries: Queries) => Partial<Draft> | Promise<Partial<Draft>>),
    first?: (tx: Transaction, before: Row) => Promise<void>,
    parts?: Parts<Row>,
  ): Promise<Row> {
    return change(call, async (tx, note, queries) => {
      await entity.holds?.(tx)
      const before = await lock(tx, id)
      const facts = before as { revision: number; updatedBy: string }
      if (revision !== undefined && revision !== facts.revision) throw changedMeanwhile(facts.updatedBy)
      const changes = typeof draft === 'function' ? await draft(before, tx, queries) : draft
      refuseOutside(changes)
      await first?.(tx, before)
      await tx
        .update(plain)
        .set({ ...changes, ...stamp(), revision: facts.revision + 1 } as never)
        .where(eq(key, id))
      const also = await parts?.(tx, before, note)
      await note(audit.save, subject(before), { ...logged(before), ...also?.before }, { ...logged({ ...before, ...changes }), ...also?.after })
      return before
    })
  }

  return {
    get,
    getMany,
    lock,
    lockMany,
    logged,
    rowOf,
    subject,
    create,
    update,

    /** Every record of the viewer: for lists that are ordered by what no column knows. */
    async all(): Promise<Row[]> {
      return (await orm.select().from(plain).where(mine)) as Row[]
    },

    /** One page of the list; `filters`: conditions besides scope and search. */
    async list(query: ListQuery<keyof S & string>, ...filters: (SQL | undefined)[]): Promise<{ rows: Listed<S>[]; totalRows: number }> {
      const wanted = query.text?.trim() ?? ''
      const searched = wanted === '' ? undefined : or(...list.search.map((column) => ilike(column, containing(wanted))))
      const where = and(mine, query.id === undefined ? undefined : eq(key, query.id), searched, ...filters)
      const size = Math.min(query.pageSize, MAX_ROWS)
      const columns = typeof list.columns === 'function' ? list.columns(call) : list.columns
      let [counted, found] = [
        orm.select({ n: count() }).from(plain).$dynamic(),
        orm
          .select(columns as Selection)
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
        .orderBy(
          sql`${list.orders?.(call)[query.sort] ?? columns[query.sort]} ${direction} nulls last`,
          ...(list.ties ?? []).map((column) => asc(column)),
          asc(key),
        )
        .limit(size)
        .offset(Math.min((query.pageNum - 1) * size, 10_000_000))
      return { rows: rows as Listed<S>[], totalRows: total?.n ?? 0 }
    },

    /** Makes a record or changes one, as `id` says. */
    async save({ id, revision }: Saved, draft: Partial<Draft>): Promise<{ id: string }> {
      if (id === undefined) return { id: await create(draft) }
      await update({ id, revision }, draft)
      return { id }
    },

    /** Something else that is done with records, which are held meanwhile: `work` writes, and notes what it did with each. */
    async act<R>(ids: readonly string[], work: (tx: Transaction, rows: Row[], note: NoteOf<Row>) => Promise<R>): Promise<R> {
      return change(call, async (tx, note) => {
        await entity.holds?.(tx)
        return work(tx, await lockMany(tx, ids), (row, action, before, after) => note(action, subject(row), before, after))
      })
    },

    /** Deletes these, or none: refused, with names, while others hang on them. `first` refuses for more, and takes away what goes with them. */
    async remove(ids: readonly string[], first?: (tx: Transaction, rows: Row[]) => Promise<void>): Promise<Row[]> {
      return change(call, async (tx, note) => {
        await entity.holds?.(tx)
        const rows = await lockMany(tx, ids)
        await first?.(tx, rows)
        await refuseHanging(tx, call.viewer, hanging, ids, { table: plain, key })
        await tx.delete(plain).where(inArray(key, [...ids]))
        for (const row of rows) await note(audit.remove, subject(row), logged(row), null)
        return rows
      })
    },
  }
}
