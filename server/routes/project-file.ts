import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { MOST_FILES, PROJECT_FILES_BYTES } from '#contract/project-file.ts'
import type { Reader } from '../db/change.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from '../db/orm.ts'
import { projectFile, projectFileVersion, projectFolder } from '../db/project-file-schema.ts'
import { project } from '../db/project-schema.ts'
import { insideProject, tellProject, type ProjectCall } from '../entity/inside-project.ts'
import type { StoredFile, Upload } from '../files/file-store.ts'
import { mayBeKept } from '../files/file-type.ts'
import { Pieces } from '../files/pieces.ts'
import type { Handlers } from '../http/call.ts'
import { badField, badFieldWith, notFound } from '../refusal/refusal.ts'

const MB = 1024 * 1024

async function usedBytes(orm: Reader, projectId: string): Promise<number> {
  const [row] = await orm
    .select({ n: sql<number>`coalesce(sum(${projectFileVersion.size}), 0)::float8` })
    .from(projectFileVersion)
    .innerJoin(projectFile, eq(projectFile.id, projectFileVersion.projectFileId))
    .where(eq(projectFile.projectId, projectId))
  return row?.n ?? 0
}

interface Coming {
  upload: string
  folder: string
  name: string
  sha256: string
}

/** Makes a whole upload a file of the project, or the next version of the one that has its name. */
async function keep(call: ProjectCall, pieces: Pieces, key: string, coming: Coming): Promise<string> {
  const { files, change } = call.services
  const sha256 = await pieces.hashOf(key)
  if (coming.sha256 !== '' && coming.sha256 !== sha256) {
    await pieces.drop(key)
    throw badField('data', 'fileBroken')
  }
  let id: string = randomUUID()
  const upload: Upload = Object.assign(createReadStream(pieces.pathOf(key)), { truncated: false })
  const save = (row: StoredFile): Promise<void> =>
    change(call, async (tx, note) => {
      await tx.select({ id: project.id }).from(project).where(eq(project.id, call.project.id)).for('update')
      if ((await usedBytes(tx, call.project.id)) + row.size > PROJECT_FILES_BYTES)
        throw badFieldWith('data', 'projectFilesFull', `${PROJECT_FILES_BYTES / MB} MB`)
      await files.insertIn(tx, row)
      const [same] = await tx
        .select({ id: projectFile.id })
        .from(projectFile)
        .where(
          and(
            eq(projectFile.projectId, call.project.id),
            eq(projectFile.folder, coming.folder),
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
      if (same === undefined)
        await tx.insert(projectFile).values({ id, projectId: call.project.id, folder: coming.folder, name: row.name, createdAt: call.now })
      else id = same.id
      const number = (last?.number ?? 0) + 1
      const { size, type } = row
      await tx
        .insert(projectFileVersion)
        .values({ projectFileId: id, number, fileId: row.id, upload: key, sha256, size, type, at: call.now, byName: call.viewer.realname })
      await note('saveProjectFile', `project:${call.project.name}`, null, { name: row.name, folder: coming.folder, size, count: number })
    })
  try {
    await files.keep(upload, coming.name, call.viewer, save)
  } finally {
    await pieces.drop(key)
  }
  tellProject(call, call.project.id, 'files')
  return id
}

/** Files of projects: folders are ways of names, bytes come in pieces, nothing is gone before somebody deletes it for good. */
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

  saveProjectFilePiece: async ({ projectId, size, offset, data, ...coming }, call) => {
    const inside = await insideProject(call, projectId, 'files:edit')
    const { orm } = call.services.db
    const pieces = new Pieces(call.services.config.dataDir)
    const key = `${projectId} ${call.viewer.accountId} ${coming.upload}`
    return pieces.alone(key, async () => {
      const [whole] = await orm.select({ id: projectFileVersion.projectFileId }).from(projectFileVersion).where(eq(projectFileVersion.upload, key))
      if (whole !== undefined) return { offset: size, id: whole.id }
      if (offset === 0) {
        await pieces.sweep(call.now)
        await call.services.files.refuseOver(call.viewer, size)
        const [held] = await orm
          .select({ n: sql<number>`count(*)::int` })
          .from(projectFile)
          .where(eq(projectFile.projectId, projectId))
        if ((await usedBytes(orm, projectId)) + size > PROJECT_FILES_BYTES || (held?.n ?? 0) >= MOST_FILES)
          throw badFieldWith('data', 'projectFilesFull', `${PROJECT_FILES_BYTES / MB} MB`)
      }
      const bytes = Buffer.from(data, 'base64')
      // Nobody sends 200 MB to read then that they are not taken.
      if (offset === 0 && bytes.length > 0 && !(await mayBeKept(bytes))) throw badField('data', 'fileType')
      const there = await pieces.add(key, offset, bytes, size)
      return { offset: there, id: there === size ? await keep(inside, pieces, key, coming) : null }
    })
  },

  saveProjectFile: async ({ projectId, id, folder, name }, call) => {
    const { project: of } = await insideProject(call, projectId, 'files:edit')
    await call.services.change(call, async (tx, note) => {
      const mine = and(eq(projectFile.id, id), eq(projectFile.projectId, projectId), isNull(projectFile.deletedAt))
      const [row] = await tx.select().from(projectFile).where(mine).for('update')
      if (row === undefined) throw notFound()
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
