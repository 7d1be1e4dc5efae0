import { organizationOptions } from '#src/resource/common-options.ts'
import { useMemo, useState } from 'react'
import type { UserGroup } from '#contract/schemas/user-group.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { GroupMembers } from './group-members.tsx'

const EDIT = 'system_organization:edit'

const groupResource = (organizationCode: string | undefined, onMembers: (group: UserGroup) => void) =>
  defineResource({
    name: 'user-group',
    list: {
      endpoint: 'userGroupList',
      scope: { organizationCode },
      rows: (answer): UserGroup[] => answer.userGroupList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: UserGroup) => row.id,
    columns: [
      { key: 'name', title: 'organization.groupName', sortable: true, choice: false },
      {
        key: 'organizationName',
        title: 'organization.organization',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      },
      { key: 'members', title: 'organization.memberCount', align: 'right', sortable: true },
      { key: 'remark', title: 'organization.remark' },
      { key: 'createdAt', title: 'organization.createdAt', sortable: true, text: (row) => consoleTime(row.createdAt) },
    ],
    sort: { by: 'name', order: 'asc' },
    filters: [{ key: 'text', kind: 'text', title: 'organization.searchGroup' }],
    form: formOf('saveUserGroup', {
      fields: [
        { key: 'name', title: 'organization.groupName', kind: 'text', required: true, maxLength: 64 },
        {
          key: 'organizationCode',
          title: 'organization.organization',
          kind: 'tree-select',
          required: true,
          options: organizationOptions,
        },
        { key: 'remark', title: 'organization.remark', kind: 'textarea' },
      ],
      empty: { organizationCode: organizationCode ?? '' },
      create: EDIT,
      edit: EDIT,
      createTitle: 'organization.newGroup',
      editTitle: 'organization.editGroup',
    }),
    import: { endpoint: 'importUserGroup', permission: EDIT, fileName: 'organization.groups' },
    export: { fileName: 'organization.groups' },
    actions: [
      {
        id: 'members',
        title: 'organization.groupMembers',
        where: 'row',
        quiet: true,
        run: async ([row]) => {
          if (row !== undefined) onMembers(row)
        },
      },
    ],
    remove: { permission: EDIT, run: (rows) => call('deleteUserGroup', { ids: rows.map((row) => row.id) }) },
    emptyText: 'organization.noGroups',
    refreshes: ['organSummaryList'],
  })

/** User groups of an organization and those below it. */
export function Groups({ organizationCode }: { organizationCode: string | undefined }) {
  const [open, setOpen] = useState<UserGroup>()
  const resource = useMemo(() => groupResource(organizationCode, setOpen), [organizationCode])
  return (
    <>
      <ResourcePage resource={resource} />
      {open !== undefined && <GroupMembers key={open.id} group={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
