import type { Role } from '#contract/schemas/role.ts'
import { permissionIds, type PermissionId } from '#contract/permission.ts'
import { call } from '#src/api/client.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { PermissionEditor } from './permission-editor.tsx'

const isId = (code: string): code is PermissionId => (permissionIds as readonly string[]).includes(code)

const resource = defineResource({
  name: 'role',
  list: { endpoint: 'roleList', rows: (answer): Role[] => answer.roleList, total: (answer) => answer.totalRows },
  rowKey: (row: Role) => row.roleCode,
  columns: [
    {
      key: 'nameZh',
      title: 'organization.role',
      choice: false,
      sortable: true,
      text: (row, { language }) => (language === 'en' ? row.nameEn : row.nameZh),
    },
    { key: 'roleCode', title: 'organization.roleCode', sortable: true },
    { key: 'powerCodes', title: 'organization.powerCount', align: 'right', text: (row) => row.powerCodes.length },
    { key: 'members', title: 'organization.memberCount', align: 'right', sortable: true },
    { key: 'builtIn', title: 'organization.builtIn' },
  ],
  sort: { by: 'roleCode', order: 'asc' },
  filters: [{ key: 'text', kind: 'text', title: 'organization.searchRole' }],
  form: formOf('saveRole', {
    key: 'roleCode',
    fields: [
      { key: 'nameZh', title: 'organization.roleNameZh', kind: 'text', required: true, alike: 'nameEn', maxLength: 64 },
      { key: 'nameEn', title: 'organization.roleNameEn', kind: 'text', required: true, alike: 'nameZh', maxLength: 64 },
      { key: 'powerCodes', title: 'organization.powerCodes', kind: 'select', multiple: true, render: PermissionEditor },
    ],
    // Ids that no longer exist are left behind.
    fromRow: (row: Role) => ({ powerCodes: row.powerCodes.filter(isId) }),
    create: 'system_role:edit',
    edit: 'system_role:edit',
    mayEdit: (row) => row.editable,
    createTitle: 'organization.newRole',
    editTitle: 'organization.editRole',
    width: 720,
  }),
  remove: {
    permission: 'system_role:edit',
    visible: (row) => row.editable,
    run: (rows) => call('deleteRole', { roleCodes: rows.map((row) => row.roleCode) }),
  },
  emptyText: 'organization.noRoles',
})

/** Roles and what they may do. */
export default function RolePage() {
  return <ResourcePage resource={resource} />
}
