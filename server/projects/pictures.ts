import { eq } from 'drizzle-orm'
import { holdsInProject } from '#contract/project.ts'
import type { Reader } from '../db/change.ts'
import { projectFile, projectFileVersion } from '../db/project-file-schema.ts'
import { projectPicture } from '../db/project-record-schema.ts'
import type { Viewer } from '../session/viewer.ts'
import { seenBy } from './seen.ts'

/** True where a project that the viewer sees shows this upload. */
export async function seesPicture(orm: Reader, viewer: Viewer, fileId: string): Promise<boolean> {
  const shown = await orm.select({ projectId: projectPicture.projectId }).from(projectPicture).where(eq(projectPicture.fileId, fileId))
  if (shown.length === 0) return false
  const seen = await seenBy(orm, viewer)
  return shown.some(({ projectId }) => seen.has(projectId))
}

/** True where it is a file of a project whose files the viewer may see. */
export async function seesProjectFile(orm: Reader, viewer: Viewer, fileId: string): Promise<boolean> {
  const kept = await orm
    .select({ projectId: projectFile.projectId })
    .from(projectFileVersion)
    .innerJoin(projectFile, eq(projectFile.id, projectFileVersion.projectFileId))
    .where(eq(projectFileVersion.fileId, fileId))
  if (kept.length === 0) return false
  const seen = await seenBy(orm, viewer)
  return kept.some(({ projectId }) => holdsInProject(seen.get(projectId) ?? [], 'files'))
}
