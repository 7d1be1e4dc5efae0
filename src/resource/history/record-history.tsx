import { useMemo } from 'react'
import type { HistoryKind } from '#contract/audit.ts'
import type { Answer } from '#contract/schemas.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { defineResource, type Words } from '../define.ts'
import { ResourcePage } from '../resource-page.tsx'
import { actionWord, fieldWord, subjectWord, valueWord } from './audit-words.ts'
import { ChangeTable } from './change-table.tsx'
import { differences, inWords } from './difference.ts'

type Line = Answer<'recordHistory'>['history'][number]

const changeText = (row: Line, words: Words): string =>
  inWords(
    differences(row.before, row.after),
    (field) => fieldWord(field, words),
    (field, value) => valueWord(field, value, words),
    { colon: words.t('layout.colon'), semicolon: words.t('layout.semicolon') },
  )

const historyOf = (kind: HistoryKind, recordId: string, prefix: string) =>
  defineResource({
    name: 'history',
    prefix,
    list: { endpoint: 'recordHistory', scope: { kind, recordId }, rows: (answer): Line[] => answer.history, total: (answer) => answer.totalRows },
    rowKey: (row: Line) => String(row.id),
    columns: [
      { key: 'at', title: 'resource.history.at', sortable: true, width: 190, text: (row) => consoleTime(row.at) },
      { key: 'username', title: 'resource.history.who', width: 140 },
      { key: 'action', title: 'resource.history.action', width: 160, text: (row, words) => actionWord(row.action, words) },
      ...(kind === 'station'
        ? [
            {
              key: 'subject' as const,
              title: 'resource.history.about' as const,
              width: 220,
              text: (row: Line, words: Words) => subjectWord(row.subject, words),
            },
          ]
        : []),
      {
        key: 'after',
        title: 'resource.history.change',
        text: changeText,
        render: (row, words) => <div className="rest-cell">{changeText(row, words) || '—'}</div>,
      },
    ],
    sort: { by: 'at', order: 'desc' },
    expand: ({ row }) => <ChangeTable before={row.before} after={row.after} />,
    emptyText: 'resource.history.none',
  })

/** Who changed a record, when, and what of it: its lines of the audit log, newest first; of a station those of its connection points and devices too. `prefix`: of its question in the address. */
export function RecordHistory({ kind, id, prefix = 'history.' }: { kind: HistoryKind; id: string; prefix?: string }) {
  const resource = useMemo(() => historyOf(kind, id, prefix), [kind, id, prefix])
  return <ResourcePage resource={resource} />
}
