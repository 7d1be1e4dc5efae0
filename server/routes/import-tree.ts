import type { InferInsertModel } from 'drizzle-orm'
import type { z } from 'zod'
import type { Imported } from '#contract/schemas/common.ts'
import { depthFirst } from '#domain/organizations.ts'
import type { Transaction } from '../db/change.ts'
import type { ViewerCall } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import type { TextKey } from '../refusal/texts.ts'
import type { Entity, RecordTable, Selection } from '../entity/entity.ts'
import { importRecords } from '../entity/import.ts'

/** A cell as text, trimmed. What is no text (an object may refuse to become one) is the schema's to refuse. */
export function wordOf(row: unknown, key: string): string {
  const cell = (row as Record<string, unknown>)[key]
  return typeof cell === 'string' ? cell.trim() : ''
}

/** Under which names a row has its own key and that of the record it hangs on, and what is said of a ring. */
interface Tree<D> {
  key: keyof D & string
  parent: keyof D & string
  cycle: TextKey
}

/**
 * `importRecords` of records that hang on each other: a row may name one of its own sheet, wherever that stands, but not one below it. A `part` of a sheet is
 * tried without what its rows hang on, which may stand in other parts: that it is nowhere is found when all are made.
 */
export async function importTree<T extends RecordTable, S extends Selection, D extends Partial<InferInsertModel<T>>>(
  entity: Entity<T, S>,
  call: ViewerCall,
  draft: z.ZodType<D>,
  { rows, check, part }: { rows: readonly unknown[]; check: boolean; part?: boolean | undefined },
  { key, parent, cycle }: Tree<D>,
  complete: (draft: D) => Partial<InferInsertModel<T>>,
  hold?: (tx: Transaction) => Promise<void>,
): Promise<Imported> {
  const named = rows.map((row, at) => ({ code: wordOf(row, key), parentCode: wordOf(row, parent) || null, at }))
  const hung = depthFirst(named)
  const [codes, placed] = [new Set(hung.map((one) => one.code)), new Set(hung.map((one) => one.at))]
  // Of two with one code the second is left over too: that the code is taken is told by the store.
  const order = [...hung, ...named.filter(({ at }) => !placed.has(at))].map(({ at }) => at)
  const isAlone = check && part === true
  // Else what hangs on a row that is wrong would be told to hang on nothing.
  const sheet = { rows: order.map((at) => rows[at]), check, apart: isAlone }
  const placedOnly = (one: D): Partial<InferInsertModel<T>> => {
    if (!codes.has(String(one[key]))) throw badField(parent, cycle)
    const row = complete(one)
    return isAlone ? { ...row, [parent]: null } : row
  }
  const { made, faults } = await importRecords(entity, call, draft, sheet, placedOnly, hold)
  return { made, faults: faults.map((fault) => ({ ...fault, row: order[fault.row] ?? fault.row })).sort((a, b) => a.row - b.row) }
}
