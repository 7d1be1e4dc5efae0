import { eventCodes } from '../entity/event-codes.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'

export const eventCodeHandlers = {
  eventCodeList: async (query, call) => {
    const { rows, totalRows } = await recordsOf(eventCodes, call).list(query)
    return { eventCodeList: rows, totalRows }
  },

  saveEventCode: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(eventCodes, call)
    const saved = id === undefined ? await records.create(draft) : id
    if (id !== undefined) {
      // Alarms and devices know it by its code.
      if (draft.code !== id) throw badField('code', 'codeFixed')
      await records.update({ id, revision }, draft)
    }
    await call.services.plantChanged()
    return { id: saved }
  },

  deleteEventCode: async ({ ids }, call) => {
    const gone = await recordsOf(eventCodes, call).remove(ids)
    await call.services.plantChanged()
    return { changed: gone.length }
  },
} satisfies Partial<Handlers>
