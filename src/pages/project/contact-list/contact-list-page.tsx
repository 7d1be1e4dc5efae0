import { useMemo } from 'react'
import type { ProjectContact } from '#contract/schemas/project-task.ts'
import { call } from '#src/api/client.ts'
import { ProjectPage } from '#src/project/project-page.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'

const EDIT = 'project/contacts:edit'
const isOutside = ({ source }: ProjectContact): boolean => source === 'outside'

const resourceOf = (projectId: string) =>
  defineResource({
    name: 'project-contact',
    list: {
      endpoint: 'projectContactList',
      scope: { projectId },
      rows: (answer): ProjectContact[] => answer.contactList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectContact) => row.id,
    columns: [
      { key: 'name', title: 'projectRecords.contact.name', sortable: true, choice: false },
      {
        key: 'phone',
        title: 'projectRecords.contact.phone',
        // On a telephone a touch calls.
        render: ({ phone }) => (phone === '' ? null : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>),
      },
      {
        key: 'organization',
        title: 'projectRecords.contact.organization',
        sortable: true,
        text: (row, { language }) => (language === 'en' ? row.organizationEn : row.organization),
      },
      { key: 'role', title: 'projectRecords.contact.role', text: (row, { language }) => row.role?.[language] ?? '' },
      { key: 'duty', title: 'projectRecords.contact.duty', sortable: true },
      { key: 'source', title: 'projectRecords.contact.source', text: (row, { t }) => t(`projectRecords.contact.sourceOf.${row.source}`) },
      {
        key: 'email',
        title: 'projectRecords.contact.email',
        choice: 'hidden',
        render: ({ email }) => (email === '' ? null : <a href={`mailto:${email}`}>{email}</a>),
      },
      { key: 'remark', title: 'projectRecords.contact.remark', choice: 'hidden' },
    ],
    sort: { by: 'name', order: 'asc' },
    filters: [
      { key: 'text', kind: 'text', title: 'projectRecords.contact.search', width: 280 },
      {
        key: 'source',
        kind: 'select',
        title: 'projectRecords.contact.source',
        options: ({ t }) => (['member', 'outside'] as const).map((value) => ({ value, label: t(`projectRecords.contact.sourceOf.${value}`) })),
      },
    ],
    form: formOf('saveProjectContact', {
      fields: [
        { key: 'name', title: 'projectRecords.contact.name', kind: 'text', required: true, maxLength: 64 },
        { key: 'organization', title: 'projectRecords.contact.organization', kind: 'text', maxLength: 200 },
        { key: 'duty', title: 'projectRecords.contact.duty', kind: 'text', maxLength: 200 },
        { key: 'phone', title: 'projectRecords.contact.phone', kind: 'text', maxLength: 40 },
        { key: 'email', title: 'projectRecords.contact.email', kind: 'email', maxLength: 254 },
        { key: 'remark', title: 'projectRecords.contact.remark', kind: 'textarea', maxLength: 2000 },
      ],
      toPayload: (values) => ({ ...values, projectId }),
      create: EDIT,
      edit: EDIT,
      // Members are changed among the members.
      mayEdit: isOutside,
      createTitle: 'projectRecords.contact.newContact',
      editTitle: 'projectRecords.contact.editContact',
    }),
    remove: {
      permission: EDIT,
      visible: isOutside,
      run: (rows) => call('deleteProjectContact', { projectId, ids: rows.map((row) => row.id) }),
    },
    export: { fileName: 'projectRecords.contact.title' },
    emptyText: 'projectRecords.contact.none',
  })

function Contacts({ projectId }: { projectId: string }) {
  const resource = useMemo(() => resourceOf(projectId), [projectId])
  useProjectPart(projectId, 'contacts', ['projectContactList'])
  useProjectPart(projectId, 'info', ['projectContactList'])
  return <ResourcePage resource={resource} />
}

/** Whom one calls about the project: its members, and people outside of it. */
export default function ContactListPage() {
  return <ProjectPage needs="contacts">{({ id }) => <Contacts projectId={id} />}</ProjectPage>
}
