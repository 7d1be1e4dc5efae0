import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { ProductCategory } from '#contract/schemas/product-category.ts'
import type { Language } from '#contract/text.ts'
import { treeOf, type TreeOf } from '#domain/organizations.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { namedOption, treeOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { useWords } from '#src/resource/use-options.ts'

interface Category extends ProductCategory {
  children: Category[]
}
const toCategory = ({ row, children }: TreeOf<ProductCategory>): Category => ({ ...row, children: children.map(toCategory) })

const EDIT = 'resource_productCategory:edit'
const ALL = { pageNum: 1, pageSize: 999_999 }

/** All categories as a tree to choose from. */
function useCategoryOptions(): Option[] {
  const { language } = useWords()
  const rows = valueOf(useQuery('productCategoryList', ALL))?.productCategoryList
  return useMemo(() => treeOptions(rows ?? [], ({ code, nameZh, nameEn }) => namedOption(code, [nameZh, nameEn], language, code)), [rows, language])
}

const nameZh = { key: 'nameZh', title: 'product.nameZh' } as const
const nameEn = { key: 'nameEn', title: 'product.nameEn' } as const
const fields = [
  { key: 'code', title: 'product.code', kind: 'text', required: true, maxLength: 32 },
  { ...nameZh, kind: 'text', required: true, alike: 'nameEn', maxLength: 64 },
  { ...nameEn, kind: 'text', required: true, alike: 'nameZh', maxLength: 64 },
] as const
const remark = { key: 'remark', title: 'product.remark', kind: 'textarea' } as const

/** `language`: the reader's own name of a category heads its row. */
export const productCategoryResource = (language: Language) =>
  defineResource({
    name: 'product-category',
    list: {
      endpoint: 'productCategoryList',
      rows: (answer): Category[] => treeOf(answer.productCategoryList).map(toCategory),
      total: (answer) => answer.totalRows,
      count: (answer) => answer.categories,
    },
    rowKey: (row: Category) => row.id,
    children: (row) => row.children,
    unfolded: true,
    columns: [
      { ...(language === 'en' ? nameEn : nameZh), choice: false },
      language === 'en' ? nameZh : nameEn,
      { key: 'code', title: 'product.code' },
      { key: 'parentCode', title: 'product.parent' },
      { key: 'remark', title: 'product.remark' },
    ],
    filters: [{ key: 'text', kind: 'text', title: 'product.searchCategory' }],
    form: formOf('saveProductCategory', {
      fields: [
        ...fields,
        { key: 'parentCode', title: 'product.parent', kind: 'tree-select', placeholder: 'product.top', options: { useOptions: useCategoryOptions } },
        remark,
      ],
      create: EDIT,
      edit: EDIT,
      createTitle: 'product.newCategory',
      editTitle: 'product.editCategory',
    }),
    reorder: { permission: EDIT, run: ({ id }, beside, side) => call('moveProductCategory', { id, beside: beside.id, side }) },
    remove: { permission: EDIT, run: (rows) => call('deleteProductCategory', { ids: rows.map((row) => row.id) }) },
    import: {
      endpoint: 'importProductCategory',
      permission: EDIT,
      fileName: 'product.categories',
      // By its code: it may be one of the same sheet.
      fields: [...fields, { key: 'parentCode', title: 'product.parent', kind: 'text', maxLength: 32 }, remark],
    },
    export: { fileName: 'product.categories' },
    emptyText: 'product.noCategories',
  })
