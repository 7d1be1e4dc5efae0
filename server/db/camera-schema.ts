import { ms, stamps } from './columns.ts'
import { boolean, integer, pgTable, text } from './orm.ts'

export const camera = pgTable('camera', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  /** Of a live picture (HLS): a path of the console's own host, or of one that the configuration allows; empty: not known. */
  address: text().notNull().default(''),
  /** The device that it shows. */
  deviceSn: text('device_sn'),
  enabled: boolean().notNull().default(true),
  /** Among those of one station; two may have the same. */
  position: integer().notNull(),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})
