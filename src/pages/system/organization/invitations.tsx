import { organizationOptions } from '#src/resource/common-options.ts'
import { useMemo, useState } from 'react'
import type { Answer } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { defineResource } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { OnceDialog } from '#src/ui/once-dialog.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { linkOf, type OnceLink } from './once-link.ts'
import { useRoleOptions } from './options.ts'

type Row = Answer<'invitationList'>['invitationList'][number]
const EDIT = 'system_organization:edit'

const invitationResource = (organizationCode: string | undefined, onLink: (link: OnceLink) => void) =>
  defineResource({
    name: 'invitation',
    list: {
      endpoint: 'invitationList',
      // Those that are open are few: the server answers them all at once.
      payload: () => ({}),
      rows: (answer): Row[] => answer.invitationList,
      total: (answer) => answer.invitationList.length,
    },
    rowKey: (row: Row) => row.id,
    columns: [
      { key: 'organizationName', title: 'organization.organization', choice: false },
      { key: 'roleName', title: 'organization.role' },
      { key: 'createdBy', title: 'organization.createdBy' },
      { key: 'expiresAt', title: 'organization.expiresAt', text: (row) => consoleTime(row.expiresAt) },
    ],
    form: {
      fields: [
        {
          key: 'organizationCode',
          title: 'organization.organization',
          kind: 'tree-select',
          required: true,
          options: organizationOptions,
        },
        { key: 'roleCode', title: 'organization.role', kind: 'select', required: true, options: { useOptions: useRoleOptions } },
        { key: 'days', title: 'organization.days', kind: 'integer', required: true, min: 1, max: 90 },
      ],
      empty: { organizationCode: organizationCode ?? '', roleCode: '', days: 7 },
      fromRow: (row) => ({ organizationCode: row.organizationCode, roleCode: row.roleCode, days: 7 }),
      save: async (values) => onLink({ ...(await call('invitationCreate', values)), kind: 'invitation', name: values.organizationCode }),
      create: EDIT,
      // A link is made once; another one is another link.
      mayEdit: () => false,
      createTitle: 'organization.newInvitation',
      editTitle: 'organization.invitations',
    },
    actions: [
      {
        id: 'revoke',
        title: 'organization.revoke',
        where: 'row',
        permission: EDIT,
        confirm: 'organization.revokeAsk',
        danger: true,
        run: async ([row]) => {
          if (row !== undefined) await call('invitationRevoke', { id: row.id })
        },
      },
    ],
    emptyText: 'organization.noInvitations',
  })

/** Links by which people register into an organization, with a role, without waiting. */
export function Invitations({ organizationCode }: { organizationCode: string | undefined }) {
  const { t } = useWords()
  const [link, setLink] = useState<OnceLink>()
  const resource = useMemo(() => invitationResource(organizationCode, setLink), [organizationCode])
  return (
    <>
      <ResourcePage resource={resource} />
      {link !== undefined && <OnceDialog {...linkOf(link, t)} onClose={() => setLink(undefined)} />}
    </>
  )
}
