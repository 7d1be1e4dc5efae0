import { code } from '#contract/endpoint.ts'
import { productCategoryDraft, type ProductCategory } from '#contract/schemas/product-category.ts'
import { makesCycle, treeOf, withThoseAbove, type TreeOf } from '#domain/organizations.ts'
import { eq, isNull } from '../db/orm.ts'
import { productCategory } from '../db/product-schema.ts'
import { productCategories } from '../entity/product-categories.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'
import { importTree } from './import-tree.ts'

const inOrder = (rows: ProductCategory[]): ProductCategory[] => rows.sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))
const allOf = async (call: ViewerCall): Promise<ProductCategory[]> => inOrder(await recordsOf(productCategories, call).all())
/** A position after all others. */
const endOf = async (call: ViewerCall): Promise<number> => Math.max(0, ...(await allOf(call)).map((row) => row.position + 1))

const withThoseBelow = ({ row, children }: TreeOf<ProductCategory>): ProductCategory[] => [row, ...children.flatMap(withThoseBelow)]

export const productCategoryHandlers = {
  productCategoryList: async ({ pageNum, pageSize, id, text = '' }, call) => {
    const all = await allOf(call)
    const wanted = text.trim().toLowerCase()
    const fits = (row: ProductCategory): boolean =>
      (id === undefined || row.id === id) && [row.code, row.nameZh, row.nameEn, row.remark].some((words) => words.toLowerCase().includes(wanted))
    const found = all.filter(fits)
    const kept = id === undefined ? withThoseAbove(all, found) : found
    const tops = treeOf(kept)
    const shown = tops.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { productCategoryList: shown.flatMap(withThoseBelow), totalRows: tops.length, categories: kept.length }
  },

  saveProductCategory: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(productCategories, call)
    if (draft.parentCode === draft.code) throw badField('parentCode', 'productCategoryCycle')
    const atEnd = { ...draft, position: await endOf(call) }
    if (id === undefined) return { id: await records.create(atEnd) }
    await records.update(
      { id, revision },
      (before) => (before.parentCode === draft.parentCode ? draft : atEnd),
      async (tx, before) => {
        const all = await tx.select().from(productCategory)
        if (draft.parentCode !== null && makesCycle(all, before.code, draft.parentCode)) throw badField('parentCode', 'productCategoryCycle')
      },
    )
    return { id }
  },

  importProductCategory: async (sheet, call) => {
    let position = await endOf(call)
    return importTree(
      productCategories,
      call,
      productCategoryDraft,
      sheet,
      { key: 'code', parent: 'parentCode', cycle: 'productCategoryCycle' },
      (draft) => ({ ...draft, position: position++ }),
    )
  },

  moveProductCategory: async ({ id, beside, side }, call) => {
    await recordsOf(productCategories, call).act([id], async (tx, [row], note) => {
      if (row === undefined) throw notFound()
      const parent = row.parentCode === null ? isNull(productCategory.parentCode) : eq(productCategory.parentCode, row.parentCode)
      const before = inOrder(await tx.select().from(productCategory).where(parent))
      const after = before.filter((one) => one.id !== id)
      const at = after.findIndex((one) => one.id === beside)
      // It hangs elsewhere by now, or is gone.
      if (at < 0) throw new Refusal(code.conflict, 'conflict')
      after.splice(side === 'above' ? at : at + 1, 0, row)
      for (const [position, one] of after.entries()) {
        if (one.position !== position) await tx.update(productCategory).set({ position }).where(eq(productCategory.id, one.id))
      }
      const placeIn = (rows: readonly ProductCategory[]) => ({ position: rows.findIndex((one) => one.id === id) + 1 })
      await note(row, 'moveProductCategory', placeIn(before), placeIn(after))
    })
    return {}
  },

  deleteProductCategory: async ({ ids }, call) => ({ changed: (await recordsOf(productCategories, call).remove(ids)).length }),
} satisfies Partial<Handlers>
