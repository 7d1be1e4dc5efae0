import { useCallback, useMemo, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { AuditEntry } from '#contract/organization.ts'
import { useQuery } from '#src/atoms/query.ts'
import { defineResource, type Option, type Words } from '#src/resource/define.ts'
import { actionWord, fieldWord, subjectWord, valueWord } from '#src/resource/history/audit-words.ts'
import { ChangeTable } from '#src/resource/history/change-table.tsx'
import { differences, inWords } from '#src/resource/history/difference.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { Facts, SideDrawer } from '#src/ui/side-drawer.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

const NOTHING = {}

function useActionOptions(): Option[] {
  const words = useWords()
  const actions = valueOf(useQuery('auditLogActions', NOTHING))?.actions
  return useMemo(() => (actions ?? []).map((value) => ({ value, label: actionWord(value, words) })), [actions, words])
}

const changeText = (row: AuditEntry, words: Words): string =>
  inWords(
    differences(row.before, row.after),
    (field) => fieldWord(field, words),
    (field, value) => valueWord(field, value, words),
    { colon: words.t('layout.colon'), semicolon: words.t('layout.semicolon') },
  )

const resource = defineResource({
  name: 'audit-log',
  list: { endpoint: 'auditLogList', rows: (answer): AuditEntry[] => answer.auditList, total: (answer) => answer.totalRows },
  rowKey: (row: AuditEntry) => String(row.id),
  columns: [
    { key: 'at', title: 'organization.at', sortable: true, choice: false, width: 160, text: (row) => consoleTime(row.at) },
    { key: 'username', title: 'organization.actor', width: 110 },
    { key: 'action', title: 'organization.actionName', width: 140, text: (row, words) => actionWord(row.action, words) },
    { key: 'subject', title: 'organization.subject', text: (row, words) => subjectWord(row.subject, words) },
    { key: 'after', title: 'organization.change', text: changeText },
    { key: 'address', title: 'organization.address', width: 120 },
    { key: 'organizationCode', title: 'organization.organization', choice: 'hidden' },
  ],
  sort: { by: 'at', order: 'desc' },
  filters: [
    { key: 'username', kind: 'text', title: 'organization.actor', width: 150 },
    { key: 'action', kind: 'select', multiple: true, title: 'organization.actionName', options: { useOptions: useActionOptions } },
    { key: 'subject', kind: 'text', title: 'organization.subject', width: 180 },
    { key: 'at', kind: 'range', title: 'organization.at' },
  ],
  export: { permission: 'system_audit:export', fileName: 'organization.fileAudit' },
  emptyText: 'organization.noAudit',
})

/** Who changed what, before and after. */
export default function AuditLogPage() {
  const [open, setOpen] = useState<AuditEntry>()
  const close = useCallback(() => setOpen(undefined), [])
  return (
    <>
      <ResourcePage resource={resource} onOpen={setOpen} />
      {open !== undefined && <Detail entry={open} onClose={close} />}
    </>
  )
}

function Detail({ entry, onClose }: { entry: AuditEntry; onClose(): void }) {
  const words = useWords()
  const { t } = words
  const facts: [string, string][] = [
    [t('organization.at'), consoleTime(entry.at)],
    [t('organization.actor'), entry.username],
    [t('organization.actionName'), actionWord(entry.action, words)],
    [t('organization.subject'), subjectWord(entry.subject, words)],
    [t('organization.organization'), entry.organizationCode ?? '—'],
    [t('organization.address'), entry.address],
  ]
  return (
    <SideDrawer width={640} title={t('organization.auditDetail')} onClose={onClose}>
      <Facts facts={facts} />
      <ChangeTable before={entry.before} after={entry.after} />
    </SideDrawer>
  )
}
