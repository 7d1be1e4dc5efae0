import { z } from 'zod'
import { dashboard, dashboardBody } from '../dashboard.ts'
import { topicPattern } from '../live.ts'

const slot = z.string().min(1).max(64)
const topics = z.array(z.string().regex(topicPattern)).max(600)

export const dashboardSchemas = {
  dashboardGet: { payload: z.object({ slot }), answer: z.object({ dashboard: dashboard.nullable() }) },
  dashboardSave: {
    payload: z.object({ slot, title: z.string().max(100).default(''), body: dashboardBody, /** 0 for the first save. */ revision: z.int().min(0) }),
    answer: z.object({ dashboard }),
  },
  dashboardReset: { payload: z.object({ slot }), answer: z.object({}) },
}

export const liveSchemas = {
  stream: { payload: z.object({ topics: z.string().max(40_000).optional() }), answer: z.unknown() },
  streamTopics: {
    payload: z.object({ streamId: z.string().min(1).max(64), add: topics.default([]), remove: topics.default([]) }),
    answer: z.object({ topics: z.array(z.string()), refused: z.array(z.string()) }),
  },
}
