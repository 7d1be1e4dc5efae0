import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { ProjectMember } from '#contract/schemas/project.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { SettingsPage } from '#src/project/settings-page.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { useCan } from '#src/ui/can.tsx'

const EDIT = 'project/members:edit'

/** `phones`: the viewer is told them. */
const resourceOf = (projectId: string, phones: boolean) => {
  function useRoles(): Option[] {
    const { language } = useWords()
    const roles = valueOf(useQuery('projectRoleList', { projectId, pageSize: 200 }))?.roleList
    return (roles ?? []).map(({ id, nameZh, nameEn }) => ({ value: id, label: language === 'en' ? nameEn : nameZh }))
  }
  function useFound(text: string): Option[] {
    const { language } = useWords()
    const candidates = valueOf(useQuery('projectCandidates', { projectId, text }))?.candidates ?? []
    return candidates.map((one) => ({
      value: one.accountId,
      label: `${one.realname} (${one.username}, ${nameOf(one.organizationName, one.organizationNameEn, language)})`,
    }))
  }
  const useChosen = (ids: readonly string[]): Option[] =>
    (valueOf(useQuery('projectPeople', { projectId }))?.people ?? [])
      .filter(({ accountId }) => ids.includes(accountId))
      .map(({ accountId, realname }) => ({ value: accountId, label: realname }))
  return defineResource({
    name: 'project-member',
    list: {
      endpoint: 'projectMemberList',
      scope: { projectId },
      rows: (answer): ProjectMember[] => answer.memberList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectMember) => row.id,
    columns: [
      { key: 'realname', title: 'project.member', sortable: true, choice: false },
      { key: 'username', title: 'project.account', sortable: true },
      { key: 'roleZh', title: 'project.role', text: (row, { language }) => (language === 'en' ? row.roleEn : row.roleZh) },
      { key: 'duty', title: 'project.duty' },
      ...(phones ? [{ key: 'phone' as const, title: 'project.phone' as const }] : []),
      {
        key: 'organizationName',
        title: 'project.organization',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      },
      { key: 'active', title: 'project.active', text: (row, { t }) => t(row.active ? 'project.activeYes' : 'project.activeNo') },
    ],
    sort: { by: 'realname', order: 'asc' },
    filters: [{ key: 'text', kind: 'text', title: 'project.searchMember', width: 260 }],
    form: formOf('saveProjectMember', {
      fields: [
        {
          key: 'accountId',
          title: 'project.member',
          kind: 'select',
          required: true,
          fixed: true,
          search: { useFound, useChosen, none: 'project.noCandidate' },
          placeholder: 'project.chooseMember',
          hint: 'project.memberHint',
        },
        { key: 'roleId', title: 'project.role', kind: 'select', required: true, options: { useOptions: useRoles } },
        { key: 'duty', title: 'project.duty', kind: 'text', maxLength: 200 },
      ],
      toPayload: (values) => ({ ...values, projectId }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'project.newMember',
      editTitle: 'project.editMember',
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteProjectMember', { projectId, ids: rows.map((row) => row.id) }) },
    export: { fileName: 'project.members' },
    emptyText: 'project.noMembers',
    refreshes: ['projectPeople', 'projectCandidates', 'projectInfo'],
  })
}

function Members({ projectId }: { projectId: string }) {
  const [seesContacts, edits] = [useCan('project/contacts'), useCan(EDIT)]
  const phones = seesContacts || edits
  const resource = useMemo(() => resourceOf(projectId, phones), [projectId, phones])
  useProjectPart(projectId, 'info', ['projectMemberList'])
  return <ResourcePage resource={resource} />
}

/** Members of the project and their roles in it. */
export default function MemberSettingPage() {
  return <SettingsPage>{({ id }) => <Members projectId={id} />}</SettingsPage>
}
