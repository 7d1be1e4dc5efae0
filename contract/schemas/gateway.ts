import { z } from 'zod'
import { changed, id, ids, listed, remark, saved, stamps } from './common.ts'
import { fieldClock } from '../field-clock.ts'
import { typed } from '../typed.ts'

const draft = z.object({
  stationId: id,
  /** The user name at the broker. */
  name: typed.regex(/^[\w.-]{2,64}$/, 'gatewayNameWrong'),
  remark,
  enabled: z.boolean().default(true),
})

const gateway = draft.extend({
  id: z.string(),
  stationName: z.string(),
  stationNameEn: z.string(),
  online: z.boolean(),
  lastSeenAt: z.number().nullable(),
  address: z.string(),
  /** Clocks of its station's devices that are wrong. */
  clocks: z.array(fieldClock),
  createdAt: z.number(),
  /** When its password was made. */
  renewedAt: z.number(),
  ...stamps,
})
export type Gateway = z.infer<typeof gateway>

export const gatewaySchemas = {
  gatewayList: {
    payload: z.object({
      ...listed('stationId', 'name', 'lastSeenAt', 'createdAt'),
      powerstationId: id.optional(),
      enabled: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({
      gatewayList: z.array(gateway),
      totalRows: z.int(),
      /** Whether the broker demands a name; external: it is not this server's. */
      access: z.enum(['required', 'optional', 'external']),
    }),
  },
  saveGateway: {
    payload: draft.extend(saved),
    answer: z.object({ id: z.string(), /** Told once, of a new one. */ password: z.string().nullable() }),
  },
  deleteGateway: { payload: z.object({ ids }), answer: changed },
  renewGateway: { payload: z.object({ id }), answer: z.object({ name: z.string(), password: z.string() }) },
}
