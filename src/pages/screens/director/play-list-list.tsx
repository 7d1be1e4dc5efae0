import type { PlayEntry } from '#contract/display.ts'
import type { PlayList } from '#contract/schemas/play-list.ts'
import { call } from '#src/api/client.ts'
import { useOrganizationOptions } from '#src/resource/common-options.ts'
import { defineResource } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { screenTitle } from './choices.ts'
import { EntriesEditor } from './entries-editor.tsx'

const resource = defineResource({
  name: 'playList',
  list: { endpoint: 'playLists', rows: (answer): PlayList[] => answer.playLists, total: (answer) => answer.totalRows },
  rowKey: (row: PlayList) => row.id,
  columns: [
    { key: 'name', title: 'display.name', sortable: true, choice: false },
    {
      key: 'entries',
      title: 'display.entries',
      text: (row, words) => row.entries.map((entry) => `${screenTitle(entry.path, words)} ${entry.seconds} s`).join(' → '),
    },
    { key: 'updatedAt', title: 'display.updatedAt', sortable: true, text: (row) => consoleTime(row.updatedAt) },
    { key: 'updatedBy', title: 'display.updatedBy' },
  ],
  sort: { by: 'name', order: 'asc' },
  filters: [{ key: 'text', kind: 'text', title: 'display.search' }],
  form: {
    fields: [
      { key: 'name', title: 'display.name', kind: 'text', required: true, maxLength: 64 },
      {
        key: 'organizationCode',
        title: 'display.organization',
        kind: 'tree-select',
        required: true,
        options: { useOptions: useOrganizationOptions },
      },
      { key: 'entries', title: 'display.entries', kind: 'select', required: true, render: EntriesEditor },
    ],
    empty: { name: '', organizationCode: '', entries: [] as PlayEntry[] },
    fromRow: ({ name, organizationCode, entries }) => ({ name, organizationCode, entries }),
    save: (values, row) => call('savePlayList', { ...values, ...(row === undefined ? {} : { id: row.id }) }),
    create: 'screens_director:edit',
    edit: 'screens_director:edit',
    createTitle: 'display.newPlayList',
    editTitle: 'display.editPlayList',
    width: 720,
  },
  remove: { permission: 'screens_director:edit', run: (rows) => call('deletePlayList', { ids: rows.map((row) => row.id) }) },
  emptyText: 'display.noPlayLists',
})

/** Several screens in turn. */
export function PlayListList() {
  return <ResourcePage resource={resource} />
}
