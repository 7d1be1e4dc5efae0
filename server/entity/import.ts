import type { InferInsertModel } from 'drizzle-orm'
import type { z } from 'zod'
import { MOST_FAULTS } from '#contract/import.ts'
import type { Imported } from '#contract/schemas/common.ts'
import type { Transaction } from '../db/change.ts'
import { refusalOf } from '../db/constraints.ts'
import type { ViewerCall } from '../http/call.ts'
import { Refusal } from '../refusal/refusal.ts'
import { schemaWords } from '../refusal/schema-words.ts'
import { fieldWords } from '../refusal/texts.ts'
import type { Entity, RecordTable, Selection } from './entity.ts'
import { recordsOf } from './records.ts'

/** Rows of one statement. */
const AT_ONCE = 250

type Faults = Imported['faults']
/** Ends the transaction, and with it all that was made. */
class ImportRefused extends Error {}

/**
 * Makes records of the rows of a spreadsheet: all of them, or none and a list of what is wrong. `draft` checks a row, `complete` adds what no row says.
 * `check`: they are tried and taken back, so that what only the store knows (a name that is taken) is found too; where rows stand `apart`, also of those
 * beside one that is wrong by itself. `hold` holds, or refuses, what rows were completed with; what it says of a row stands at that row.
 */
export async function importRecords<T extends RecordTable, S extends Selection, D extends Partial<InferInsertModel<T>>>(
  entity: Entity<T, S>,
  call: ViewerCall,
  draft: z.ZodType<D>,
  { rows, check, apart = true }: { rows: readonly unknown[]; check: boolean; apart?: boolean },
  complete: (draft: D) => Partial<InferInsertModel<T>> = (one) => one,
  hold: (tx: Transaction, refuse: (row: number, refusal: Refusal) => void) => Promise<void> = () => Promise.resolve(),
): Promise<Imported> {
  const records = recordsOf(entity, call)
  const faults: Faults = []
  const fault = (row: number, field: string, words: string): void => {
    if (faults.length < MOST_FAULTS) faults.push({ row, field, words: fieldWords(words, call.language) })
  }
  const refused = (row: number, refusal: Refusal): void => {
    for (const [field, words] of Object.entries(refusal.fields ?? { '/': refusal.text })) fault(row, field, words)
  }
  const good = rows.flatMap((row, at) => {
    const parsed = draft.safeParse(row, { error: schemaWords })
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) fault(at, path.join('.') || '/', message)
      return []
    }
    try {
      return [{ at, row: records.rowOf(complete(parsed.data)) }]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused(at, error)
      return []
    }
  })
  const found = [...faults]
  if (found.length > 0 && !(check && apart)) return { made: 0, faults }
  try {
    await call.services.change(call, async (tx, note) => {
      faults.splice(0, Infinity, ...found)
      await entity.holds?.(tx)
      await hold(tx, (i, refusal) => refused(good[i]?.at ?? i, refusal))
      if (faults.length > found.length) throw new ImportRefused()
      // What the store refuses is halved until it stands alone, so that all that are wrong are named; everybody else waits meanwhile on the embedded store,
      // so it ends when enough are.
      const insert = async (from: number, to: number): Promise<void> => {
        if (faults.length >= MOST_FAULTS) return
        const part = good.slice(from, to)
        const refusal = await refusalOn(
          tx,
          entity.table,
          part.map(({ row }) => row),
        )
        if (refusal === undefined) return
        if (part.length === 1) return refused(part[0]?.at ?? from, refusal)
        const middle = (from + to) >>> 1
        await insert(from, middle)
        await insert(middle, to)
      }
      for (let from = 0; from < good.length; from += AT_ONCE) await insert(from, Math.min(from + AT_ONCE, good.length))
      if (faults.length > 0 || check) throw new ImportRefused()
      for (let from = 0; from < good.length; from += AT_ONCE) {
        const part = good.slice(from, from + AT_ONCE)
        await note.made(
          entity.audit.save,
          part.map(({ row }) => ({ subject: records.subject(row), after: records.logged(row) })),
        )
      }
    })
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return { made: 0, faults }
  }
  return { made: good.length, faults: [] }
}

/** Puts rows into the store; what a constraint refuses of them ends only its own savepoint, and nothing of them is there. */
async function refusalOn(tx: Transaction, table: RecordTable, rows: readonly unknown[]): Promise<Refusal | undefined> {
  try {
    await tx.transaction(async (savepoint) => void (await savepoint.insert(table).values(rows as never)))
    return undefined
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return refusal
  }
}
