import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Dictionary } from '#contract/schemas/dictionary.ts'
import type { Language } from '#contract/text.ts'
import { treeOf, type TreeOf } from '#domain/organizations.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { namedOption, treeOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { useWords } from '#src/resource/use-options.ts'

interface Entry extends Dictionary {
  children: Entry[]
}
interface Node {
  code: string
  parentCode: string | null
  row: Dictionary
}
/** Entries hang on each other by their keys. */
const toNode = (row: Dictionary): Node => ({ code: row.id, parentCode: row.parentId, row })
const toEntry = ({ row, children }: TreeOf<Node>): Entry => ({ ...row.row, children: children.map(toEntry) })

const EDIT = 'system_dictManager:edit'
const ALL = { pageNum: 1, pageSize: 999_999 }

/** All entries as a tree to choose from. */
function useParents(): Option[] {
  const { language } = useWords()
  const rows = valueOf(useQuery('dictionaryList', ALL))?.dictionaryList
  return useMemo(
    () => treeOptions((rows ?? []).map(toNode), ({ code, row }) => namedOption(code, [row.nameZh, row.nameEn], language, row.code)),
    [rows, language],
  )
}

const nameZh = { key: 'nameZh', title: 'dictionary.nameZh' } as const
const nameEn = { key: 'nameEn', title: 'dictionary.nameEn' } as const

/** `language`: the reader's own name of an entry heads its row. */
export const dictionaryResource = (language: Language) =>
  defineResource({
    name: 'dictionary',
    list: {
      endpoint: 'dictionaryList',
      rows: (answer): Entry[] => treeOf(answer.dictionaryList.map(toNode)).map(toEntry),
      total: (answer) => answer.totalRows,
      count: (answer) => answer.entries,
    },
    rowKey: (row: Entry) => row.id,
    children: (row) => row.children,
    unfolded: true,
    columns: [
      { ...(language === 'en' ? nameEn : nameZh), choice: false },
      language === 'en' ? nameZh : nameEn,
      { key: 'code', title: 'dictionary.code' },
      { key: 'value', title: 'dictionary.value' },
      { key: 'builtin', title: 'dictionary.builtin', text: (row, { t }) => (row.builtin ? t('resource.yes') : '') },
      { key: 'remark', title: 'dictionary.remark' },
    ],
    filters: [{ key: 'text', kind: 'text', title: 'dictionary.search' }],
    form: formOf('saveDictionary', {
      fields: [
        {
          key: 'parentId',
          title: 'dictionary.parent',
          kind: 'tree-select',
          placeholder: 'dictionary.top',
          options: { useOptions: useParents },
        },
        { key: 'code', title: 'dictionary.code', kind: 'text', required: true, maxLength: 32, hint: 'dictionary.codeHint' },
        { ...nameZh, kind: 'text', required: true, alike: 'nameEn', maxLength: 64 },
        { ...nameEn, kind: 'text', required: true, alike: 'nameZh', maxLength: 64 },
        { key: 'value', title: 'dictionary.value', kind: 'text', maxLength: 200 },
        { key: 'remark', title: 'dictionary.remark', kind: 'textarea' },
      ],
      create: EDIT,
      edit: EDIT,
      createTitle: 'dictionary.create',
      editTitle: 'dictionary.edit',
    }),
    reorder: { permission: EDIT, run: ({ id }, beside, side) => call('moveDictionary', { id, beside: beside.id, side }) },
    remove: { permission: EDIT, run: (rows) => call('deleteDictionary', { ids: rows.map((row) => row.id) }), visible: (row) => !row.builtin },
    export: { fileName: 'dictionary.title' },
    emptyText: 'dictionary.none',
    refreshes: ['dictionaryValues'],
  })
