import { z } from 'zod'
import { dashboardBody } from '../dashboard.ts'
import { demonstration, display, displayPreview, displayProgram, displayReport } from '../display.ts'
import { changed, epochMs, id, ids, listed, name, saved } from './common.ts'
import { typed } from '../typed.ts'

/** The address with the token in it; null: nothing new was made. */
const link = z.object({ id: z.string(), name: z.string(), path: z.string().nullable() })

export const displaySchemas = {
  displayList: {
    payload: z.object(listed('name', 'createdAt', 'lastSeenAt', 'expiresAt')),
    answer: z.object({ displayList: z.array(display), totalRows: z.int() }),
  },
  myDisplayList: { payload: z.object({}), answer: z.object({ displayList: z.array(display) }) },
  saveDisplay: {
    payload: z.object({
      ...saved,
      name,
      organizationCode: id,
      stationIds: z.array(id).max(500),
      screens: z.array(z.string().max(100)).min(1, 'required').max(20),
      expiresAt: epochMs.nullable(),
      addresses: z.array(typed.max(64)).max(50),
      demonstration: demonstration.nullable(),
      mayMarkSeen: z.boolean().default(false),
    }),
    answer: link,
  },
  renewDisplay: { payload: z.object({ id }), answer: link },
  revokeDisplay: { payload: z.object({ ids }), answer: changed },
  deleteDisplay: { payload: z.object({ ids }), answer: changed },
  steerDisplay: { payload: z.object({ ids, program: displayProgram }), answer: changed },
  /** Null: no preview any more. */
  previewDisplay: { payload: z.object({ ids, preview: displayPreview.nullable() }), answer: changed },
  displayReport: {
    payload: displayReport,
    answer: z.object({
      name: z.string(),
      serverTime: z.number(),
      program: displayProgram,
      /** What to show now: a preview, of the program, or the play list's turn. */
      now: z.object({ path: z.string(), stationId: z.string().nullable(), until: z.number().nullable() }),
      /** In the place of what is published for that path; null: what is published. */
      preview: dashboardBody.nullable(),
      /** That it is one, for the note on the wall; never by how much: whoever knows the factor knows the true values. */
      demonstration: z.object({ masked: z.boolean(), scaled: z.boolean() }).nullable(),
    }),
  },
}
