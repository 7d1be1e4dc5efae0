import { z } from 'zod'
import { leftOuts, missingDays, whatIfBases, whatIfParts, whatIfStates } from '../what-if.ts'
import { changed, done, id, ids, listed, name, saved, stamps } from './common.ts'
import { stationId } from './station.ts'
import { price } from './unified-price.ts'

/** Of decimals as text; empty: as it is. */
const size = z.union([z.literal(''), z.string().regex(/^\d{1,7}(\.\d{1,3})?$/, 'whatIfNumber')]).default('')
const percent = z.union([z.literal(''), z.string().regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, 'outOfRange')]).default('')
const month = z.union([z.literal(''), z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'dateWrong')]).default('')

/** What is another than it is. */
const changes = {
  sharp: price,
  peak: price,
  flat: price,
  valley: price,
  deepValley: price,
  feedInPrice: price,
  /** Months in which these prices hold, the last included; empty: the year's first and last. */
  priceFrom: month,
  priceTo: month,
  benefitRate: percent,
  templateId: z.string().max(64, 'tooLong').default(''),
  capacityKwh: size,
  powerKw: size,
  contractKw: size,
}
const draft = z.object({ name, stationId, year: z.string().regex(/^20\d{2}$/, 'dateWrong'), ...changes })

const yuan = z.string().nullable()
const parts = z.object(Object.fromEntries(whatIfParts.map((part) => [part, yuan])) as Record<(typeof whatIfParts)[number], typeof yuan>)
const compared = z.object({ real: parts, same: parts, changed: parts })
const result = z.object({
  months: z.array(
    compared.extend({
      month: z.string(),
      days: z.int(),
      missing: z.array(z.object({ date: z.string(), why: z.enum(missingDays) })),
      leftOut: z.array(z.object({ part: z.enum(whatIfParts), why: z.enum(leftOuts) })),
    }),
  ),
  year: compared,
})
export type WhatIfResult = z.infer<typeof result>

const whatIf = draft.extend({
  id: z.string(),
  templateName: z.string().nullable(),
  state: z.enum(whatIfStates),
  done: z.int(),
  total: z.int(),
  workedAt: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
  result: result.nullable(),
  /** What it was worked out from and is another since. */
  outdated: z.array(z.enum(whatIfBases)),
  ...stamps,
})
export type WhatIf = z.infer<typeof whatIf>

export const whatIfSchemas = {
  whatIfList: {
    payload: z.object({
      ...listed('updatedAt', 'name', 'year', 'createdAt'),
      powerstationId: stationId,
      /** With results, and what they stand on that has changed since. */ whole: z.boolean().default(false),
    }),
    answer: z.object({
      whatIfList: z.array(whatIf),
      totalRows: z.int(),
      /** As the station is now; null: not known, or of several connection points. */
      present: z.object({ capacityKwh: z.number().nullable(), powerKw: z.number().nullable(), contractKw: z.string().nullable() }),
    }),
  },
  /** Begins to work it out, where it is new or asks something else than before. */
  saveWhatIf: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  /** Works it out anew, or stops that. */
  setWhatIfRun: { payload: z.object({ id, run: z.boolean() }), answer: done },
  deleteWhatIf: { payload: z.object({ ids }), answer: changed },
}
