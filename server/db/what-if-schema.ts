import type { WhatIfResult } from '#contract/schemas/what-if.ts'
import type { WhatIfBasis, WhatIfState } from '#contract/what-if.ts'
import { ms, stamps } from './columns.ts'
import { integer, jsonb, pgTable, text } from './orm.ts'

/** A station's year as it would be with something changed; the SQL is in migrations/0033_what_if.sql. Numbers are decimal text, empty: as it is. */
export const whatIf = pgTable('what_if', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  name: text().notNull(),
  year: text().notNull(),
  sharp: text().notNull(),
  peak: text().notNull(),
  flat: text().notNull(),
  valley: text().notNull(),
  deepValley: text('deep_valley').notNull(),
  feedInPrice: text('feed_in_price').notNull(),
  priceFrom: text('price_from').notNull(),
  priceTo: text('price_to').notNull(),
  benefitRate: text('benefit_rate').notNull(),
  templateId: text('template_id').notNull(),
  capacityKwh: text('capacity_kwh').notNull(),
  powerKw: text('power_kw').notNull(),
  contractKw: text('contract_kw').notNull(),
  createdAt: ms('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  /** How far it is worked out, in months. */
  state: text().$type<WhatIfState>().notNull().default('running'),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** Up to when readings were taken. */
  workedAt: ms('worked_at').notNull().default(0),
  result: jsonb().$type<WhatIfResult>(),
  basis: jsonb().$type<Record<WhatIfBasis, string>>(),
  ...stamps(),
})
