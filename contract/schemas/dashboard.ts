import { z } from 'zod'
import { dashboard, dashboardBody, dashboardOwnerKinds, dashboardSummary } from '../dashboard.ts'
import { topicPattern } from '../live.ts'
import { typed } from '../typed.ts'

const slot = z.string().min(1).max(64)
const topics = z.array(z.string().regex(topicPattern)).max(600)

/** The store counts in 32 bits. */
const MOST_REVISIONS = 2_000_000_000

const id = z.string().min(1).max(64)
const saved = z.object({ dashboard })
const empty = z.object({})

export const dashboardSchemas = {
  dashboardList: { payload: z.object({ slot }), answer: z.object({ list: z.array(dashboardSummary) }) },
  dashboardGet: {
    payload: z.union([z.object({ slot }), z.object({ id })]),
    answer: z.object({ dashboard: dashboard.nullable() }),
  },
  dashboardSave: {
    payload: z.object({
      /** Absent: a new dashboard of `owner`. */
      id: id.optional(),
      slot,
      title: typed.max(100).default(''),
      body: dashboardBody,
      /** The revision that was edited; 0 for a new one. */
      revision: z.int().min(0).max(MOST_REVISIONS),
      owner: z.object({ kind: z.enum(dashboardOwnerKinds), id }).optional(),
      /** What the person says about this version. */
      note: typed.max(200).default(''),
    }),
    answer: saved,
  },
  dashboardDelete: { payload: z.object({ id }), answer: empty },
  dashboardVersions: {
    payload: z.object({ id }),
    answer: z.object({
      versions: z.array(z.object({ revision: z.int(), at: z.number(), username: z.string(), note: z.string(), widgets: z.int() })),
    }),
  },
  dashboardVersion: {
    payload: z.object({ id, revision: z.int().min(1).max(MOST_REVISIONS) }),
    answer: z.object({ title: z.string(), body: dashboardBody }),
  },
  dashboardPresence: {
    payload: z.object({ id, editing: z.boolean() }),
    answer: z.object({ others: z.array(z.object({ realname: z.string(), since: z.number() })), revision: z.int() }),
  },
}

export const liveSchemas = {
  stream: { payload: z.object({ topics: z.string().max(40_000).optional() }), answer: z.unknown() },
  streamTopics: {
    payload: z.object({ streamId: z.string().min(1).max(64), add: topics.default([]), remove: topics.default([]) }),
    answer: z.object({ topics: z.array(z.string()), refused: z.array(z.string()) }),
  },
}
