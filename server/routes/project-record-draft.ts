import { randomUUID } from 'node:crypto'
import { recordKindOf, type RecordFacts, type RecordKind } from '#contract/project-record.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import type { Note, Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { projectRecord, projectRecordSigner } from '../db/project-record-schema.ts'
import type { ProjectCall } from '../entity/inside-project.ts'
import { memberOr, membersAmong, nextNumber, photosOf } from '../entity/project-parts.ts'
import { recordsOf } from '../entity/records.ts'
import { badField } from '../refusal/refusal.ts'
import { entityOf, signersIn, tell } from './project-record-steps.ts'

/** What a person fills in of a record. */
export type RecordDraft = ParsedPayload<'saveProjectRecord'>

/** The facts that a kind has, of all that can be said. */
const factsOf = (kind: RecordKind, values: RecordDraft): Partial<RecordFacts> =>
  Object.fromEntries(recordKindOf[kind].facts.map(({ key }) => [key, values[key]]))

/** What a person decides of a record, in the columns of the store. */
export async function columnsFrom(tx: Transaction, call: ProjectCall, values: RecordDraft, before?: { responsibleId: string | null }) {
  const { title, text, dueDate, place } = values
  return {
    title,
    text,
    dueDate,
    place,
    day: recordKindOf[values.kind].hasDay === true ? values.day : '',
    facts: factsOf(values.kind, values),
    responsibleId: await memberOr(tx, call, values.responsibleId, before?.responsibleId),
    photos: await photosOf(tx, call, recordKindOf[values.kind].look, values.photos),
  }
}

/** Writes who is asked to sign, where that has changed. True: it has. */
export async function askSigners(
  tx: Transaction,
  call: ProjectCall,
  recordId: string,
  kind: RecordKind,
  wanted: readonly string[],
): Promise<boolean> {
  if (recordKindOf[kind].hasSigners !== true) return false
  const before = await signersIn(tx, recordId)
  if (before.map(({ accountId }) => accountId).join() === wanted.join()) return false
  const found = await membersAmong(tx, call, wanted, recordKindOf[kind].sign)
  if (found.length < wanted.length) throw badField('signers', 'signerWithout')
  await tx.delete(projectRecordSigner).where(eq(projectRecordSigner.recordId, recordId))
  if (found.length > 0) await tx.insert(projectRecordSigner).values(found.map((one, position) => ({ ...one, recordId, position })))
  return true
}

/** Makes a record in the change of `tx`, with its first line of the trail and of the log. */
export async function makeRecord(tx: Transaction, note: Note, inside: ProjectCall, values: RecordDraft): Promise<typeof projectRecord.$inferSelect> {
  const { kind, signers } = values
  const records = recordsOf(entityOf(kind), inside)
  const row = records.rowOf({
    id: randomUUID(),
    projectId: inside.project.id,
    kind,
    number: await nextNumber(tx, inside, recordKindOf[kind].prefix),
    state: recordKindOf[kind].states[0] ?? 'open',
    createdAt: inside.now,
    createdBy: inside.viewer.realname,
    ...(await columnsFrom(tx, inside, values)),
  })
  await tx.insert(projectRecord).values(row)
  await askSigners(tx, inside, row.id, kind, signers)
  await tell(tx, inside, row.id, 'made')
  await note('saveProjectRecord', records.subject(row), null, { ...records.logged(row), signers })
  return row
}

/** What signatures stand under: all that a person decides. */
const content = ['title', 'text', 'dueDate', 'place', 'day', 'facts', 'photos', 'responsibleId'] as const
type Content = Record<(typeof content)[number], unknown>
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
/** True where somebody reads something else in `b` than in `a`. */
export const differs = (a: Content, b: Content): boolean => content.some((key) => JSON.stringify(sorted(a[key])) !== JSON.stringify(sorted(b[key])))
