import { z } from 'zod'
import { planSegments, strategyStates } from '../strategy.ts'
import { changed, id, ids, listed, name, remark, saved, stamps } from './common.ts'

const draft = z.object({ name, organizationCode: id, segments: planSegments.min(1, 'required'), remark })

const powerTemplate = draft.extend({
  id: z.string(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  /** Whose wanted plans have days made of it. */
  stations: z.int(),
  createdAt: z.number(),
  ...stamps,
})
export type PowerTemplate = z.infer<typeof powerTemplate>

export const powerTemplateSchemas = {
  powerTemplateList: {
    payload: z.object({ ...listed('name', 'stations', 'createdAt', 'updatedAt'), organizationCode: id.optional() }),
    answer: z.object({ powerTemplateList: z.array(powerTemplate), totalRows: z.int() }),
  },
  /** Of one: stations whose wanted plans have days made of it. `hidden`: others that the viewer does not see. */
  powerTemplateUse: {
    payload: z.object({ id }),
    answer: z.object({
      stations: z.array(
        z.object({
          powerstationId: z.string(),
          name: z.string(),
          nameEn: z.string(),
          state: z.enum(strategyStates),
          isOver: z.boolean(),
          days: z.int(),
        }),
      ),
      hidden: z.int(),
    }),
  },
  /** Other segments go into the wanted plans that are made of it, which are then to be issued; nothing is sent. `changed`: stations. */
  savePowerTemplate: { payload: draft.extend(saved), answer: z.object({ id: z.string(), changed: z.int() }) },
  deletePowerTemplate: { payload: z.object({ ids }), answer: changed },
}
