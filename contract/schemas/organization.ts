import { z } from 'zod'
import { historyKinds } from '../audit.ts'
import { auditEntry, memberNode, organization } from '../organization.ts'
import { stationStates, stationTypes } from '../station.ts'
import { done, epochMs, id, name, page, saved, text } from './common.ts'
import { typed } from '../typed.ts'

/** Part of MQTT topics (a Sparkplug group): no slash, no wildcard, nothing to quote. */
const organizationCode = typed.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, 'organizationCodeWrong')
const organTree = { payload: z.object({ text }), answer: z.object({ organList: z.array(organization) }) }
const memberTree = z.object({ memberTree: z.array(memberNode) })

export const organizationSchemas = {
  areaList: {
    payload: z.object({}),
    answer: z.object({ areaList: z.array(z.object({ areaCode: z.string(), areaName: z.string(), stations: z.int() })) }),
  },

  organTree,
  organTreeRemote: organTree,
  organLazyTreeList: {
    payload: z.object({ parentCode: id.optional() }),
    answer: z.object({ organList: z.array(organization.extend({ hasChildren: z.boolean() })) }),
  },
  organSummaryList: {
    payload: z.object({ ...page, text }),
    answer: z.object({
      organList: z.array(
        organization.extend({
          /** Directly in it, and with those below. */
          members: z.int(),
          membersBelow: z.int(),
          stations: z.int(),
          stationsBelow: z.int(),
          children: z.int(),
          groups: z.int(),
        }),
      ),
      totalRows: z.int(),
    }),
  },
  organUserSummaryList: {
    payload: z.object({ ...page, text }),
    answer: z.object({
      organList: z.array(organization.extend({ active: z.int(), disabled: z.int(), pending: z.int() })),
      totalRows: z.int(),
    }),
  },
  organMemberTree: { payload: z.object({ organizationCode: id.optional() }), answer: memberTree },
  organStationList: {
    payload: z.object({ ...page, organizationCode: id, text }),
    answer: z.object({
      stationList: z.array(
        z.object({
          stationId: z.string(),
          stationName: z.string(),
          stationNameEn: z.string(),
          type: z.enum(stationTypes),
          state: z.enum(stationStates),
          area: z.string(),
          organizationCode: z.string(),
          organizationName: z.string(),
          organizationNameEn: z.string(),
        }),
      ),
      totalRows: z.int(),
    }),
  },
  saveOrgan: {
    payload: z.object({
      code: organizationCode,
      /** A code that must not be there yet. */
      isNew: z.boolean(),
      parentCode: id.nullable(),
      name,
      nameEn: typed.max(64, 'tooLong').default(''),
      revision: saved.revision,
    }),
    answer: done,
  },
  deleteOrgan: { payload: z.object({ code: id }), answer: done },

  auditLogList: {
    payload: z.object({
      ...page,
      username: text,
      action: z.union([id, z.array(id).max(100)]).optional(),
      subject: text,
      atFrom: epochMs.optional(),
      atTo: epochMs.optional(),
      sort: z.enum(['at']).default('at'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: z.object({ auditList: z.array(auditEntry), totalRows: z.int() }),
  },
  /** `kind` and `recordId`: what the lines are about; of a station those of its connection points and devices come too. */
  recordHistory: {
    payload: z.object({
      kind: z.enum(historyKinds),
      recordId: id,
      ...page,
      sort: z.enum(['at']).default('at'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: z.object({
      history: z.array(auditEntry.pick({ id: true, at: true, username: true, action: true, subject: true, before: true, after: true })),
      totalRows: z.int(),
    }),
  },
  auditLogActions: { payload: z.object({}), answer: z.object({ actions: z.array(z.string()) }) },
}
