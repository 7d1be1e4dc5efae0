import { eq, sql } from '../db/orm.ts'
import { planTemplateDay, powerTemplate } from '../db/plan-schema.ts'
import { organization } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

const ofStation = (column: 'name' | 'name_en' | 'organization_code') =>
  sql`(select s.${sql.identifier(column)} from station s where s.id = ${planTemplateDay.stationId})`

/** Days of plans under a name; those of the viewer's organizations. */
export const powerTemplates = defineEntity({
  table: powerTemplate,
  key: powerTemplate.id,
  scope: { organizations: powerTemplate.organizationCode },
  audit: { subject: 'powerTemplate', save: 'savePowerTemplate', remove: 'deletePowerTemplate', called: (row) => row.name, omits: [] },
  list: {
    columns: {
      ...columnsOf(powerTemplate),
      organizationName: organization.name,
      organizationNameEn: organization.nameEn,
      stations: sql<number>`(select count(distinct d.station_id)::int from plan_template_day d where d.template_id = ${powerTemplate.id})`,
    },
    joins: [{ table: organization, on: eq(organization.code, powerTemplate.organizationCode) }],
    search: [powerTemplate.name, powerTemplate.remark],
  },
  hanging: [
    {
      words: 'hangingPlans',
      table: planTemplateDay,
      on: planTemplateDay.templateId,
      called: ofStation('name'),
      calledEn: ofStation('name_en'),
      organization: ofStation('organization_code'),
    },
  ],
})
