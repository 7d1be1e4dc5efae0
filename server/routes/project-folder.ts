import type { PgColumn } from 'drizzle-orm/pg-core'
import { MOST_FOLDERS } from '#contract/project-file.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, isNull, like, ne, or, sql } from '../db/orm.ts'
import { projectFile, projectFolder } from '../db/project-file-schema.ts'
import { project } from '../db/project-schema.ts'
import { insideProject, tellProject, type ProjectCall } from '../entity/inside-project.ts'
import type { Handlers } from '../http/call.ts'
import { badField, badFieldWith, notFound } from '../refusal/refusal.ts'

const escaped = (path: string): string => path.replaceAll(/[\\%_]/g, (one) => `\\${one}`)
/** The folder itself, and all below it. */
const within = (column: PgColumn, path: string) => or(eq(column, path), like(column, `${escaped(path)}/%`))
/** A column's way with its beginning changed. */
const moved = (column: PgColumn, from: string, to: string) => sql`${to}::text || substr(${column}, ${[...from].length + 1}::int)`

const hold = (tx: Transaction, { project: { id } }: ProjectCall) =>
  tx.select({ id: project.id }).from(project).where(eq(project.id, id)).for('update')

/** What is renamed or moved: files with what lies in the basket, folders with the empty ones below. */
async function move(tx: Transaction, projectId: string, from: string, path: string): Promise<void> {
  if (path.startsWith(`${from}/`)) throw badField('path', 'projectFolderInside')
  const files = and(eq(projectFile.projectId, projectId), within(projectFile.folder, from))
  const folders = and(eq(projectFolder.projectId, projectId), within(projectFolder.path, from))
  const [file] = await tx.select({ id: projectFile.id }).from(projectFile).where(files).limit(1)
  const made = await tx.delete(projectFolder).where(folders).returning({ path: projectFolder.path })
  if (file === undefined && made.length === 0) throw notFound()
  // Into a folder that is there both are put together, but no file takes the place of another.
  const [same] = await tx
    .select({ name: projectFile.name })
    .from(projectFile)
    .where(
      and(
        files,
        isNull(projectFile.deletedAt),
        sql`exists (select 1 from project_file o where o.project_id = ${projectId} and o.deleted_at is null and o.name = "project_file"."name" and o.folder = ${moved(projectFile.folder, from, path)})`,
      ),
    )
    .limit(1)
  if (same !== undefined) throw badFieldWith('path', 'projectFolderMeets', same.name)
  await tx
    .update(projectFile)
    .set({ folder: moved(projectFile.folder, from, path) })
    .where(files)
  const rows = [...new Set([path, ...made.map((one) => path + one.path.slice(from.length))])]
  if (rows.some((one) => one.length > 400)) throw badField('path', 'tooLong')
  const [long] = await tx
    .select({ id: projectFile.id })
    .from(projectFile)
    .where(and(eq(projectFile.projectId, projectId), sql`length(${projectFile.folder}) > 400`))
    .limit(1)
  if (long !== undefined) throw badField('path', 'tooLong')
  await tx
    .insert(projectFolder)
    .values(rows.map((one) => ({ projectId, path: one })))
    .onConflictDoNothing()
}

/** Folders of a project's files. */
export const projectFolderHandlers = {
  saveProjectFolder: async ({ projectId, from, path }, call) => {
    const inside = await insideProject(call, projectId, 'files:edit')
    if (from === path) return {}
    await call.services.change(call, async (tx, note) => {
      await hold(tx, inside)
      if (from === '') {
        const count = await tx.$count(projectFolder, eq(projectFolder.projectId, projectId))
        if (count >= MOST_FOLDERS) throw badFieldWith('path', 'projectFoldersMany', String(MOST_FOLDERS))
        const [filled] = await tx
          .select({ id: projectFile.id })
          .from(projectFile)
          .where(and(eq(projectFile.projectId, projectId), isNull(projectFile.deletedAt), within(projectFile.folder, path)))
          .limit(1)
        if (filled !== undefined) throw badField('path', 'projectFolderTaken')
        await tx.insert(projectFolder).values({ projectId, path })
      } else await move(tx, projectId, from, path)
      await note('saveProjectFolder', `project:${inside.project.name}`, from === '' ? null : { folder: from }, { folder: path })
    })
    tellProject(call, projectId, 'files')
    return {}
  },

  deleteProjectFolder: async ({ projectId, path }, call) => {
    const inside = await insideProject(call, projectId, 'files:edit')
    await call.services.change(call, async (tx, note) => {
      await hold(tx, inside)
      const mine = and(eq(projectFolder.projectId, projectId), eq(projectFolder.path, path))
      const [file] = await tx
        .select({ id: projectFile.id })
        .from(projectFile)
        .where(and(eq(projectFile.projectId, projectId), isNull(projectFile.deletedAt), within(projectFile.folder, path)))
        .limit(1)
      const [below] = await tx
        .select({ path: projectFolder.path })
        .from(projectFolder)
        .where(and(eq(projectFolder.projectId, projectId), within(projectFolder.path, path), ne(projectFolder.path, path)))
        .limit(1)
      if (file !== undefined || below !== undefined) throw badField('path', 'projectFolderFilled')
      if ((await tx.delete(projectFolder).where(mine).returning({ path: projectFolder.path })).length === 0) throw notFound()
      await note('deleteProjectFolder', `project:${inside.project.name}`, { folder: path }, null)
    })
    tellProject(call, projectId, 'files')
    return {}
  },
} satisfies Partial<Handlers>
