import { useMemo } from 'react'
import type { ProjectRole } from '#contract/schemas/project.ts'
import { ALL_PROJECT_CODES } from '#contract/project.ts'
import { call } from '#src/api/client.ts'
import { SettingsPage } from '#src/project/settings-page.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { isProjectCode, ProjectCodesEditor } from './project-codes-editor.tsx'

const EDIT = 'project/roles:edit'

/** Named and sorted in the language of the viewer. */
const resourceOf = (projectId: string, name: 'nameZh' | 'nameEn') =>
  defineResource({
    name: 'project-role',
    list: {
      endpoint: 'projectRoleList',
      scope: { projectId },
      rows: (answer): ProjectRole[] => answer.roleList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectRole) => row.id,
    columns: [
      { key: name, title: 'project.role', choice: false, sortable: true },
      {
        key: 'codes',
        title: 'project.codes',
        wraps: 200,
        text: (row, { t }) =>
          row.codes.includes(ALL_PROJECT_CODES)
            ? t('project.allCodes')
            : row.codes
                .filter(isProjectCode)
                .map((code) => t(`project.code.${code}`))
                .join(t('layout.list')),
      },
      { key: 'members', title: 'project.members', align: 'right' },
    ],
    sort: { by: name, order: 'asc' },
    filters: [{ key: 'text', kind: 'text', title: 'project.searchRole' }],
    form: formOf('saveProjectRole', {
      fields: [
        { key: 'nameZh', title: 'project.roleNameZh', kind: 'text', required: true, alike: 'nameEn', maxLength: 64 },
        { key: 'nameEn', title: 'project.roleNameEn', kind: 'text', required: true, alike: 'nameZh', maxLength: 64 },
        { key: 'codes', title: 'project.codes', kind: 'select', multiple: true, render: ProjectCodesEditor },
      ],
      fromRow: (row: ProjectRole) => ({ codes: row.codes.filter((code) => code === ALL_PROJECT_CODES || isProjectCode(code)) as never }),
      toPayload: (values) => ({ ...values, projectId }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'project.newRole',
      editTitle: 'project.editRole',
      width: 560,
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteProjectRole', { projectId, ids: rows.map((row) => row.id) }) },
    export: { fileName: 'project.role' },
    emptyText: 'project.noRoles',
    refreshes: ['projectInfo'],
  })

function Roles({ projectId }: { projectId: string }) {
  const { language } = useWords()
  const resource = useMemo(() => resourceOf(projectId, language === 'en' ? 'nameEn' : 'nameZh'), [projectId, language])
  useProjectPart(projectId, 'info', ['projectRoleList'])
  return <ResourcePage resource={resource} />
}

/** What each role of the project may do in it. */
export default function RoleSettingPage() {
  return <SettingsPage>{({ id }) => <Roles projectId={id} />}</SettingsPage>
}
