import { z } from 'zod'
import { applicationStates, MOST_LINES } from '../project-material.ts'
import { calendarDay, changed, done, id, ids, listed, name, remark, saved, stamps } from './common.ts'
import { line, optionalDay, photo, photos } from './project-record.ts'
import { inProject } from './project.ts'
import { typed } from '../typed.ts'

/** Material: quantities are decimal text with at most three decimals, never below nought. */

const QUANTITY = /^\d{1,9}(\.\d{1,3})?$/
const quantityOrNone = typed.regex(QUANTITY, 'quantityWrong')
const quantity = quantityOrNone.refine((text) => Number(text) > 0, 'quantityNone')

const materialDraft = z.object({
  name,
  model: line,
  unit: typed.min(1, 'required').max(20, 'tooLong'),
  quantity,
  /** The activity of the plan that needs it; empty: none in particular. */
  activityId: z.string().max(64).default(''),
  neededBy: optionalDay,
  remark,
})
const material = materialDraft.extend({
  id: z.string(),
  /** Empty: none, or it is no longer in the plan. */
  activityName: z.string(),
  /** Applied for and not decided yet, approved, received: sums over all applications. */
  applied: z.string(),
  approved: z.string(),
  received: z.string(),
  /** Of the plan what is neither approved nor has come yet; what was approved or has come beyond it. */
  remaining: z.string(),
  beyond: z.string(),
  createdAt: z.number(),
  ...stamps,
})
export type ProjectMaterial = z.infer<typeof material>

const applicationLine = z.object({
  id: z.string(),
  materialId: z.string(),
  name: z.string(),
  model: z.string(),
  unit: z.string(),
  quantity: z.string(),
  /** Null: not decided yet. */
  approved: z.string().nullable(),
  received: z.string(),
  /** Approved and not received yet. */
  open: z.string(),
})
export type ApplicationLine = z.infer<typeof applicationLine>
const lines = z
  .array(z.object({ materialId: id, quantity }))
  .min(1, 'required')
  .max(MOST_LINES)
  .refine((list) => new Set(list.map(({ materialId }) => materialId)).size === list.length, 'materialTwice')
const applicationDraft = z.object({ reason: remark, neededBy: optionalDay })
const application = applicationDraft.extend({
  id: z.string(),
  number: z.string(),
  state: z.enum(applicationStates),
  lines: z.array(applicationLine),
  createdAt: z.number(),
  createdBy: z.string(),
  decidedAt: z.number().nullable(),
  decidedBy: z.string(),
  decisionNote: z.string(),
  /** True where more was approved than was planned, knowingly. */
  beyondPlan: z.boolean(),
  supplier: z.string(),
  orderNumber: z.string(),
  expectedOn: z.string(),
  orderedAt: z.number().nullable(),
  overdue: z.boolean(),
  ...stamps,
})
export type ProjectApplication = z.infer<typeof application>

const revision = z.int().min(0).max(2_147_483_647)
const one = { ...inProject, id, revision }

export const projectMaterialSchemas = {
  projectMaterialList: {
    payload: z.object({
      ...inProject,
      ...listed('name', 'neededBy', 'createdAt', 'updatedAt'),
      activityId: id.optional(),
      what: z.enum(['remaining', 'beyond', 'missing']).optional(),
    }),
    answer: z.object({ materialList: z.array(material), totalRows: z.int() }),
  },
  saveProjectMaterial: { payload: materialDraft.extend({ ...inProject, ...saved }), answer: z.object({ id: z.string() }) },
  deleteProjectMaterial: { payload: z.object({ ...inProject, ids }), answer: changed },

  projectApplicationList: {
    payload: z.object({
      ...inProject,
      ...listed('number', 'neededBy', 'expectedOn', 'state', 'createdAt', 'updatedAt'),
      state: z.enum(applicationStates).optional(),
      materialId: id.optional(),
    }),
    answer: z.object({ applicationList: z.array(application), totalRows: z.int() }),
  },
  projectReceiptList: {
    payload: z.object({ ...inProject, id }),
    answer: z.object({
      receiptList: z.array(
        z.object({
          id: z.string(),
          at: z.number(),
          by: z.string(),
          day: z.string(),
          note: z.string(),
          photos: z.array(photo),
          lines: z.array(z.object({ name: z.string(), unit: z.string(), quantity: z.string() })),
        }),
      ),
    }),
  },
  saveProjectApplication: { payload: applicationDraft.extend({ ...inProject, ...saved, lines }), answer: z.object({ id: z.string() }) },
  /** `beyond`: more than was planned is approved knowingly; without it such an approval is refused and says what goes beyond. */
  approveProjectApplication: {
    payload: z.object({
      ...one,
      approve: z.boolean(),
      lines: z.array(z.object({ id, approved: quantityOrNone })).max(MOST_LINES),
      beyond: z.boolean().default(false),
      note: remark,
    }),
    answer: done,
  },
  setProjectApplicationOrder: { payload: z.object({ ...one, supplier: line, orderNumber: line, expectedOn: optionalDay }), answer: done },
  /** `over`: more than was ordered has come, knowingly; `last`: nothing more comes. */
  setProjectApplicationReceipt: {
    payload: z.object({
      ...one,
      day: calendarDay,
      lines: z.array(z.object({ id, quantity: quantityOrNone })).max(MOST_LINES),
      over: z.boolean().default(false),
      last: z.boolean().default(false),
      note: remark,
      photos,
    }),
    answer: done,
  },
  deleteProjectApplication: { payload: z.object({ ...inProject, ids }), answer: changed },
}
