import { z } from 'zod'
import { changed, done, id, ids, imported, importing, name, page, remark, saved, stamps, text } from './common.ts'
import { isReserved } from '../rules.ts'
import { typed } from '../typed.ts'

/** What a person says of a category. */
export const productCategoryDraft = z.object({
  code: typed.regex(/^[\w-]{1,32}$/, 'organizationCodeWrong').refine((text) => !isReserved(text), 'codeReserved'),
  nameZh: name,
  nameEn: name,
  /** Empty: it stands at the top. */
  parentCode: typed
    .max(32, 'tooLong')
    .default('')
    .transform((code) => (code === '' ? null : code)),
  remark,
})

const productCategory = productCategoryDraft.extend({ id: z.string(), parentCode: z.string().nullable(), position: z.int(), ...stamps })
export type ProductCategory = z.infer<typeof productCategory>

export const productCategorySchemas = {
  /** A page of uppermost categories with all below them, each after the one it hangs on. A search finds some, and those above them. */
  productCategoryList: {
    payload: z.object({ ...page, id: id.optional(), text }),
    answer: z.object({
      productCategoryList: z.array(productCategory),
      /** Uppermost ones, of which pages are made. */
      totalRows: z.int(),
      /** With those below them. */
      categories: z.int(),
    }),
  },
  saveProductCategory: { payload: productCategoryDraft.extend(saved), answer: z.object({ id: z.string() }) },
  importProductCategory: { payload: importing, answer: imported },
  /** `beside`: one of the same parent. */
  moveProductCategory: { payload: z.object({ id, beside: id, side: z.enum(['above', 'below']) }), answer: done },
  deleteProductCategory: { payload: z.object({ ids }), answer: changed },
}
