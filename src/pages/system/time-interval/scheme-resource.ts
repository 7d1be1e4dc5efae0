import type { PeriodRule } from '#contract/price.ts'
import type { PeriodScheme } from '#contract/schemas/period-scheme.ts'
import type { Language } from '#contract/text.ts'
import { areaEnglish } from '#domain/price-areas.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { freshLine, lineOf, ruleOf, type RuleLine } from './rule-lines.ts'
import { ruleColumns, RulesField } from './rules-field.tsx'
import { SchemeBelow } from './scheme-below.tsx'

const EDIT = 'interval-management:edit'
const hidden = { choice: 'hidden' } as const

const nameZh = { key: 'nameZh', title: 'price.nameZh', kind: 'text', required: true, alike: 'nameEn', maxLength: 64 } as const
const nameEn = { key: 'nameEn', title: 'price.nameEn', kind: 'text', required: true, alike: 'nameZh', maxLength: 64 } as const
const area = { key: 'area', title: 'price.area', kind: 'text', required: true, maxLength: 64, hint: 'price.areaHint' } as const
const docNo = { key: 'docNo', title: 'price.docNo', kind: 'text', maxLength: 128 } as const
const fromMonth = { key: 'fromMonth', title: 'price.fromMonth', kind: 'month' } as const
const categories = { key: 'categories', title: 'price.categories', kind: 'text', maxLength: 500 } as const

// The form has rules as lines of text; the endpoint gets rules.
const asLines = (rules: readonly PeriodRule[]): PeriodRule[] => rules.map(lineOf) as unknown as PeriodRule[]
const asRules = (lines: readonly unknown[]): PeriodRule[] => (lines as RuleLine[]).map(ruleOf)

/** Which hours are which period, by notice. `language`: the reader's own name of a scheme is there at first. */
export const schemeResource = (language: Language) =>
  defineResource({
    name: 'period-scheme',
    list: { endpoint: 'periodSchemeList', rows: (answer): PeriodScheme[] => answer.periodSchemeList, total: (answer) => answer.totalRows },
    rowKey: (row: PeriodScheme) => row.id,
    expand: SchemeBelow,
    columns: [
      { key: 'area', title: 'price.area', sortable: true, choice: false, text: (row) => (language === 'en' ? areaEnglish(row.area) : row.area) },
      { key: 'docNo', title: 'price.docNo', sortable: true, ...hidden },
      { key: 'nameZh', title: 'price.nameZh', sortable: true, ...(language === 'en' ? hidden : {}) },
      { key: 'nameEn', title: 'price.nameEn', sortable: true, ...(language === 'en' ? {} : hidden) },
      { key: 'categories', title: 'price.categories' },
      {
        key: 'fromMonth',
        title: 'price.holdsIn',
        sortable: true,
        text: ({ fromMonth: from, untilMonth: until }, { t }) =>
          from === '' && until === '' ? t('price.always') : `${from || '…'} – ${until || '…'}`,
      },
      { key: 'rules', title: 'price.ruleCount', align: 'right', text: (row) => row.rules.length },
      { key: 'prices', title: 'price.usedBy', align: 'right' },
      { key: 'remark', title: 'price.remark', choice: 'hidden' },
    ],
    sort: { by: 'area', order: 'asc' },
    filters: [{ key: 'text', kind: 'text', title: 'price.searchScheme' }],
    form: formOf('savePeriodScheme', {
      fields: [
        nameZh,
        nameEn,
        area,
        docNo,
        categories,
        fromMonth,
        { key: 'untilMonth', title: 'price.untilMonth', kind: 'month', hint: 'price.monthsHint' },
        { key: 'rules', title: 'price.rules', kind: 'table', required: true, columns: ruleColumns, max: 200, render: RulesField },
        { key: 'remark', title: 'price.remark', kind: 'textarea' },
      ],
      empty: { rules: [freshLine()] as unknown as PeriodRule[] },
      fromRow: (row: PeriodScheme) => ({ rules: asLines(row.rules) }),
      toPayload: (values) => ({ ...values, rules: asRules(values.rules) }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'price.newScheme',
      editTitle: 'price.editScheme',
      width: 1280,
    }),
    actions: [
      {
        id: 'copy',
        title: 'price.copy',
        where: 'row',
        permission: EDIT,
        form: {
          title: 'price.copyTitle',
          fields: [nameZh, nameEn, docNo, fromMonth],
          empty: { nameZh: '', nameEn: '', docNo: '', fromMonth: '' },
          note: ([row], { t }) =>
            row === undefined ? null : t('price.copyNote', { name: nameOf(row.nameZh, row.nameEn, language), n: row.rules.length }),
        },
        run: async ([row], values) => {
          if (row === undefined) return
          const { area: own, categories: whom, rules, remark } = row
          await call('savePeriodScheme', { area: own, categories: whom, rules, remark, ...(values as { nameZh: string; nameEn: string }) })
        },
      },
    ],
    import: {
      endpoint: 'importPeriodScheme',
      permission: EDIT,
      fileName: 'price.tab.schemes',
      csv: true,
      // The columns of published tables of notices; a row is a rule.
      fields: [
        { key: 'area', title: 'price.area', kind: 'text', required: true, maxLength: 64 },
        docNo,
        { key: 'period', title: 'price.period', kind: 'text', required: true, maxLength: 16 },
        { key: 'hours', title: 'price.hours', kind: 'text', required: true, maxLength: 500 },
        { key: 'temperatureCondition', title: 'price.temperatureCondition', kind: 'text', maxLength: 500 },
        { key: 'months', title: 'price.months', kind: 'text', maxLength: 500 },
        { key: 'weekendMonths', title: 'price.weekendMonths', kind: 'text', maxLength: 500 },
        { key: 'holidays', title: 'price.holidays', kind: 'text', maxLength: 500 },
        categories,
        fromMonth,
      ],
    },
    export: { fileName: 'price.tab.schemes' },
    remove: { permission: EDIT, run: (rows) => call('deletePeriodScheme', { ids: rows.map((row) => row.id) }) },
    emptyText: 'price.noSchemes',
    refreshes: ['periodSchemeNames', 'dayTemperatureList', 'priceDay', 'priceMonth', 'stationPriceYear', 'priceWindowList'],
  })
