import { userGroup } from '../db/organization-schema.ts'
import { eq, sql } from '../db/orm.ts'
import { organization } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Groups of people; those of the viewer's organizations. */
export const userGroups = defineEntity({
  table: userGroup,
  key: userGroup.id,
  scope: { organizations: userGroup.organizationCode },
  audit: { subject: 'userGroup', save: 'saveUserGroup', remove: 'deleteUserGroup', omits: [] },
  list: {
    columns: {
      ...columnsOf(userGroup),
      organizationName: organization.name,
      organizationNameEn: organization.nameEn,
      members: sql<number>`(select count(*)::int from user_group_member m where m.group_id = ${userGroup.id})`,
    },
    joins: [{ table: organization, on: eq(organization.code, userGroup.organizationCode) }],
    search: [userGroup.name, userGroup.remark],
  },
})
