import { useMemo, useState } from 'react'
import type { Answer } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { defineResource } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { useRoleOptions } from './options.ts'

type Row = Answer<'registrationList'>['registrationList'][number]

const fields: Field<{ roleCode: string }>[] = [
  { key: 'roleCode', title: 'organization.role', kind: 'select', required: true, options: { useOptions: useRoleOptions } },
]

const registrationResource = (onApprove: (row: Row) => void) =>
  defineResource({
    name: 'registration',
    list: {
      endpoint: 'registrationList',
      rows: (answer): Row[] => answer.registrationList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: Row) => row.id,
    columns: [
      { key: 'username', title: 'organization.username', choice: false },
      { key: 'realname', title: 'organization.realname' },
      { key: 'phone', title: 'organization.phone' },
      { key: 'organizationName', title: 'organization.organization', text: (row) => `${row.organizationName} (${row.organizationCode})` },
      { key: 'note', title: 'organization.note' },
      { key: 'registeredAt', title: 'organization.registeredAt', text: (row) => consoleTime(row.registeredAt) },
    ],
    actions: [
      {
        id: 'approve',
        title: 'organization.approve',
        where: 'row',
        permission: 'system_organization:edit',
        quiet: true,
        run: async ([row]) => {
          if (row !== undefined) onApprove(row)
        },
      },
      {
        id: 'reject',
        title: 'organization.reject',
        where: 'row',
        permission: 'system_organization:edit',
        confirm: 'organization.rejectAsk',
        danger: true,
        run: async ([row]) => {
          if (row !== undefined) await call('registrationDecide', { id: row.id, approve: false })
        },
      },
    ],
    emptyText: 'organization.noRegistrations',
    refreshes: ['organUserSummaryList'],
  })

/** People who wait for a decision: approved with a role, or declined. */
export function Registrations() {
  const { t } = useWords()
  const [approving, setApproving] = useState<Row>()
  const resource = useMemo(() => registrationResource(setApproving), [])
  return (
    <>
      <ResourcePage resource={resource} onOpen={setApproving} />
      {approving !== undefined && (
        <FormDrawer
          key={approving.id}
          title={t('organization.approveTitle')}
          fields={fields}
          initial={{ roleCode: approving.roleCode }}
          save={({ roleCode }) => call('registrationDecide', { id: approving.id, approve: true, roleCode })}
          onClose={(saved) => {
            setApproving(undefined)
            if (saved) refreshQueries('registrationList', 'memberList', 'organUserSummaryList')
          }}
        >
          <p>
            {approving.realname} ({approving.username}) · {approving.organizationName}
          </p>
          {approving.note !== '' && <blockquote className="registration-note">{approving.note}</blockquote>}
        </FormDrawer>
      )}
    </>
  )
}
