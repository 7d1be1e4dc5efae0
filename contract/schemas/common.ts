import { z } from 'zod'
import { MOST_IMPORTED } from '../import.ts'
import { typed, typedLines } from '../typed.ts'

/** Pieces that the calls of many entities are made of. What is wrong is told by a key of the server's words. */

export const id = z.string({ error: 'required' }).min(1, 'required').max(64, 'tooLong')
export const ids = z.array(id).min(1).max(1000)
export const name = typed.min(1, 'required').max(64, 'tooLong')
/** Characters of a text of several lines. */
export const MOST_REMARK = 2000
export const remark = typedLines.max(MOST_REMARK, 'tooLong').default('')
/** Whole milliseconds: the store knows no parts of them. */
export const epochMs = z.number().min(0, 'outOfRange').max(4_102_444_800_000, 'outOfRange').transform(Math.floor)

/** `YYYY-MM-DD`. */
export const day = z.iso.date('dateWrong')

/** A day of which a plant can have readings or plans. */
export const calendarDay = day.refine((date) => date >= '2000-01-01' && date < '2100-01-01', 'outOfRange')

/** A month of which a plant can have prices or settlements: `YYYY-MM`. */
export const calendarMonth = typed
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'monthWrong')
  .refine((month) => month >= '2000-01' && month < '2100-01', 'outOfRange')

/** One end of a time of months; empty: it is open there. */
export const openMonth = typed.refine((month) => month === '' || calendarMonth.safeParse(month).success, 'monthWrong').default('')

/** What is searched for. */
export const text = z.string().max(100).optional()
export const page = { pageNum: z.int().min(1).default(1), pageSize: z.int().min(1).max(999_999).default(20) }
export const order = z.enum(['asc', 'desc']).default('asc')
/** A page of a list in an order, with a search. The first key is the order without a question. */
export const listed = <const K extends readonly [string, ...string[]]>(...sort: K) => ({
  ...page,
  /** Only this record: the one behind a form or an address. */
  id: id.optional(),
  text,
  sort: z.enum(sort).default(sort[0] as z.util.NoUndefined<K[number]>),
  order,
})

/** Of a record that people save, in lists: which revision it is, and whose. `updatedAt` 0: not changed since there are revisions. */
export const stamps = { revision: z.int(), updatedAt: z.number(), updatedBy: z.string() }
/** Beside a record's own fields when it is saved: which one (none: a new one) and the revision that was changed (none: whatever it is by now). */
export const saved = { id: id.optional(), revision: z.int().min(0).max(2_147_483_647).optional() }

/** Nothing to tell but that it is done. */
export const done = z.object({})
/** How many records were changed. */
export const changed = z.object({ changed: z.int() })

/** Records of a spreadsheet, each checked by itself. `check`: they are only looked at; else all are made, or none. */
export const importing = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_IMPORTED),
  check: z.boolean(),
  /** Of a check: there are other rows, on which these may hang. */
  part: z.boolean().optional(),
  /** Of a part: which of those in other parts its rows name. Missing: not known, and what is in no part is found when all are made. */
  beside: z.array(z.string().max(200)).max(MOST_IMPORTED).optional(),
})
/** `made` is 0 while there are faults. Rows count from 0; words are the reader's. */
export const imported = z.object({ made: z.int(), faults: z.array(z.object({ row: z.int(), field: z.string(), words: z.string() })) })
export type Imported = z.infer<typeof imported>
