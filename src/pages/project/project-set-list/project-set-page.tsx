import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ProjectSet } from '#contract/schemas/project.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { PROJECT_SET_KEY } from '#src/atoms/project.ts'
import { canAtom, sessionAtom } from '#src/atoms/session.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

const EDIT = 'project_management:edit'
const addressOf = (row: ProjectSet): string => `/project-management/project-list?${PROJECT_SET_KEY}=${encodeURIComponent(row.id)}`

const resourceOf = (organizationCode: string, mayMake: boolean, onOpen: (row: ProjectSet) => void) =>
  defineResource({
    name: 'project-set',
    list: { endpoint: 'projectSetList', rows: (answer): ProjectSet[] => answer.projectSetList, total: (answer) => answer.totalRows },
    rowKey: (row: ProjectSet) => row.id,
    columns: [
      {
        key: 'name',
        title: 'project.setName',
        sortable: true,
        choice: false,
        leads: true,
        render: (row) => <Link to={addressOf(row)}>{row.name}</Link>,
      },
      {
        key: 'organizationName',
        title: 'project.organization',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      },
      { key: 'projects', title: 'project.projects', align: 'right' },
      { key: 'archived', title: 'project.archivedCount', align: 'right' },
      { key: 'remark', title: 'project.remark' },
      { key: 'createdAt', title: 'project.createdAt', sortable: true, text: (row) => consoleTime(row.createdAt) },
    ],
    sort: { by: 'createdAt', order: 'desc' },
    filters: [{ key: 'text', kind: 'text', title: 'project.searchSet' }],
    form: formOf('saveProjectSet', {
      empty: { organizationCode },
      fields: [
        { key: 'name', title: 'project.setName', kind: 'text', required: true, maxLength: 64 },
        {
          key: 'organizationCode',
          title: 'project.organization',
          kind: 'tree-select',
          required: true,
          options: organizationOptions,
        },
        { key: 'remark', title: 'project.remark', kind: 'textarea', maxLength: 2000 },
      ],
      create: EDIT,
      edit: EDIT,
      mayEdit: (row: ProjectSet) => row.manages,
      createTitle: 'project.newSet',
      editTitle: 'project.editSet',
    }),
    actions: [
      {
        id: 'open',
        title: 'project.open',
        where: 'row',
        quiet: true,
        run: async ([row]) => {
          if (row !== undefined) onOpen(row)
        },
      },
    ],
    remove: {
      permission: EDIT,
      visible: (row) => row.manages,
      run: (rows) => call('deleteProjectSet', { ids: rows.map((row) => row.id) }),
    },
    export: { fileName: 'project.set' },
    // Who makes none sees those of the projects that others have let them into.
    emptyText: mayMake ? 'project.noSets' : 'project.noSetsOfMine',
  })

/** Sets of construction projects. */
export default function ProjectSetPage() {
  const navigate = useNavigate()
  const organization = useAtomValue(sessionAtom)?.organizationCode ?? ''
  const mayMake = useAtomValue(canAtom)(EDIT)
  const resource = useMemo(() => resourceOf(organization, mayMake, (row) => void navigate(addressOf(row))), [organization, mayMake, navigate])
  return <ResourcePage resource={resource} />
}
