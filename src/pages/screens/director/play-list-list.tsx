import type { PlayEntry } from '#contract/display.ts'
import type { PlayList } from '#contract/schemas/play-list.ts'
import { call } from '#src/api/client.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { screenTitle } from './choices.ts'
import { entryFields, freshEntry } from './entry-fields.ts'

/** One turn: what is shown, how long, and when it is not always. */
function entryWords({ path, seconds, when, from, to }: PlayEntry, words: Words): string {
  const { t } = words
  const hours = when === 'hours' ? ` ${t('display.hour', { n: from })}–${t('display.hour', { n: to })}` : ''
  return `${screenTitle(path, words)} ${seconds} s${when === 'always' ? '' : t('layout.aside', { text: t(`display.whens.${when}`) + hours })}`
}

const resource = defineResource({
  name: 'playList',
  list: { endpoint: 'playLists', rows: (answer): PlayList[] => answer.playLists, total: (answer) => answer.totalRows },
  rowKey: (row: PlayList) => row.id,
  columns: [
    { key: 'name', title: 'display.name', sortable: true, choice: false },
    {
      key: 'entries',
      title: 'display.entries',
      text: (row, words) => row.entries.map((entry) => entryWords(entry, words)).join(' → '),
    },
    { key: 'updatedAt', title: 'display.updatedAt', sortable: true, text: (row) => consoleTime(row.updatedAt) },
    { key: 'updatedBy', title: 'display.updatedBy' },
  ],
  sort: { by: 'name', order: 'asc' },
  filters: [{ key: 'text', kind: 'text', title: 'display.search' }],
  form: formOf('savePlayList', {
    fields: [
      { key: 'name', title: 'display.name', kind: 'text', required: true, maxLength: 64 },
      {
        key: 'organizationCode',
        title: 'display.organization',
        kind: 'tree-select',
        required: true,
        options: organizationOptions,
      },
      { key: 'entries', title: 'display.entries', kind: 'table', required: true, max: 50, columns: entryFields, line: freshEntry },
    ],
    create: 'screens_director:edit',
    edit: 'screens_director:edit',
    createTitle: 'display.newPlayList',
    editTitle: 'display.editPlayList',
    width: 1120,
  }),
  remove: { permission: 'screens_director:edit', run: (rows) => call('deletePlayList', { ids: rows.map((row) => row.id) }) },
  emptyText: 'display.noPlayLists',
})

/** Several screens in turn. */
export function PlayListList() {
  return <ResourcePage resource={resource} />
}
