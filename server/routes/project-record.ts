import { code } from '#contract/endpoint.ts'
import { isOverdue, noFacts, recordKindOf, type RecordFacts, type RecordKind, type RecordState } from '#contract/project-record.ts'
import type { Transaction } from '../db/change.ts'
import { and, asc, eq, inArray, lt, ne, notInArray, sql } from '../db/orm.ts'
import { projectRecord, projectRecordEvent, projectRecordSigner } from '../db/project-record-schema.ts'
import { projectRound, projectRoundPoint } from '../db/project-round-schema.ts'
import { tellProject } from '../entity/inside-project.ts'
import { membersAmong, photosOf } from '../entity/project-parts.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, changedMeanwhile, Refusal } from '../refusal/refusal.ts'
import { askSigners, columnsFrom, differs, makeRecord, type RecordDraft } from './project-record-draft.ts'
import { isResponsible, ofKind, refuseUnless, rightsTo, signersIn, stepped, stepsOf, tell, todayOf, voidSignatures } from './project-record-steps.ts'

export const projectRecordHandlers = {
  projectRecordList: async ({ projectId, kind, state, late, responsibleId, ...query }, call) => {
    const { inside, records } = await ofKind(call, projectId, kind)
    const today = todayOf(inside)
    const open = notInArray(projectRecord.state, [...recordKindOf[kind].over])
    const overdue = and(open, ne(projectRecord.dueDate, ''), lt(projectRecord.dueDate, today))
    const { rows, totalRows } = await records.list(
      query,
      state === undefined ? undefined : eq(projectRecord.state, state),
      late === 'overdue' ? overdue : late === 'open' ? open : undefined,
      responsibleId === undefined ? undefined : eq(projectRecord.responsibleId, responsibleId),
    )
    const [counted] = await call.services.db.orm
      .select({ n: sql<number>`count(*)::int` })
      .from(projectRecord)
      .where(and(eq(projectRecord.projectId, projectId), eq(projectRecord.kind, kind), overdue))
    return { recordList: rows.map((row) => shown(row, today)), totalRows, overdue: counted?.n ?? 0 }
  },

  projectRecord: async ({ projectId, kind, id }, call) => {
    const { inside, records } = await ofKind(call, projectId, kind)
    const { rows } = await records.list({ id, pageNum: 1, pageSize: 1, sort: 'number', order: 'asc' })
    const [row] = rows
    if (row === undefined) throw new Refusal(code.notFound, 'notFound')
    const { orm } = call.services.db
    const signers = await signersIn(orm, id)
    const trail = await orm.select().from(projectRecordEvent).where(eq(projectRecordEvent.recordId, id)).orderBy(asc(projectRecordEvent.id))
    const [source] = await orm
      .select({ roundId: projectRound.id, number: projectRound.number, point: projectRoundPoint.text })
      .from(projectRoundPoint)
      .innerJoin(projectRound, eq(projectRound.id, projectRoundPoint.roundId))
      .where(eq(projectRoundPoint.recordId, id))
    const asked = signers.find(({ accountId }) => accountId === call.viewer.accountId)
    const rights = rightsTo(inside, row, asked !== undefined)
    return {
      record: shown(row, todayOf(inside)),
      mayEdit: rights.edit && !recordKindOf[kind].frozen.includes(row.state),
      mayComment: rights.comment,
      maySign: rights.sign && row.state === 'signing' && asked?.state === 'asked',
      steps: stepsOf(inside, row).map(({ to }) => to),
      source: source ?? null,
      signers: signers.map(({ recordId: _record, position: _position, ...one }) => one),
      trail: trail.map(({ recordId: _record, byName, fromState, toState, ...one }) => ({ ...one, by: byName, from: fromState, to: toState })),
    }
  },

  saveProjectRecord: async (payload, call) => {
    const { projectId, kind, id, revision } = payload
    const { inside, records } = await ofKind(call, projectId, kind, 'edit')
    if (id === undefined) {
      const made = await call.services.change(call, async (tx, note) => (await makeRecord(tx, note, inside, payload)).id)
      tellProject(call, projectId, kind)
      return { id: made }
    }
    await records.act([id], async (tx, [before], note) => {
      if (before === undefined) return
      if (revision !== undefined && revision !== before.revision) throw changedMeanwhile(before.updatedBy)
      if (recordKindOf[kind].frozen.includes(before.state)) throw new Refusal(code.conflict, 'recordFrozen')
      const columns = await columnsFrom(tx, inside, payload, before)
      const given = (await signersIn(tx, id)).filter(({ state }) => state !== 'asked').length
      const isOther = differs(before, columns)
      if (before.state === 'signing' && payload.signers.length === 0) throw badField('signers', 'signersNone')
      // Asked before others are put in their place: what was signed is said to be void, with the names.
      const voided = isOther || given > 0 ? await voidWhereChanged(tx, inside, payload, id, isOther) : 0
      const others = await askSigners(tx, inside, id, kind, payload.signers)
      if (!isOther && !others) return
      const state: RecordState = voided > 0 ? 'draft' : before.state
      await tx
        .update(projectRecord)
        .set({ ...columns, state, revision: before.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(eq(projectRecord.id, id))
      await tell(tx, call, id, 'edited', state === before.state ? {} : { from: before.state, to: state })
      await note(before, 'saveProjectRecord', records.logged(before), { ...records.logged({ ...before, ...columns, state }), voided })
    })
    tellProject(call, projectId, kind)
    return { id }
  },

  setProjectRecordState: async ({ projectId, kind, id, revision, to, note: told, photos }, call) => {
    const { inside, records } = await ofKind(call, projectId, kind)
    await records.act([id], async (tx, [row], note) => {
      if (row === undefined) return
      const step = recordKindOf[kind].steps.find((one) => one.from.includes(row.state) && one.to === to)
      if (revision !== row.revision) throw changedMeanwhile(row.updatedBy)
      if (step === undefined) throw new Refusal(code.conflict, 'recordStep')
      refuseUnless(stepsOf(inside, row).includes(step), inside)
      if (to === 'signing') {
        const asked = (await signersIn(tx, id)).map(({ accountId }) => accountId)
        if (asked.length === 0) throw badField('signers', 'signersNone')
        // Whoever has left the project meanwhile, or lost the right, will never sign.
        if ((await membersAmong(tx, inside, asked, recordKindOf[kind].sign)).length < asked.length) throw badField('signers', 'signerWithout')
      }
      const after = stepped(row, step, told)
      if (to === 'draft' && recordKindOf[kind].hasSigners === true) await voidSignatures(tx, call, id)
      await tx
        .update(projectRecord)
        .set({ ...after, revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(eq(projectRecord.id, id))
      const shownNow = await photosOf(tx, inside, recordKindOf[kind].look, photos)
      await tell(tx, call, id, step.needs === 'sign' ? 'signedStep' : 'step', { from: row.state, to, note: told, photos: shownNow })
      await note(row, 'setProjectRecordState', { state: row.state }, { state: to, note: told })
    })
    tellProject(call, projectId, kind)
    return {}
  },

  setProjectRecordSignature: async ({ projectId, kind, id, revision, sign, note: told }, call) => {
    const { records } = await ofKind(call, projectId, kind, 'sign')
    if (!sign && told === '') throw badField('note', 'recordBack')
    await records.act([id], async (tx, [row], note) => {
      if (row === undefined) return
      const signers = await signersIn(tx, id)
      const mine = signers.find(({ accountId }) => accountId === call.viewer.accountId)
      if (row.state !== 'signing' || mine?.state !== 'asked') throw new Refusal(code.conflict, 'signedAlready')
      // What they saw is what they sign: signatures of others do not make it another one.
      if (revision !== row.revision) throw changedMeanwhile(row.updatedBy)
      const decision = sign ? ('signed' as const) : ('declined' as const)
      await tx
        .update(projectRecordSigner)
        .set({ state: decision, at: call.now, note: told })
        .where(and(eq(projectRecordSigner.recordId, id), eq(projectRecordSigner.accountId, mine.accountId)))
      const isLast = signers.every(({ accountId, state }) => accountId === mine.accountId || state === 'signed')
      const state: RecordState = !sign ? 'declined' : isLast ? 'approved' : 'signing'
      if (state !== row.state) await tx.update(projectRecord).set({ state }).where(eq(projectRecord.id, id))
      await tell(tx, call, id, decision, { note: told, ...(state === row.state ? {} : { from: row.state, to: state }) })
      await note(row, 'signProjectRecord', { state: row.state }, { state, decision, note: told })
    })
    tellProject(call, projectId, kind)
    return {}
  },

  replaceProjectRecordSigner: async ({ projectId, kind, id, from, to }, call) => {
    const { inside, records } = await ofKind(call, projectId, kind)
    await records.act([id], async (tx, [row], note) => {
      if (row === undefined) return
      refuseUnless(rightsTo(inside, row).edit || isResponsible(inside, row), inside)
      if (row.state !== 'draft' && row.state !== 'signing') throw new Refusal(code.conflict, 'recordStep')
      const signers = await signersIn(tx, id)
      const gone = signers.find(({ accountId, state }) => accountId === from && state === 'asked')
      if (gone === undefined) throw changedMeanwhile(row.updatedBy)
      const { sign } = recordKindOf[kind]
      // Whoever still can sign is not passed over.
      if ((await membersAmong(tx, inside, [from], sign)).length > 0) throw new Refusal(code.conflict, 'signerAble')
      const [next] = await membersAmong(tx, inside, [to], sign)
      if (next === undefined) throw badField('to', 'signerWithout')
      if (signers.some(({ accountId }) => accountId === to)) throw badField('to', 'signerTwice')
      await tx
        .update(projectRecordSigner)
        .set(next)
        .where(and(eq(projectRecordSigner.recordId, id), eq(projectRecordSigner.accountId, from)))
      await tell(tx, call, id, 'replaced', { note: `${gone.name} → ${next.name}` })
      await note(row, 'replaceProjectRecordSigner', { signers: gone.name }, { signers: next.name })
    })
    tellProject(call, projectId, kind)
    return {}
  },

  saveProjectRecordComment: async ({ projectId, kind, id, note: told, photos }, call) => {
    const { inside, records } = await ofKind(call, projectId, kind)
    if (told === '' && photos.length === 0) throw badField('note', 'commentEmpty')
    await records.act([id], async (tx, [row], note) => {
      if (row === undefined) return
      const asked = (await signersIn(tx, id)).some(({ accountId }) => accountId === call.viewer.accountId)
      refuseUnless(rightsTo(inside, row, asked).comment, inside)
      await tell(tx, call, id, 'comment', { note: told, photos: await photosOf(tx, inside, recordKindOf[kind].look, photos) })
      await note(row, 'commentProjectRecord', null, { note: told })
    })
    tellProject(call, projectId, kind)
    return {}
  },

  deleteProjectRecord: async ({ projectId, kind, ids }, call) => {
    const { records } = await ofKind(call, projectId, kind, 'edit')
    const rows = await records.remove(ids, async (tx, going) => {
      const [given] = await tx
        .select({ id: projectRecordEvent.id })
        .from(projectRecordEvent)
        .where(and(inArray(projectRecordEvent.recordId, [...ids]), inArray(projectRecordEvent.event, ['signed', 'declined', 'signedStep'])))
        .limit(1)
      if (given !== undefined || going.some(({ state }) => recordKindOf[kind].frozen.includes(state)))
        throw new Refusal(code.conflict, 'recordSigned')
    })
    tellProject(call, projectId, kind)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>

/** Voids what was signed where content or signers are others now. */
async function voidWhereChanged(tx: Transaction, call: ViewerCall, { signers }: RecordDraft, id: string, isOther: boolean): Promise<number> {
  const same = (await signersIn(tx, id)).map(({ accountId }) => accountId).join() === signers.join()
  return isOther || !same ? voidSignatures(tx, call, id) : 0
}

interface Listed {
  kind: RecordKind
  state: RecordState
  dueDate: string
  facts: Partial<RecordFacts>
}
const shown = <R extends Listed>({ facts, ...row }: R, today: string) => ({ ...noFacts, ...row, ...facts, overdue: isOverdue(row.kind, row, today) })
