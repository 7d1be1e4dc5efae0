import type { Photo, RecordEventKind, RecordFacts, RecordKind, RecordState, SignatureState } from '#contract/project-record.ts'
import type { ProjectCode } from '#contract/project.ts'
import { ms, stamps } from './columns.ts'
import { bigserial, integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** Records inside projects; the SQL is in migrations/0052_project_records.sql. */

export const projectCounter = pgTable(
  'project_counter',
  { projectId: text('project_id').notNull(), prefix: text().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.prefix] })],
)

/** Uploads that parts of projects show; `code` is the right that lets see them there. */
export const projectPicture = pgTable(
  'project_picture',
  { projectId: text('project_id').notNull(), fileId: text('file_id').notNull(), code: text().$type<ProjectCode>().notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.fileId, table.code] })],
)

export const projectRecord = pgTable('project_record', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  kind: text().$type<RecordKind>().notNull(),
  number: text().notNull(),
  title: text().notNull(),
  text: text().notNull().default(''),
  state: text().$type<RecordState>().notNull(),
  responsibleId: text('responsible_id'),
  dueDate: text('due_date').notNull().default(''),
  day: text().notNull().default(''),
  place: text().notNull().default(''),
  photos: jsonb().$type<Photo[]>().notNull().default([]),
  facts: jsonb().$type<Partial<RecordFacts>>().notNull().default({}),
  createdAt: ms('created_at').notNull().default(0),
  createdBy: text('created_by').notNull().default(''),
  ...stamps(),
})

export const projectRecordSigner = pgTable(
  'project_record_signer',
  {
    recordId: text('record_id').notNull(),
    accountId: text('account_id').notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    state: text().$type<SignatureState>().notNull().default('asked'),
    at: ms('at'),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.accountId] })],
)

export const projectRecordEvent = pgTable('project_record_event', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  recordId: text('record_id').notNull(),
  at: ms('at').notNull(),
  byName: text('by_name').notNull(),
  event: text().$type<RecordEventKind>().notNull(),
  fromState: text('from_state').$type<RecordState>(),
  toState: text('to_state').$type<RecordState>(),
  note: text().notNull().default(''),
  photos: jsonb().$type<Photo[]>().notNull().default([]),
})
