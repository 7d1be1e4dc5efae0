import { holdsInProject } from '#contract/project.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, eq, inArray, not } from '../db/orm.ts'
import { projectFile, projectFileVersion } from '../db/project-file-schema.ts'
import { projectPicture } from '../db/project-record-schema.ts'
import { account } from '../db/schema.ts'
import type { Viewer } from '../session/viewer.ts'
import { seenBy } from './seen.ts'

/** Whether the viewer's roles let see an upload that lies in projects: as a picture of a part of them, or as a file. Undefined: it lies in none. */
export async function seesInProjects(orm: Reader, viewer: Viewer, fileId: string): Promise<boolean | undefined> {
  const shown = await orm
    .select({ projectId: projectPicture.projectId, code: projectPicture.code })
    .from(projectPicture)
    .where(eq(projectPicture.fileId, fileId))
  const kept = await orm
    .select({ projectId: projectFile.projectId })
    .from(projectFileVersion)
    .innerJoin(projectFile, eq(projectFile.id, projectFileVersion.projectFileId))
    .where(eq(projectFileVersion.fileId, fileId))
  const places = [...shown, ...kept.map(({ projectId }) => ({ projectId, code: 'files' as const }))]
  if (places.length === 0) return undefined
  const seen = await seenBy(orm, viewer)
  return places.some(({ projectId, code }) => holdsInProject(seen.get(projectId) ?? [], code))
}

/** Uploads that are nobody's once the project is gone: its files, and its pictures that no other project shows and nobody has as their own. */
export async function uploadsOnlyOf(tx: Transaction, projectId: string): Promise<string[]> {
  const kept = await tx
    .select({ id: projectFileVersion.fileId })
    .from(projectFileVersion)
    .innerJoin(projectFile, eq(projectFile.id, projectFileVersion.projectFileId))
    .where(eq(projectFile.projectId, projectId))
  const shown = await tx.selectDistinct({ id: projectPicture.fileId }).from(projectPicture).where(eq(projectPicture.projectId, projectId))
  const ids = shown.map(({ id }) => id)
  const elsewhere =
    ids.length === 0
      ? []
      : [
          ...(await tx
            .select({ id: projectPicture.fileId })
            .from(projectPicture)
            .where(and(inArray(projectPicture.fileId, ids), not(eq(projectPicture.projectId, projectId))))),
          ...(await tx.select({ id: account.avatar }).from(account).where(inArray(account.avatar, ids))),
        ]
  const others = new Set(elsewhere.map(({ id }) => id))
  return [...new Set([...kept.map(({ id }) => id), ...ids.filter((id) => !others.has(id))])]
}
