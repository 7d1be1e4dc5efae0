import { ms } from './columns.ts'
import { integer, pgTable, primaryKey, text } from './orm.ts'

/** Files of projects; the SQL is in migrations/0057_project_files.sql. */

export const projectFile = pgTable('project_file', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  folder: text().notNull().default(''),
  name: text().notNull(),
  createdAt: ms('created_at').notNull(),
  deletedAt: ms('deleted_at'),
  deletedBy: text('deleted_by').notNull().default(''),
})

/** The SQL is in migrations/0065_project_folders.sql. */
export const projectFolder = pgTable('project_folder', { projectId: text('project_id').notNull(), path: text().notNull() }, (table) => [
  primaryKey({ columns: [table.projectId, table.path] }),
])

export const projectFileVersion = pgTable(
  'project_file_version',
  {
    projectFileId: text('project_file_id').notNull(),
    number: integer().notNull(),
    fileId: text('file_id').notNull(),
    upload: text().notNull(),
    sha256: text().notNull(),
    size: ms('size').notNull(),
    type: text().notNull(),
    at: ms('at').notNull(),
    byName: text('by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectFileId, table.number] })],
)
