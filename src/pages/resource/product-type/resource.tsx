import { valueOf } from '#contract/live-value.ts'
import { deviceKinds } from '#contract/station.ts'
import type { ProductModelRow } from '#contract/schemas/product-model.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { namedOption, treeOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import { formOf, type DraftOf } from '#src/resource/form-of.ts'
import { DictionaryWord, dictionaryOptions } from '#src/resource/use-dictionary.ts'
import { useWords } from '#src/resource/use-options.ts'
import { changeTime } from '#src/ui/time-words.ts'
import { Effects } from './effects.tsx'
import { kindOptions, limitColumns, parameterColumns, textColumns } from './fields.ts'

const EDIT = 'resource_productType:edit'
const ALL = { pageNum: 1, pageSize: 999_999 }
const NONE = {}
type Draft = DraftOf<'saveProductModel'>

function useCategoryOptions(): Option[] {
  const { language } = useWords()
  const rows = valueOf(useQuery('productCategoryList', ALL))?.productCategoryList ?? []
  return treeOptions(rows, ({ code, nameZh, nameEn }) => namedOption(code, [nameZh, nameEn], language))
}

/** Templates and the models that there are: what a new one may begin as. */
function useBeginnings(): Option[] {
  const { t, language } = useWords()
  const templates = valueOf(useQuery('productTemplates', NONE))?.templates ?? []
  const models = valueOf(useQuery('productModelList', ALL))?.productModelList ?? []
  const label = (words: string, { code, nameZh, nameEn }: { code: string; nameZh: string; nameEn: string }): string =>
    `${words} · ${nameOf(nameZh, nameEn, language)} (${code})`
  return [
    ...templates.map((one) => ({ value: `template:${one.code}`, label: label(t('product.template'), one) })),
    ...models.map((one) => ({ value: `model:${one.code}`, label: label(t('product.copyOf'), one) })),
  ]
}

const draftOf = async (code: string): Promise<Draft> => (await call('productModel', { id: code })).draft

async function begin(choice: string): Promise<Draft> {
  const [from = '', code = ''] = choice.split(':')
  if (from === 'model') return { ...(await draftOf(code)), code: '' }
  const { templates } = await call('productTemplates', {})
  const found = templates.find((template) => template.code === code)
  if (found === undefined) throw new Error(`no template ${code}`)
  return found
}

const facts = [
  {
    key: 'code',
    title: 'product.modelCode',
    kind: 'text',
    required: true,
    maxLength: 64,
    fixed: true,
    section: 'product.basics',
    hint: 'product.modelCodeHint',
  },
  { key: 'kind', title: 'product.kind', kind: 'select', required: true, options: kindOptions },
  { key: 'nameZh', title: 'product.nameZh', kind: 'text', required: true, alike: 'nameEn', maxLength: 64 },
  { key: 'nameEn', title: 'product.nameEn', kind: 'text', required: true, alike: 'nameZh', maxLength: 64 },
  { key: 'categoryCode', title: 'product.category', kind: 'tree-select', options: { useOptions: useCategoryOptions } },
  { key: 'brand', title: 'product.brand', kind: 'text', maxLength: 64, options: dictionaryOptions('brand') },
  { key: 'remark', title: 'product.remark', kind: 'textarea' },
] as const

/** Models of devices with their parameters. `onCompare`: two of them are to be held beside each other. */
export const productTypeResource = (onCompare: (two: readonly ProductModelRow[]) => void) =>
  defineResource({
    name: 'product-type',
    list: {
      endpoint: 'productModelList',
      rows: (answer): ProductModelRow[] => answer.productModelList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProductModelRow) => row.id,
    columns: [
      { key: 'code', title: 'product.modelCode', sortable: true, choice: false },
      { key: 'nameZh', title: 'product.name', choice: false, text: (row, { language }) => nameOf(row.nameZh, row.nameEn, language), wraps: 120 },
      { key: 'kind', title: 'product.kind', sortable: true, text: (row, { t }) => t(`deviceKind.${row.kind}`) },
      {
        key: 'categoryCode',
        title: 'product.category',
        sortable: true,
        text: (row, { language }) => nameOf(row.categoryNameZh ?? '', row.categoryNameEn ?? '', language),
      },
      { key: 'brand', title: 'product.brand', sortable: true, render: (row) => <DictionaryWord of="brand" code={row.brand} /> },
      { key: 'parameters', title: 'product.parameters', align: 'right', sortable: true },
      { key: 'devices', title: 'product.devices', align: 'right', sortable: true },
      { key: 'revision', title: 'product.version', align: 'right', choice: 'hidden' },
      {
        key: 'updatedAt',
        title: 'product.updatedAt',
        sortable: true,
        text: (row) => changeTime(row.updatedAt),
        wraps: 90,
      },
      { key: 'remark', title: 'product.remark', choice: 'hidden' },
    ],
    sort: { by: 'code', order: 'asc' },
    filters: [
      { key: 'text', kind: 'text', title: 'product.searchModel', width: 220 },
      { key: 'kind', kind: 'select', title: 'product.kind', values: deviceKinds, options: kindOptions },
      { key: 'categoryCode', kind: 'select', title: 'product.category', options: { useOptions: useFlatCategories } },
    ],
    form: formOf('saveProductModel', {
      fields: [
        ...facts,
        {
          key: 'parameters',
          title: 'product.parameters',
          kind: 'table',
          section: 'product.parameters',
          hint: 'product.parametersHint',
          required: true,
          max: 1000,
          sheet: true,
          columns: parameterColumns,
          line: () => ({
            kind: 'measurement',
            unit: '',
            rawUnit: '',
            coefficient: 1,
            decimals: 1,
            quantity: '',
            code: '',
            nameZh: '',
            nameEn: '',
            registerAddress: '',
          }),
        },
        {
          key: 'limits',
          title: 'product.limits',
          kind: 'table',
          section: 'product.limits',
          hint: 'product.limitsHint',
          max: 1000,
          sheet: true,
          columns: limitColumns,
          line: () => ({
            parameter: '',
            code: '',
            side: 'above',
            delaySeconds: 10,
            level: 'COMMON',
            textZh: '',
            textEn: '',
            guideZh: '',
            guideEn: '',
          }),
        },
        {
          key: 'texts',
          title: 'product.texts',
          kind: 'table',
          section: 'product.texts',
          hint: 'product.textsHint',
          max: 2000,
          sheet: true,
          columns: textColumns,
        },
      ],
      load: (row: ProductModelRow) => draftOf(row.code),
      start: { title: 'product.startFrom', options: { useOptions: useBeginnings }, values: begin },
      async confirm(values, row) {
        if (row === undefined || row.devices === 0) return undefined
        const answer = await call('productModelEffects', values)
        return answer.devices === 0 || answer.effects.length === 0 ? undefined : <Effects {...answer} />
      },
      create: EDIT,
      edit: EDIT,
      createTitle: 'product.newModel',
      editTitle: 'product.editModel',
      width: 1480,
    }),
    actions: [
      {
        id: 'compare',
        title: 'product.compare',
        where: 'bulk',
        quiet: true,
        run: async (rows) => onCompare(rows),
      },
    ],
    remove: { permission: EDIT, run: (rows) => call('deleteProductModel', { ids: rows.map((row) => row.id) }) },
    export: { fileName: 'product.models' },
    emptyText: 'product.noModels',
    refreshes: ['productCategoryList'],
  })

function useFlatCategories(): Option[] {
  const flat = (options: readonly Option[]): Option[] => options.flatMap(({ children = [], ...one }) => [one, ...flat(children)])
  return flat(useCategoryOptions())
}
