import { z } from 'zod'
import { changed, done, id, ids, listed, name, remark, saved, stamps } from './common.ts'
import { typed } from '../typed.ts'

/** A path of the console's own host, or an address of another; without a name and password in it, which browsers refuse, and without what they read as a slash: two begin another host. */
const STREAM = /^(https?:\/\/[^\s/?#@]+)?\/(?!\/)[^\s?#\\]*\.m3u8([?#]\S*)?$/i

const draft = z.object({
  stationId: id,
  nameZh: name,
  nameEn: name,
  /** Of a live picture (HLS); empty: there is none yet. */
  address: typed
    .max(1000, 'tooLong')
    .default('')
    .refine((address) => address === '' || (STREAM.test(address) && URL.canParse(address, 'https://own.invalid')), 'cameraAddressWrong'),
  /** The device that it shows; empty: none in particular. */
  deviceSn: typed
    .max(64, 'tooLong')
    .default('')
    .transform((sn) => (sn === '' ? null : sn)),
  enabled: z.boolean().default(true),
  remark,
})

const camera = draft.extend({
  id: z.string(),
  deviceSn: z.string().nullable(),
  stationName: z.string(),
  stationNameEn: z.string(),
  position: z.int(),
  createdAt: z.number(),
  ...stamps,
})
export type Camera = z.infer<typeof camera>

export const cameraSchemas = {
  cameraList: {
    payload: z.object({
      ...listed('position', 'updatedAt'),
      powerstationId: id.optional(),
      /** Those that show it, or the nearest device above it that cameras show. */
      deviceSn: id.optional(),
      enabled: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({
      cameraList: z.array(camera),
      totalRows: z.int(),
      /** Origins besides the console's own from which browsers may load pictures. */
      hosts: z.array(z.string()),
    }),
  },
  saveCamera: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  /** `beside`: one of the same station. */
  moveCamera: { payload: z.object({ id, beside: id, side: z.enum(['above', 'below']) }), answer: done },
  deleteCamera: { payload: z.object({ ids }), answer: changed },
}
