import { z } from 'zod'
import { changed, done, id, ids } from './common.ts'
import { inProject } from './project.ts'
import { typed } from '../typed.ts'

const isName = (name: string): boolean => name !== '.' && name !== '..'

/** A way of folders, `drawings/electrical`; empty: the uppermost. None is called `.` or `..`, and none of spaces alone. */
const folderWay = typed
  .overwrite((way) =>
    way
      .split('/')
      .map((name) => name.trim())
      .join('/'),
  )
  .max(400, 'tooLong')
  .regex(/^(?:[^/\\]+(?:\/[^/\\]+)*)?$/, 'folderWrong')
  .refine((way) => way.split('/').every(isName), 'folderWrong')

/** A folder that has a name. */
const folderPath = folderWay.min(1, 'required')
const folder = folderWay.default('')
const fileName = typed
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^[^/\\]+$/, 'folderWrong')
  .refine(isName, 'folderWrong')

const version = z.object({
  number: z.int(),
  fileId: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
  at: z.number(),
  by: z.string(),
})
const projectFile = z.object({
  id: z.string(),
  folder: z.string(),
  name: z.string(),
  deletedAt: z.number().nullable(),
  deletedBy: z.string(),
  /** The newest first. */
  versions: z.array(version),
})
export type ProjectFile = z.infer<typeof projectFile>

export const projectFileSchemas = {
  projectFileList: {
    payload: z.object(inProject),
    answer: z.object({
      files: z.array(projectFile),
      /** Folders that were made, also empty ones. */
      folders: z.array(z.string()),
      usedBytes: z.number(),
      mostBytes: z.number(),
    }),
  },
  /** In the metadata of the protocol; where a name is told, it is one that can be kept. */
  projectFileUpload: { payload: z.object({ ...inProject, folder, name: fileName.optional() }), answer: done },
  keepProjectFile: {
    payload: z.object({
      ...inProject,
      /** The last part of the upload's address. One upload makes one version, however often it is asked for. */
      upload: z.string().regex(/^[\da-f]{32}$/),
      folder,
      name: fileName,
      /** Of the whole, hexadecimal; empty where the browser cannot work it out. */
      sha256: z.union([z.literal(''), z.string().regex(/^[\da-f]{64}$/)]),
    }),
    answer: z.object({ id: z.string() }),
  },
  /** `was`: what the person saw; what others have made of it meanwhile is not overwritten. */
  saveProjectFile: {
    payload: z.object({ ...inProject, id, folder, name: fileName, was: z.object({ folder: z.string(), name: z.string() }).optional() }),
    answer: done,
  },
  setProjectFileDeleted: { payload: z.object({ ...inProject, ids, deleted: z.boolean() }), answer: changed },
  /** `from` empty: a new folder. */
  saveProjectFolder: { payload: z.object({ ...inProject, from: folder, path: folderPath }), answer: done },
  deleteProjectFolder: { payload: z.object({ ...inProject, path: folderPath }), answer: done },
  deleteProjectFile: { payload: z.object({ ...inProject, ids }), answer: changed },
}
