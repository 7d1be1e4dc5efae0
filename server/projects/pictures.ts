import { eq } from 'drizzle-orm'
import type { Reader } from '../db/change.ts'
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
