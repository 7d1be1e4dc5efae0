import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import type { FileRef } from '#contract/file.ts'
import { ROUND_PREFIX } from '#contract/project-inspection.ts'
import { noFacts } from '#contract/project-record.ts'
import { MOST_REMARK } from '#contract/schemas/common.ts'
import type { Transaction } from '../db/change.ts'
import { and, asc, eq, inArray, isNotNull, isNull } from '../db/orm.ts'
import { projectRecord } from '../db/project-record-schema.ts'
import { projectCheckList, projectRound, projectRoundPoint } from '../db/project-round-schema.ts'
import { insideProject, tellProject, type ProjectCall } from '../entity/inside-project.ts'
import { memberOr, nextNumber, photosOf } from '../entity/project-parts.ts'
import { projectCheckLists, projectRounds } from '../entity/project-rounds.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField, changedMeanwhile, notFound, Refusal } from '../refusal/refusal.ts'
import { makeRecord } from './project-record-draft.ts'
import { refuseUnless } from './project-record-steps.ts'

const PART = 'inspection'

const same = (photos: readonly FileRef[]): string => photos.map(({ fileId }) => fileId).join()

/** A check point with its round, both held; what is not of the project looks like what does not exist. */
async function pointOf(tx: Transaction, { project }: ProjectCall, id: string) {
  const [found] = await tx
    .select({ point: projectRoundPoint, round: projectRound })
    .from(projectRoundPoint)
    .innerJoin(projectRound, eq(projectRound.id, projectRoundPoint.roundId))
    .where(and(eq(projectRoundPoint.id, id), eq(projectRound.projectId, project.id)))
    .for('update')
  if (found === undefined) throw notFound()
  if (found.round.state === 'done') throw new Refusal(code.conflict, 'roundDone')
  return found
}

/** A text that its form takes again: of one that is too long, as much as it holds. All of it stays with its point. */
const within = (text: string): string => (text.length <= MOST_REMARK ? text : `${text.slice(0, MOST_REMARK - 1)}…`)

export const projectInspectionHandlers = {
  projectCheckListList: async ({ projectId, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(projectCheckLists, await insideProject(call, projectId, 'inspection')).list(query)
    return { checkLists: rows, totalRows }
  },
  saveProjectCheckList: async ({ projectId, id, revision, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'inspection:edit')
    const saved = await recordsOf(projectCheckLists, inside).save({ id, revision }, { ...draft, projectId })
    tellProject(call, projectId, PART)
    return saved
  },
  deleteProjectCheckList: async ({ projectId, ids }, call) => {
    const rows = await recordsOf(projectCheckLists, await insideProject(call, projectId, 'inspection:edit')).remove(ids)
    tellProject(call, projectId, PART)
    return { changed: rows.length }
  },

  projectRoundList: async ({ projectId, state, ...query }, call) => {
    const records = recordsOf(projectRounds, await insideProject(call, projectId, 'inspection'))
    const { rows, totalRows } = await records.list(query, state === undefined ? undefined : eq(projectRound.state, state))
    return { roundList: rows, totalRows }
  },

  projectRound: async ({ projectId, id }, call) => {
    const inside = await insideProject(call, projectId, 'inspection')
    const { rows } = await recordsOf(projectRounds, inside).list({ id, pageNum: 1, pageSize: 1, sort: 'number', order: 'asc' })
    const [round] = rows
    if (round === undefined) throw notFound()
    const points = await call.services.db.orm
      .select({ point: projectRoundPoint, number: projectRecord.number, state: projectRecord.state, title: projectRecord.title })
      .from(projectRoundPoint)
      .leftJoin(projectRecord, eq(projectRecord.id, projectRoundPoint.recordId))
      .where(eq(projectRoundPoint.roundId, id))
      .orderBy(asc(projectRoundPoint.position))
    const isOpen = round.state === 'open'
    const mayInspect = inside.codes.includes('inspection:edit')
    return {
      round,
      points: points.map(({ point: { roundId: _round, position: _position, recordId, byName, ...point }, number, state, title }) => ({
        ...point,
        by: byName,
        record: recordId === null || number === null || state === null ? null : { id: recordId, number, state, title: title ?? '' },
      })),
      mayEdit: mayInspect,
      mayReport: isOpen && mayInspect && inside.codes.includes('safety:edit'),
    }
  },

  saveProjectRound: async ({ projectId, id, revision, checkListId, inspectorId, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'inspection:edit')
    const records = recordsOf(projectRounds, inside)
    if (id !== undefined) {
      await records.act([id], async (tx, [before], note) => {
        if (before === undefined) return
        if (revision !== undefined && revision !== before.revision) throw changedMeanwhile(before.updatedBy)
        const changes = { ...draft, inspectorId: await memberOr(tx, inside, inspectorId, before.inspectorId, 'inspectorId') }
        await tx
          .update(projectRound)
          .set({ ...changes, revision: before.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
          .where(eq(projectRound.id, id))
        await note(before, 'saveProjectRound', records.logged(before), records.logged({ ...before, ...changes }))
      })
      tellProject(call, projectId, PART)
      return { id }
    }
    const made = await call.services.change(call, async (tx, note) => {
      const [list] = await tx
        .select()
        .from(projectCheckList)
        .where(and(eq(projectCheckList.id, checkListId), eq(projectCheckList.projectId, projectId)))
        .for('share')
      if (list === undefined) throw badField('checkListId', checkListId === '' ? 'required' : 'checkListUnknown')
      const row = records.rowOf({
        id: randomUUID(),
        projectId,
        ...draft,
        inspectorId: await memberOr(tx, inside, inspectorId, null, 'inspectorId'),
        checkListId,
        number: await nextNumber(tx, inside, ROUND_PREFIX),
        createdAt: call.now,
      })
      await tx.insert(projectRound).values(row)
      await tx
        .insert(projectRoundPoint)
        .values(list.points.map(({ text, hint }, position) => ({ id: randomUUID(), roundId: row.id, position, text, hint })))
      await note('saveProjectRound', records.subject(row), null, records.logged(row))
      return row.id
    })
    tellProject(call, projectId, PART)
    return { id: made }
  },

  setProjectRoundPoint: async ({ projectId, id, revision, result, note: seen, photos }, call) => {
    const inside = await insideProject(call, projectId, 'inspection:edit')
    await call.services.change(call, async (tx, note) => {
      const { point, round } = await pointOf(tx, inside, id)
      const isSame = point.result === result && point.note === seen && same(point.photos) === same(photos)
      // Sent again because its answer was lost.
      if (isSame && point.byName === call.viewer.realname) return
      if (revision !== undefined && revision !== point.revision) throw changedMeanwhile(point.byName)
      if (point.recordId !== null && result !== 'finding') throw new Refusal(code.conflict, 'pointHasMatter')
      if (result === 'finding' && seen === '') throw badField('note', 'findingSaid')
      const after = { result, note: seen, photos: await photosOf(tx, inside, 'inspection', photos) }
      await tx
        .update(projectRoundPoint)
        .set({ ...after, at: result === null ? null : call.now, byName: call.viewer.realname, revision: point.revision + 1 })
        .where(eq(projectRoundPoint.id, id))
      const before = { result: point.result, note: point.note, photos: point.photos }
      await note('saveProjectRoundPoint', `projectRound:${round.number}/${point.text}`, before, after)
    })
    tellProject(call, projectId, PART)
    return {}
  },

  setProjectRoundFinding: async ({ projectId, id, ...asked }, call) => {
    const inside = await insideProject(call, projectId, 'inspection:edit')
    refuseUnless(inside.codes.includes('safety:edit'), inside)
    const made = await call.services.change(call, async (tx, note) => {
      const { point, round } = await pointOf(tx, inside, id)
      if (point.result !== 'finding') throw new Refusal(code.conflict, 'pointNoFinding')
      if (point.recordId !== null) throw new Refusal(code.conflict, 'pointHasMatter')
      const record = await makeRecord(tx, note, inside, {
        ...noFacts,
        ...asked,
        projectId,
        kind: 'safety',
        text: within(`${round.number} ${point.text}\n${point.note}`),
        day: '',
        place: '',
        photos: point.photos,
        signers: [],
      })
      await tx
        .update(projectRoundPoint)
        .set({ recordId: record.id, revision: point.revision + 1 })
        .where(eq(projectRoundPoint.id, id))
      return { id: record.id, number: record.number }
    })
    tellProject(call, projectId, PART)
    tellProject(call, projectId, 'safety')
    return made
  },

  setProjectRoundState: async ({ projectId, id, revision, to }, call) => {
    const inside = await insideProject(call, projectId, 'inspection:edit')
    await recordsOf(projectRounds, inside).act([id], async (tx, [row], note) => {
      if (row === undefined) return
      if (revision !== row.revision) throw changedMeanwhile(row.updatedBy)
      if (row.state === to) return
      const [open] = await tx
        .select({ id: projectRoundPoint.id })
        .from(projectRoundPoint)
        .where(and(eq(projectRoundPoint.roundId, id), isNull(projectRoundPoint.result)))
        .limit(1)
      if (to === 'done' && open !== undefined) throw new Refusal(code.conflict, 'roundOpenPoints')
      await tx
        .update(projectRound)
        .set({ state: to, revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(eq(projectRound.id, id))
      await note(row, 'setProjectRoundState', { state: row.state }, { state: to })
    })
    tellProject(call, projectId, PART)
    return {}
  },

  deleteProjectRound: async ({ projectId, ids }, call) => {
    const inside = await insideProject(call, projectId, 'inspection:edit')
    const rows = await recordsOf(projectRounds, inside).remove(ids, async (tx) => {
      const [found] = await tx
        .select({ id: projectRoundPoint.id })
        .from(projectRoundPoint)
        .where(and(inArray(projectRoundPoint.roundId, [...ids]), isNotNull(projectRoundPoint.recordId)))
        .limit(1)
      if (found !== undefined) throw new Refusal(code.conflict, 'roundFindings')
    })
    tellProject(call, projectId, PART)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
