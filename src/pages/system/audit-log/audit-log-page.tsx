import './audit-log.css'
import { Drawer } from '@arco-design/web-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { AuditEntry } from '#contract/organization.ts'
import { useQuery } from '#src/atoms/query.ts'
import { defineResource, type Option, type TextKey, type Words } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { settings } from '#src/settings.ts'
import { timeWords } from '#src/ui/time-words.ts'
import { differences, inWords } from './difference.ts'

const NOTHING = {}

/** Actions are ids of the server; those without words stay as they are. */
const actionWord = (action: string, { t }: Words): string =>
  t(`organization.auditAction.${action}` as 'organization.auditAction.saveOrgan', { defaultValue: action })

/** Fields that have a word elsewhere in this area. */
const fields: Record<string, TextKey> = {
  name: 'organization.name',
  nameZh: 'organization.roleNameZh',
  nameEn: 'organization.nameEn',
  parentCode: 'organization.parent',
  organizationCode: 'organization.organization',
  roleCode: 'organization.role',
  username: 'organization.username',
  realname: 'organization.realname',
  phone: 'organization.phone',
  state: 'organization.state',
  remark: 'organization.remark',
  members: 'organization.members',
  powerCodes: 'organization.powerCodes',
  stationId: 'organization.gatewayStation',
  enabled: 'organization.enabledState',
  renewedAt: 'organization.renewedAt',
  expiresAt: 'organization.expiresAt',
  content: 'alarm.handling',
  notes: 'alarm.notes',
}
const fieldWord = (field: string, { t }: Words): string => {
  const key = fields[field]
  return key === undefined ? field : t(key)
}

/** Values that have a word of their own. */
const values: Record<string, TextKey> = {
  true: 'resource.yes',
  false: 'resource.no',
  active: 'organization.active',
  disabled: 'organization.disabled',
}
const valueWord = (value: string, { t }: Words): string => {
  const key = values[value]
  return key === undefined ? value : t(key)
}

function useActionOptions(): Option[] {
  const words = useWords()
  const actions = valueOf(useQuery('auditLogActions', NOTHING))?.actions
  return useMemo(() => (actions ?? []).map((value) => ({ value, label: actionWord(value, words) })), [actions, words])
}

const changeText = (row: AuditEntry, words: Words): string =>
  inWords(
    differences(row.before, row.after),
    (field) => fieldWord(field, words),
    (value) => valueWord(value, words),
  )

const resource = defineResource({
  name: 'audit-log',
  list: { endpoint: 'auditLogList', rows: (answer): AuditEntry[] => answer.auditList, total: (answer) => answer.totalRows },
  rowKey: (row: AuditEntry) => String(row.id),
  columns: [
    { key: 'at', title: 'organization.at', sortable: true, choice: false, width: 160, text: (row) => timeWords(row.at, settings.defaultZone) },
    { key: 'username', title: 'organization.actor', width: 110 },
    { key: 'action', title: 'organization.actionName', width: 140, text: (row, words) => actionWord(row.action, words) },
    { key: 'subject', title: 'organization.subject' },
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
  const changes = differences(entry.before, entry.after)
  // The drawer itself listens only once it has taken the focus, at the end of its way in.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  const facts: [string, string][] = [
    [t('organization.at'), timeWords(entry.at, settings.defaultZone)],
    [t('organization.actor'), entry.username],
    [t('organization.actionName'), actionWord(entry.action, words)],
    [t('organization.subject'), entry.subject],
    [t('organization.organization'), entry.organizationCode ?? '—'],
    [t('organization.address'), entry.address],
  ]
  return (
    <Drawer visible width="min(640px, 100vw)" title={t('organization.auditDetail')} footer={null} escToExit={false} onCancel={onClose}>
      <dl className="audit-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 ? (
        <p className="dim">{t('organization.noChange')}</p>
      ) : (
        <table className="plain-table audit-changes">
          <thead>
            <tr>
              <th>{t('organization.field')}</th>
              <th>{t('organization.before')}</th>
              <th>{t('organization.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{fieldWord(field, words)}</td>
                <td>{before === undefined ? '—' : <del>{valueWord(before, words)}</del>}</td>
                <td>{after === undefined ? '—' : <ins>{valueWord(after, words)}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}
