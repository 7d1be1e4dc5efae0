import { z } from 'zod'
import { playEntry } from '../display.ts'
import { changed, id, ids, listed, name, saved, stamps } from './common.ts'

const draft = z.object({ name, organizationCode: id, entries: z.array(playEntry).min(1, 'required').max(50) })

const playList = draft.extend({ id: z.string(), ...stamps })
export type PlayList = z.infer<typeof playList>

export const playListSchemas = {
  playLists: { payload: z.object(listed('name', 'updatedAt')), answer: z.object({ playLists: z.array(playList), totalRows: z.int() }) },
  savePlayList: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  deletePlayList: { payload: z.object({ ids }), answer: changed },
}
