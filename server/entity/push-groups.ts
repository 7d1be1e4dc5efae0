import { eq, inArray, sql } from '../db/orm.ts'
import { pushDelivery, pushGroup, pushRule, pushRuleStep } from '../db/push-schema.ts'
import { organization } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

const count = (state: 'waiting' | 'failed' | 'uncertain') =>
  sql<number>`(select count(*)::int from ${pushDelivery} d where d.group_id = ${pushGroup.id} and d.state = ${state})`

/** Where people are told; those of the viewer's organizations. Address and secret leave the store for the vendor alone. */
export const pushGroups = defineEntity({
  table: pushGroup,
  key: pushGroup.id,
  scope: { organizations: pushGroup.organizationCode },
  audit: {
    subject: 'pushGroup',
    save: 'savePushGroup',
    remove: 'deletePushGroup',
    called: (row) => row.name,
    omits: ['address', 'addressEnd', 'robot', 'secret', 'fault', 'faultText', 'faultAt', 'toldAt', 'failures', 'retryAt'],
  },
  list: {
    columns: {
      ...columnsOf(pushGroup, 'address', 'robot', 'secret', 'failures', 'retryAt'),
      secretSet: sql<boolean>`${pushGroup.secret} <> ''`,
      organizationName: organization.name,
      organizationNameEn: organization.nameEn,
      waiting: count('waiting'),
      failed: count('failed'),
      uncertain: count('uncertain'),
    },
    joins: [{ table: organization, on: eq(organization.code, pushGroup.organizationCode) }],
    search: [pushGroup.name, pushGroup.host, pushGroup.remark],
  },
  hanging: [
    {
      words: 'hangingPushRules',
      table: pushRule,
      on: (keys) =>
        sql`${inArray(pushRule.groupId, [...keys])} or exists (select 1 from ${pushRuleStep} s where s.rule_id = ${pushRule.id} and ${inArray(sql`s.group_id`, [...keys])})`,
      called: pushRule.name,
      organization: pushRule.organizationCode,
    },
  ],
})
