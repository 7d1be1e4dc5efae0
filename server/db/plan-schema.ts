import type { PlanSegment } from '#contract/strategy.ts'
import { ms, stamps } from './columns.ts'
import { integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** Days of plans under a name, and where they are used; the SQL is in migrations/0027_power_templates.sql. */

export const powerTemplate = pgTable('power_template', {
  id: text().primaryKey(),
  organizationCode: text('organization_code').notNull(),
  name: text().notNull(),
  segments: jsonb().$type<PlanSegment[]>().notNull(),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

/** A day of a station's wanted plan that is made of a template: which one, counted from 0. */
export const planTemplateDay = pgTable(
  'plan_template_day',
  {
    stationId: text('station_id').notNull(),
    position: integer().notNull(),
    templateId: text('template_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.position] })],
)
