import { code } from '#contract/endpoint.ts'
import {
  recordKindOf,
  stepsFrom,
  type FactKey,
  type Photo,
  type RecordEventKind,
  type RecordFacts,
  type RecordKind,
  type RecordState,
  type RecordStep,
} from '#contract/project-record.ts'
import type { Transaction } from '../db/change.ts'
import { asc, eq } from '../db/orm.ts'
import { projectRecord, projectRecordEvent, projectRecordSigner } from '../db/project-record-schema.ts'
import { insideProject, type ProjectCall } from '../entity/inside-project.ts'
import { projectRecords } from '../entity/project-records.ts'
import { recordsOf } from '../entity/records.ts'
import type { ViewerCall } from '../http/call.ts'
import { dayAt } from '../projects/project-day.ts'
import { badField, badFieldWith, Refusal } from '../refusal/refusal.ts'
import type { TextKey } from '../refusal/texts.ts'

type Row = typeof projectRecord.$inferSelect

export const entityOf = (kind: RecordKind) => ({ ...projectRecords, only: eq(projectRecord.kind, kind) })

/** Records of one kind in a project, as somebody who may look at them. */
export async function ofKind(call: ViewerCall, projectId: string, kind: RecordKind, needs: 'look' | 'edit' | 'sign' = 'look') {
  const inside = await insideProject(call, projectId, recordKindOf[kind][needs])
  return { inside, records: recordsOf(entityOf(kind), inside) }
}

/** The day that it is at the project's site. */
export const todayOf = ({ services, project, now }: ProjectCall): string => dayAt(services.registry(), project, now)

export interface RecordRights {
  edit: boolean
  sign: boolean
  comment: boolean
}

/** Whether it is the viewer who is to see to it, where the project still is at work. */
export const isResponsible = ({ project, viewer }: ProjectCall, { responsibleId }: { responsibleId: string | null }): boolean =>
  responsibleId === viewer.accountId && project.archivedAt === null

/** What the viewer may with one record: whoever is responsible for it takes it on without the right to change others. */
export function rightsTo(call: ProjectCall, row: { kind: RecordKind; responsibleId: string | null }, asked = false): RecordRights {
  const { codes, project } = call
  const { edit, sign } = recordKindOf[row.kind]
  const isMine = isResponsible(call, row)
  const mayEdit = codes.includes(edit)
  const maySign = codes.includes(sign)
  return { edit: mayEdit, sign: maySign, comment: mayEdit || maySign || isMine || (asked && project.archivedAt === null) }
}

/** Steps that the viewer may take from where the record is. */
export function stepsOf(call: ProjectCall, row: Pick<Row, 'kind' | 'state' | 'responsibleId'>): readonly RecordStep[] {
  const { edit, sign } = rightsTo(call, row)
  const isMine = isResponsible(call, row)
  return stepsFrom(row.kind, row.state).filter(({ needs }) => (needs === 'sign' ? sign : edit || isMine))
}

/** Refuses what the archive or a missing right forbids. */
export function refuseUnless(may: boolean, { project }: ProjectCall): void {
  if (may) return
  throw project.archivedAt === null ? new Refusal(code.forbidden, 'forbidden') : new Refusal(code.conflict, 'projectArchived')
}

const factWords: Partial<Record<FactKey, TextKey>> = { measure: 'factMeasure', workDone: 'factWorkDone', answer: 'factAnswer' }

/** What a record is after a step. What must be told by then may be told with the step itself. */
export function stepped(row: Row, step: RecordStep, note: string): { state: RecordState; facts: Partial<RecordFacts> } {
  if (step.back === true && note === '') throw badField('note', 'recordBack')
  const { asks } = step
  if (asks === undefined || (row.facts[asks] ?? '') !== '') return { state: step.to, facts: row.facts }
  if (note === '') throw badFieldWith('note', 'recordAsks', factWords[asks] ?? 'required')
  return { state: step.to, facts: { ...row.facts, [asks]: note } }
}

/** Puts a line into a record's trail. */
export const tell = (
  tx: Transaction,
  { now, viewer }: ViewerCall,
  recordId: string,
  event: RecordEventKind,
  more: { from?: RecordState; to?: RecordState; note?: string; photos?: Photo[] } = {},
): Promise<unknown> =>
  tx.insert(projectRecordEvent).values({
    recordId,
    at: now,
    byName: viewer.realname,
    event,
    fromState: more.from ?? null,
    toState: more.to ?? null,
    note: more.note ?? '',
    photos: more.photos ?? [],
  })

export const signersIn = (tx: Pick<Transaction, 'select'>, recordId: string) =>
  tx.select().from(projectRecordSigner).where(eq(projectRecordSigner.recordId, recordId)).orderBy(asc(projectRecordSigner.position))

/** Signatures hold for what was signed and for nothing else: all are asked anew. Answers how many there were. */
export async function voidSignatures(tx: Transaction, call: ViewerCall, recordId: string): Promise<number> {
  const given = (await signersIn(tx, recordId)).filter(({ state }) => state !== 'asked')
  if (given.length === 0) return 0
  await tx.update(projectRecordSigner).set({ state: 'asked', at: null, note: '' }).where(eq(projectRecordSigner.recordId, recordId))
  await tell(tx, call, recordId, 'voided', { note: given.map(({ name }) => name).join(', ') })
  return given.length
}
