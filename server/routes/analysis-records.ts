import { ADMIN_ROLE } from '#contract/permission.ts'
import { analysis, analysisNote } from '../db/analysis-schema.ts'
import { and, desc, eq, gte, inArray, lt, or } from '../db/orm.ts'
import { analyses } from '../entity/analyses.ts'
import { analysisNotes } from '../entity/analysis-notes.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, forbidden, notFound } from '../refusal/refusal.ts'

const MOST_NOTES = 500

/** What one sees: one's own, and what was shared by people of the organizations one sees. */
function seen({ viewer }: ViewerCall) {
  const inSight = viewer.organizations === undefined ? undefined : inArray(analysis.organizationCode, [...viewer.organizations])
  return or(eq(analysis.ownerId, viewer.accountId), and(eq(analysis.shared, true), inSight))
}

/** Only who has made a record changes it; an administrator tidies up what is shared. What one does not see looks like none. */
async function refuseOthers(ids: readonly string[], call: ViewerCall): Promise<void> {
  const rows = await recordsOf(analyses, call).getMany(ids)
  const { accountId, organizations, roles } = call.viewer
  for (const row of rows) {
    if (row.ownerId === accountId) continue
    if (!row.shared || !(organizations?.has(row.organizationCode) ?? true)) throw notFound()
    if (!roles.includes(ADMIN_ROLE)) throw forbidden()
  }
}

/** Gives the stations that they are of. */
async function refuseOthersNotes(ids: readonly string[], call: ViewerCall): Promise<string[]> {
  const rows = await recordsOf(analysisNotes, call).getMany(ids)
  if (rows.some((row) => row.ownerId !== call.viewer.accountId) && !call.viewer.roles.includes(ADMIN_ROLE)) throw forbidden()
  return rows.map(({ stationId }) => stationId)
}

/** Open windows of those who see the stations ask for their notes anew. */
function tellNotes({ services }: ViewerCall, stationIds: readonly string[]): void {
  for (const stationId of new Set(stationIds)) services.hub.notice('notesChanged', { stationId })
}

export const analysisRecordHandlers = {
  analysisList: async (query, call) => {
    // A wall shows one that somebody put there; it does not look for others.
    if (call.viewer.display !== undefined && query.id === undefined) throw forbidden()
    const { rows, totalRows } = await recordsOf(analyses, call).list(query, seen(call))
    return { analysisList: rows, totalRows }
  },

  saveAnalysis: async ({ id, revision, ...draft }, call) => {
    const { from, to } = draft.question.range
    if (from > to) throw badField('question.range', 'rangeOrder')
    const records = recordsOf(analyses, call)
    if (id === undefined) {
      const { accountId, organizationCode } = call.viewer
      return { id: await records.create({ ...draft, ownerId: accountId, organizationCode }) }
    }
    await refuseOthers([id], call)
    return records.save({ id, revision }, draft)
  },

  deleteAnalysis: async ({ ids }, call) => {
    await refuseOthers(ids, call)
    return { changed: (await recordsOf(analyses, call).remove(ids)).length }
  },

  analysisNoteList: async ({ stationIds, from, to }, call) => {
    const ids = stationIds.map((id) => call.station(id))
    const rows = await call.services.db.orm
      .select()
      .from(analysisNote)
      .where(and(inArray(analysisNote.stationId, ids), gte(analysisNote.at, from), lt(analysisNote.at, to)))
      .orderBy(desc(analysisNote.at), analysisNote.id)
      .limit(MOST_NOTES)
    return { noteList: rows.map(({ ownerId, ...row }) => ({ ...row, own: ownerId === call.viewer.accountId })) }
  },

  saveAnalysisNote: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(analysisNotes, call)
    if (!call.stationIds.includes(draft.stationId)) throw badField('stationId', 'stationUnknown')
    const before = id === undefined ? [] : await refuseOthersNotes([id], call)
    const saved =
      id === undefined ? { id: await records.create({ ...draft, ownerId: call.viewer.accountId }) } : await records.save({ id, revision }, draft)
    tellNotes(call, [...before, draft.stationId])
    return saved
  },

  deleteAnalysisNote: async ({ ids }, call) => {
    const stationIds = await refuseOthersNotes(ids, call)
    const changed = (await recordsOf(analysisNotes, call).remove(ids)).length
    tellNotes(call, stationIds)
    return { changed }
  },
} satisfies Partial<Handlers>
