import { z } from 'zod'
import { periodRule } from '../price.ts'
import { changed, id, ids, imported, importing, listed, name, openMonth, remark, saved, stamps } from './common.ts'
import { typed, typedLines } from '../typed.ts'

const words = (most: number) => typed.max(most, 'tooLong').default('')

/** What a person says of a period scheme: the hours of one notice. */
export const periodSchemeDraft = z.object({
  nameZh: name,
  nameEn: name,
  /** As the notice names it; prices of this area are given the scheme by themselves. */
  area: name,
  docNo: words(128),
  /** Whom the notice is about, in its words. */
  categories: words(500),
  fromMonth: openMonth,
  untilMonth: openMonth,
  rules: z.array(periodRule).min(1, 'required').max(60, 'tooLong'),
  remark,
})

const periodScheme = periodSchemeDraft.extend({ id: z.string(), /** Price tables that have its hours. */ prices: z.int(), ...stamps })
export type PeriodScheme = z.infer<typeof periodScheme>

const cell = words(500)
/** A row of a table of notices: one rule. Rows of one area and document are one scheme. */
export const noticeRow = z.object({
  area: name,
  docNo: words(128),
  period: typed.min(1, 'required').max(16, 'tooLong'),
  hours: typedLines.min(1, 'required').max(500, 'tooLong'),
  temperatureCondition: cell,
  months: cell,
  weekendMonths: cell,
  holidays: cell,
  categories: cell,
  fromMonth: openMonth,
})

export const periodSchemeSchemas = {
  periodSchemeList: {
    payload: z.object(listed('area', 'nameZh', 'nameEn', 'docNo', 'fromMonth', 'updatedAt')),
    answer: z.object({ periodSchemeList: z.array(periodScheme), totalRows: z.int() }),
  },
  savePeriodScheme: { payload: periodSchemeDraft.extend(saved), answer: z.object({ id: z.string() }) },
  /** `made`: rows that have become rules. */
  importPeriodScheme: { payload: importing, answer: imported },
  deletePeriodScheme: { payload: z.object({ ids }), answer: changed },
  /** Names of all schemes, to choose from. */
  periodSchemeNames: {
    payload: z.object({}),
    answer: z.object({ schemes: z.array(z.object({ id, nameZh: z.string(), nameEn: z.string() })) }),
  },
}
