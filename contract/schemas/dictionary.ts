import { z } from 'zod'
import { changed, done, id, ids, name, page, remark, saved, stamps, text } from './common.ts'
import { isReserved } from '../rules.ts'
import { typed } from '../typed.ts'

/** What a person says of a dictionary, or of a value of one. */
const draft = z.object({
  code: typed.regex(/^[\w-]{1,32}$/, 'organizationCodeWrong').refine((text) => !isReserved(text), 'codeReserved'),
  nameZh: name,
  nameEn: name,
  value: typed.max(200, 'tooLong').default(''),
  /** The dictionary that it is a value of; empty: a dictionary. */
  parentId: typed
    .max(64, 'tooLong')
    .default('')
    .transform((parent) => (parent === '' ? null : parent)),
  remark,
})

const dictionary = draft.extend({
  id: z.string(),
  parentId: z.string().nullable(),
  /** The product itself knows its code: it can be worded otherwise, not deleted. */
  builtin: z.boolean(),
  position: z.int(),
  ...stamps,
})
export type Dictionary = z.infer<typeof dictionary>

export const dictionarySchemas = {
  /** A page of dictionaries with all their values, each after what it hangs on. A search finds some, and those above them. */
  dictionaryList: {
    payload: z.object({ ...page, id: id.optional(), text }),
    answer: z.object({ dictionaryList: z.array(dictionary), totalRows: z.int(), /** With all values. */ entries: z.int() }),
  },
  saveDictionary: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  /** `beside`: one of the same parent. */
  moveDictionary: { payload: z.object({ id, beside: id, side: z.enum(['above', 'below']) }), answer: done },
  deleteDictionary: { payload: z.object({ ids }), answer: changed },
  /** Values of a dictionary in people's order, each after what it hangs on; none where there is no such dictionary. */
  dictionaryValues: {
    payload: z.object({ code: z.string().min(1).max(32) }),
    answer: z.object({ values: z.array(z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), value: z.string() })) }),
  },
}
