import { organizationOptions } from '#src/resource/common-options.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberStates } from '#contract/organization.ts'
import type { Member } from '#contract/schemas/member.ts'
import { call } from '#src/api/client.ts'
import { nameOf, textOf } from '#src/atoms/language.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { toPayload } from '#src/resource/list-query.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { OnceDialog } from '#src/ui/once-dialog.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { useRoleOptions } from './options.ts'
import { linkOf, type OnceLink } from './once-link.ts'

const EDIT = 'system_organization:edit'
const idsOf = (rows: readonly Member[]): string[] => rows.map((row) => row.userId)
const timeOf = (at: number): string => consoleTime(at)

const memberResource = (organizationCode: string | undefined, onLink: (link: OnceLink) => void) =>
  defineResource({
    name: 'member',
    list: {
      endpoint: 'memberList',
      // This list counts its pages from 0.
      payload: (query) => ({ ...toPayload(query, shape), pageNum: query.page - 1, ...(organizationCode === undefined ? {} : { organizationCode }) }),
      scope: { organizationCode },
      rows: (answer): Member[] => answer.memberList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: Member) => row.userId,
    columns: [
      { key: 'username', title: 'organization.username', sortable: true, choice: false },
      { key: 'realname', title: 'organization.realname', sortable: true },
      { key: 'phone', title: 'organization.phone', choice: 'hidden' },
      { key: 'roleName', title: 'organization.role', text: (row, { language }) => textOf(row.roleName, language) },
      { key: 'state', title: 'organization.state', sortable: true, text: (row, { t }) => t(`organization.${row.state}`) },
      {
        key: 'seenAt',
        title: 'organization.seenAt',
        sortable: true,
        text: (row, { t }) => (row.seenAt === null ? t('organization.notOnline') : timeOf(row.seenAt)),
        wraps: 90,
      },
      // Last: where not all columns have room, the tree beside the table says it too.
      {
        key: 'organizationName',
        title: 'organization.organization',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
        wraps: 96,
      },
      { key: 'createdAt', title: 'organization.createdAt', sortable: true, choice: 'hidden', text: (row) => timeOf(row.createdAt) },
    ],
    sort: { by: 'username', order: 'asc' },
    filters: [
      { key: 'text', kind: 'text', title: 'organization.searchMember' },
      { key: 'roleCode', kind: 'select', title: 'organization.role', options: { useOptions: useAllRoles } },
      {
        key: 'state',
        kind: 'select',
        title: 'organization.state',
        values: memberStates,
        options: ({ t }) => memberStates.map((value) => ({ value, label: t(`organization.${value}`) })),
        width: 110,
      },
    ],
    form: formOf('saveMember', {
      key: 'userId',
      fields: [
        { key: 'username', title: 'organization.username', kind: 'text', required: true, maxLength: 64 },
        { key: 'realname', title: 'organization.realname', kind: 'text', required: true, maxLength: 64 },
        { key: 'phone', title: 'organization.phone', kind: 'phone' },
        {
          key: 'organizationCode',
          title: 'organization.organization',
          kind: 'tree-select',
          required: true,
          options: organizationOptions,
        },
        { key: 'roleCode', title: 'organization.role', kind: 'select', required: true, options: { useOptions: useRoleOptions } },
        {
          key: 'password',
          title: 'organization.firstPassword',
          kind: 'password',
          required: true,
          visible: (values) => values.password !== undefined,
          hint: 'organization.firstPasswordHint',
        },
      ],
      empty: { organizationCode: organizationCode ?? '' },
      // A password is given once; an emptied box says undefined.
      fromRow: (_row: Member) => ({ password: undefined }),
      toPayload: (values) => ({ ...values, phone: values.phone ?? '' }),
      create: EDIT,
      edit: EDIT,
      mayEdit: (row) => !row.locked,
      createTitle: 'organization.newMember',
      editTitle: 'organization.editMember',
    }),
    actions: [
      {
        id: 'reset',
        title: 'organization.resetPassword',
        where: 'row',
        permission: EDIT,
        visible: (row) => !row.locked,
        confirm: 'organization.resetAsk',
        run: async ([row]) => {
          if (row !== undefined) onLink({ ...(await call('passwordReset', { userId: row.userId })), kind: 'reset', name: row.username })
        },
      },
      {
        id: 'enable',
        title: 'organization.enable',
        where: 'both',
        permission: EDIT,
        visible: (row) => !row.locked && row.state === 'disabled',
        run: (rows) => call('setMemberState', { userIds: idsOf(rows), state: 'active' }),
      },
      {
        id: 'disable',
        title: 'organization.disable',
        where: 'both',
        permission: EDIT,
        visible: (row) => !row.locked && row.state === 'active',
        confirm: 'organization.disableAsk',
        danger: true,
        run: (rows) => call('setMemberState', { userIds: idsOf(rows), state: 'disabled' }),
      },
    ],
    remove: { permission: EDIT, visible: (row) => !row.locked, run: (rows) => call('deleteMember', { userIds: idsOf(rows) }) },
    emptyText: 'organization.noMembers',
    refreshes: ['organSummaryList', 'organUserSummaryList'],
  })

/** Of the filters; the payload is written by hand because of its page numbers. */
const shape = {
  sortable: [],
  filters: [
    { key: 'text', kind: 'text' },
    { key: 'roleCode', kind: 'select' },
    { key: 'state', kind: 'select' },
  ],
} as const

const useAllRoles = () => {
  const options = useRoleOptions()
  return useMemo(() => options.map((option) => ({ ...option, disabled: false })), [options])
}

/** People of an organization and those below it. */
export function Members({ organizationCode }: { organizationCode: string | undefined }) {
  const { t } = useTranslation()
  const [link, setLink] = useState<OnceLink>()
  const resource = useMemo(() => memberResource(organizationCode, setLink), [organizationCode])
  return (
    <>
      <ResourcePage resource={resource} />
      {link !== undefined && <OnceDialog {...linkOf(link, t)} onClose={() => setLink(undefined)} />}
    </>
  )
}
