import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { MOST_FILES, PROJECT_FILES_BYTES } from '#contract/project-file.ts'
import type { Reader } from '../db/change.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from '../db/orm.ts'
import { projectFile, projectFileVersion, projectFolder } from '../db/project-file-schema.ts'
import { project } from '../db/project-schema.ts'
import { insideProject, tellProject, type ProjectCall } from '../entity/inside-project.ts'
import type { StoredFile, Upload } from '../files/file-store.ts'
import type { Handlers } from '../http/call.ts'
import { badField, badFieldWith, notFound, Refusal, unlessChanged } from '../refusal/refusal.ts'

const GB = 1_000_000_000

async function usedBytes(orm: Reader, projectId: string): Promise<number> {
  const [row] = await orm
    .select({ n: sql<number>`coalesce(sum(${projectFileVersion.size}), 0)::float8` })
    .from(projectFileVersion)
    .innerJoin(projectFile, eq(projectFile.id, projectFileVersion.projectFileId))
    .where(eq(projectFile.projectId, projectId))
  return row?.n ?? 0
}

/** Refuses `bytes` more where a project has no room for them. */
export async function refuseFullProject(orm: Reader, projectId: string, bytes: number): Promise<void> {
  const [held] = await orm
    .select({ n: sql<number>`count(*)::int` })
    .from(projectFile)
    .where(eq(projectFile.projectId, projectId))
  if ((await usedBytes(orm, projectId)) + bytes > PROJECT_FILES_BYTES || (held?.n ?? 0) >= MOST_FILES)
    throw badFieldWith('file', 'projectFilesFull', `${(PROJECT_FILES_BYTES / GB).toFixed(1)} GB`)
}

/** The file that an upload has become; undefined: none yet. */
async function fileOfUpload(orm: Reader, key: string): Promise<string | undefined> {
  const [row] = await orm.select({ id: projectFileVersion.projectFileId }).from(projectFileVersion).where(eq(projectFileVersion.upload, key))
  return row?.id
}

interface Coming {
  upload: string
  /** Of the upload, in versions: which account's and which project's it was. */
  key: string
  folder: string
  name: string
  sha256: string
}

/** Makes a whole upload a file of the project, or the next version of the one that has its name. */
async function keep(call: ProjectCall, { upload, key, folder, ...coming }: Coming): Promise<string> {
  const { files, change } = call.services
  const { uploads } = files
  const sha256 = await uploads.hashOf(upload)
  if (coming.sha256 !== '' && coming.sha256 !== sha256) throw badField('file', 'fileBroken')
  let id: string = randomUUID()
  const save = (row: StoredFile): Promise<void> =>
    change(call, async (tx, note) => {
      await tx.select({ id: project.id }).from(project).where(eq(project.id, call.project.id)).for('update')
      // Asked for twice in one moment: the second finds it kept.
      if ((await fileOfUpload(tx, key)) !== undefined) throw notFound()
      await refuseFullProject(tx, call.project.id, row.size)
      await files.insertIn(tx, row)
      const [same] = await tx
        .select({ id: projectFile.id })
        .from(projectFile)
        .where(
          and(
            eq(projectFile.projectId, call.project.id),
            eq(projectFile.folder, folder),
            eq(projectFile.name, row.name),
            isNull(projectFile.deletedAt),
          ),
        )
      const [last] =
        same === undefined
          ? []
          : await tx
              .select({ number: projectFileVersion.number })
              .from(projectFileVersion)
              .where(eq(projectFileVersion.projectFileId, same.id))
              .orderBy(desc(projectFileVersion.number))
              .limit(1)
      if (same === undefined) await tx.insert(projectFile).values({ id, projectId: call.project.id, folder, name: row.name, createdAt: call.now })
      else id = same.id
      const number = (last?.number ?? 0) + 1
      const { size, type } = row
      await tx
        .insert(projectFileVersion)
        .values({ projectFileId: id, number, fileId: row.id, upload: key, sha256, size, type, at: call.now, byName: call.viewer.realname })
      await note('saveProjectFile', `project:${call.project.name}`, null, { name: row.name, folder, size, count: number })
    })
  const bytes: Upload = Object.assign(createReadStream(uploads.pathOf(upload)), { truncated: false })
  await files.keep(bytes, coming.name, call.viewer, save)
  tellProject(call, call.project.id, 'files')
  return id
}

/** Files of projects: folders are ways of names, bytes come as uploads (project-upload.ts), nothing is gone before somebody deletes it for good. */
export const projectFileHandlers = {
  projectFileList: async ({ projectId }, call) => {
    await insideProject(call, projectId, 'files')
    const { orm } = call.services.db
    const rows = await orm
      .select()
      .from(projectFile)
      .where(eq(projectFile.projectId, projectId))
      .orderBy(asc(projectFile.folder), asc(projectFile.name), asc(projectFile.id))
      .limit(MOST_FILES)
    const versions = await orm
      .select({ version: projectFileVersion })
      .from(projectFileVersion)
      .innerJoin(projectFile, eq(projectFile.id, projectFileVersion.projectFileId))
      .where(eq(projectFile.projectId, projectId))
      .orderBy(desc(projectFileVersion.number))
    const of = Map.groupBy(versions, ({ version }) => version.projectFileId)
    return {
      files: rows.map(({ id, folder, name, deletedAt, deletedBy }) => ({
        id,
        folder,
        name,
        deletedAt,
        deletedBy,
        versions: (of.get(id) ?? []).map(({ version: { number, fileId, type, size, sha256, at, byName } }) => ({
          number,
          fileId,
          type,
          size,
          sha256,
          at,
          by: byName,
        })),
      })),
      folders: (await orm.select({ path: projectFolder.path }).from(projectFolder).where(eq(projectFolder.projectId, projectId))).map(
        ({ path }) => path,
      ),
      usedBytes: await usedBytes(orm, projectId),
      mostBytes: PROJECT_FILES_BYTES,
    }
  },

  keepProjectFile: async ({ projectId, ...coming }, call) => {
    const inside = await insideProject(call, projectId, 'files:edit')
    const { files, db } = call.services
    const { uploads } = files
    const { accountId } = call.viewer
    const key = `${projectId} ${accountId} ${coming.upload}`
    const before = await fileOfUpload(db.orm, key)
    if (before !== undefined) return { id: before }
    const { upload, owner } = (await uploads.find(coming.upload)) ?? {}
    if (upload === undefined || owner?.accountId !== accountId || owner.projectId !== projectId) throw notFound()
    if (upload.offset !== upload.size) throw badField('file', 'fileUnfinished')
    try {
      const id = await keep(inside, { ...coming, key })
      await uploads.drop(coming.upload)
      return { id }
    } catch (error) {
      // Another ask for the same was quicker.
      const kept = await fileOfUpload(db.orm, key)
      if (kept !== undefined) return { id: kept }
      if (error instanceof Refusal && error.fields !== undefined) await uploads.drop(coming.upload)
      throw error
    }
  },

  saveProjectFile: async ({ projectId, id, was, ...wanted }, call) => {
    const { project: of } = await insideProject(call, projectId, 'files:edit')
    await call.services.change(call, async (tx, note) => {
      const mine = and(eq(projectFile.id, id), eq(projectFile.projectId, projectId), isNull(projectFile.deletedAt))
      const [row] = await tx.select().from(projectFile).where(mine).for('update')
      if (row === undefined) throw notFound()
      // Who renames it does not take it back from where somebody else has moved it.
      const now = (key: 'folder' | 'name') => unlessChanged({ is: row[key], saw: was?.[key] ?? row[key], wanted: wanted[key] })
      const [folder, name] = [now('folder'), now('name')]
      await tx.update(projectFile).set({ folder, name }).where(mine)
      await note('saveProjectFile', `project:${of.name}`, { folder: row.folder, name: row.name }, { folder, name })
    })
    tellProject(call, projectId, 'files')
    return {}
  },

  setProjectFileDeleted: async ({ projectId, ids, deleted }, call) => {
    const { project: of } = await insideProject(call, projectId, 'files:edit')
    const rows = await call.services.change(call, async (tx, note) => {
      const set = deleted ? { deletedAt: call.now, deletedBy: call.viewer.realname } : { deletedAt: null, deletedBy: '' }
      const moved = await tx
        .update(projectFile)
        .set(set)
        .where(
          and(
            eq(projectFile.projectId, projectId),
            inArray(projectFile.id, ids),
            deleted ? isNull(projectFile.deletedAt) : isNotNull(projectFile.deletedAt),
          ),
        )
        .returning({ name: projectFile.name, folder: projectFile.folder })
      for (const row of moved) await note(deleted ? 'dropProjectFile' : 'restoreProjectFile', `project:${of.name}`, null, row)
      return moved
    })
    tellProject(call, projectId, 'files')
    return { changed: rows.length }
  },

  deleteProjectFile: async ({ projectId, ids }, call) => {
    const { project: of } = await insideProject(call, projectId, 'files:manage')
    const { files, change } = call.services
    const { paths, n } = await change(call, async (tx, note) => {
      const mine = and(eq(projectFile.projectId, projectId), inArray(projectFile.id, ids), isNotNull(projectFile.deletedAt))
      const rows = await tx.select().from(projectFile).where(mine).for('update')
      const gone: string[] = []
      for (const { id, name, folder } of rows) {
        const versions = await tx
          .select({ fileId: projectFileVersion.fileId })
          .from(projectFileVersion)
          .where(eq(projectFileVersion.projectFileId, id))
        await tx.delete(projectFile).where(eq(projectFile.id, id))
        for (const { fileId } of versions) gone.push((await files.forgetIn(tx, fileId)) ?? '')
        await note('deleteProjectFile', `project:${of.name}`, { name, folder }, null)
      }
      return { paths: gone.filter((path) => path !== ''), n: rows.length }
    })
    for (const path of paths) await files.unlink(path)
    tellProject(call, projectId, 'files')
    return { changed: n }
  },
} satisfies Partial<Handlers>
