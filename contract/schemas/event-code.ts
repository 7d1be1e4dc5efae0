import { z } from 'zod'
import { alarmLevels } from '../alarm.ts'
import { changed, id, ids, listed, saved, stamps } from './common.ts'
import { typed, typedLines } from '../typed.ts'

const words = typed.min(1, 'required').max(200, 'tooLong')
const guide = typedLines.max(1000, 'tooLong').default('')

/** What a code that devices send means: how bad it is, what it says, and what to do first. */
const draft = z.object({
  /** As devices send it. */
  code: id.trim().min(1, 'required'),
  level: z.enum(alarmLevels, 'required'),
  textZh: words,
  textEn: words,
  guideZh: guide,
  guideEn: guide,
})
const eventCode = draft.extend(stamps)
export type EventCode = z.infer<typeof eventCode>

export const eventCodeSchemas = {
  eventCodeList: {
    payload: z.object(listed('code', 'textZh', 'textEn', 'updatedAt')),
    answer: z.object({ eventCodeList: z.array(eventCode), totalRows: z.int() }),
  },
  saveEventCode: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteEventCode: { payload: z.object({ ids }), answer: changed },
}
