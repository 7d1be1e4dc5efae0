import { eq, sql } from '../db/orm.ts'
import { pushGroup, pushRule } from '../db/push-schema.ts'
import { organization } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Who is told of what, and when; those of the viewer's organizations. */
export const pushRules = defineEntity({
  table: pushRule,
  key: pushRule.id,
  scope: { organizations: pushRule.organizationCode },
  audit: { subject: 'pushRule', save: 'savePushRule', remove: 'deletePushRule', called: (row) => row.name, omits: [] },
  list: {
    columns: {
      ...columnsOf(pushRule),
      organizationName: organization.name,
      organizationNameEn: organization.nameEn,
      groupName: pushGroup.name,
      stationIds: sql<
        string[]
      >`coalesce((select jsonb_agg(s.station_id order by s.station_id) from push_rule_station s where s.rule_id = ${pushRule.id}), '[]')`,
      escalation: sql<
        { groupId: string; minutes: number }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('groupId', s.group_id, 'minutes', s.minutes) order by s.step) from push_rule_step s where s.rule_id = ${pushRule.id}), '[]')`,
    },
    joins: [
      { table: organization, on: eq(organization.code, pushRule.organizationCode) },
      { table: pushGroup, on: eq(pushGroup.id, pushRule.groupId) },
    ],
    search: [pushRule.name, pushRule.remark, pushGroup.name],
  },
})
