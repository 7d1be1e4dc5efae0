import type { z } from 'zod'
import { MOST_FAULTS } from '#contract/import.ts'
import type { PeriodRule } from '#contract/price.ts'
import type { Imported } from '#contract/schemas/common.ts'
import { noticeRow, periodSchemeDraft } from '#contract/schemas/period-scheme.ts'
import { areaEnglish } from '#domain/price-areas.ts'
import { noticeRule } from '#domain/price-notice.ts'
import { importRecords } from '../entity/import.ts'
import { periodSchemes } from '../entity/prices.ts'
import type { ViewerCall } from '../http/call.ts'
import { schemaWords } from '../refusal/schema-words.ts'
import { fieldWords, type TextKey } from '../refusal/texts.ts'
import { refuseWrongScheme } from './scheme-check.ts'

interface Group {
  draft: z.input<typeof periodSchemeDraft> & { rules: PeriodRule[] }
  /** Of the sheet, in the order of the rules. */
  rows: number[]
}

const wrongWords: Record<string, TextKey> = { hours: 'hoursWrong', months: 'monthsWrong', weekendMonths: 'monthsWrong', holidays: 'holidaysWrong' }

/**
 * Makes period schemes of a table of notices: one row a rule, rows of one area, document and first month one scheme. All are made, or none; what is wrong with a scheme
 * stands at the row of its rule. In the check of a part rows of one scheme may stand in other parts: its 24 hours, and whether it is there already, are looked at when they are made.
 */
export async function importSchemes(
  { rows, check, part }: { rows: readonly unknown[]; check: boolean; part?: boolean | undefined },
  call: ViewerCall,
): Promise<Imported> {
  const faults: Imported['faults'] = []
  const fault = (row: number, field: string, words: string): void => {
    if (faults.length < MOST_FAULTS) faults.push({ row, field, words: fieldWords(words, call.language) })
  }
  const groups = new Map<string, Group>()
  for (const [at, row] of rows.entries()) {
    const parsed = noticeRow.safeParse(row, { error: schemaWords })
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) fault(at, path.join('.') || '/', message)
      continue
    }
    const said = noticeRule(parsed.data)
    if ('wrong' in said) {
      for (const field of said.wrong) fault(at, field, wrongWords[field] ?? 'noticeWrong')
      continue
    }
    const { area, docNo, fromMonth, categories } = parsed.data
    const key = JSON.stringify([area, docNo, fromMonth])
    const group = groups.get(key) ?? { draft: { nameZh: '', nameEn: '', area, docNo, fromMonth, categories: '', rules: [] }, rows: [] }
    groups.set(key, group)
    group.draft.nameZh = `${area} ${docNo}`.trim().slice(0, 64)
    group.draft.nameEn = `${areaEnglish(area)} ${docNo}`.trim().slice(0, 64)
    group.draft.categories = [...new Set([...(group.draft.categories ?? '').split('; '), categories])].filter((one) => one !== '').join('; ')
    group.draft.rules.push(said.rule)
    group.rows.push(at)
  }
  if (faults.length > 0 || (check && part === true)) return { made: 0, faults }

  const all = [...groups.values()]
  const sheet = { rows: all.map(({ draft }) => draft), check }
  const imported = await importRecords(periodSchemes, call, periodSchemeDraft, sheet, (draft) => {
    refuseWrongScheme(draft)
    return draft
  })
  if (imported.faults.length === 0) return { made: check ? 0 : rows.length, faults: [] }
  return {
    made: 0,
    faults: imported.faults.map(({ row, field, words }) => {
      const [, rule = '0', cell] = /^rules\.(\d+)\.(\w+)$/.exec(field) ?? []
      return { row: all[row]?.rows[Number(rule)] ?? 0, field: cell === 'windows' || field === 'rules' ? 'hours' : field, words }
    }),
  }
}
