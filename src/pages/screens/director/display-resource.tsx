import type { Display } from '#contract/display.ts'
import { call } from '#src/api/client.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { screenOptions, useScreenStations } from './choices.ts'
import { Showing } from './showing.tsx'
import { windowWords, Windows } from './windows.tsx'

const timeOf = (at: number): string => consoleTime(at)

interface Doings {
  /** Told the one time that a link is there to be read. */
  onLink(name: string, path: string): void
  onSteer(rows: Display[]): void
}

const demonstrationWords = ({ demonstration }: Display, { t }: Words): string =>
  demonstration === null
    ? ''
    : [demonstration.masked ? t('display.isMasked') : '', demonstration.factor === 1 ? '' : `× ${demonstration.factor}`].filter(Boolean).join(' · ')

/** Named displays with their links. */
export const displayResource = ({ onLink, onSteer }: Doings) =>
  defineResource({
    name: 'display',
    list: { endpoint: 'displayList', everyMs: 5000, rows: (answer): Display[] => answer.displayList, total: (answer) => answer.totalRows },
    rowKey: (row: Display) => row.id,
    columns: [
      { key: 'name', title: 'display.name', sortable: true, choice: false },
      {
        key: 'state',
        title: 'display.state',
        text: (row, { t }) => t(`display.states.${row.state}`),
        render: (row, { t }) => (
          <span className="display-state" data-state={row.state}>
            {t(`display.states.${row.state}`)}
          </span>
        ),
      },
      { key: 'program', title: 'display.showing', text: (row) => row.program.show.kind, render: (row) => <Showing program={row.program} /> },
      {
        key: 'windows',
        title: 'display.windows',
        text: (row, words) => row.windows.map((window) => windowWords(window, words)).join('\n'),
        render: (row) => <Windows display={row} />,
      },
      {
        key: 'lastSeenAt',
        title: 'display.lastSeenAt',
        sortable: true,
        text: (row, { t }) => (row.lastSeenAt === null ? t('display.never') : timeOf(row.lastSeenAt)),
      },
      {
        key: 'expiresAt',
        title: 'display.expiresAt',
        sortable: true,
        text: (row, { t }) => (row.expiresAt === null ? t('display.noExpiry') : timeOf(row.expiresAt)),
      },
      { key: 'demonstration', title: 'display.demonstration', text: demonstrationWords },
      { key: 'createdBy', title: 'display.createdBy', choice: 'hidden' },
      { key: 'createdAt', title: 'display.createdAt', sortable: true, choice: 'hidden', text: (row) => timeOf(row.createdAt) },
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
          options: organizationOptions,
        },
        { key: 'screens', title: 'display.screens', kind: 'select', multiple: true, required: true, options: screenOptions },
        {
          key: 'stationIds',
          title: 'display.stations',
          kind: 'select',
          multiple: true,
          hint: 'display.stationsHint',
          options: { useOptions: useScreenStations },
        },
        { key: 'expiresAt', title: 'display.expiresAt', kind: 'moment', hint: 'display.expiryHint' },
        { key: 'addresses', title: 'display.addresses', kind: 'textarea', maxLength: 3300, hint: 'display.addressesHint' },
        { key: 'mayMarkSeen', title: 'display.mayMarkSeen', kind: 'switch', hint: 'display.mayMarkSeenHint' },
        { key: 'masked', title: 'display.isMasked', kind: 'switch', hint: 'display.isMaskedHint' },
        { key: 'factor', title: 'display.factor', kind: 'decimal', required: true, min: 0.01, max: 100, hint: 'display.factorHint' },
      ],
      empty: {
        name: '',
        organizationCode: '',
        screens: [] as string[],
        stationIds: [] as string[],
        expiresAt: null as number | null,
        addresses: '',
        mayMarkSeen: false,
        masked: false,
        factor: 1,
      },
      fromRow: ({ name, organizationCode, screens, stationIds, expiresAt, addresses, mayMarkSeen, demonstration }) => ({
        name,
        organizationCode,
        screens,
        stationIds,
        expiresAt,
        addresses: addresses.join('\n'),
        mayMarkSeen,
        masked: demonstration?.masked ?? false,
        factor: demonstration?.factor ?? 1,
      }),
      save: async ({ addresses, masked, factor, ...rest }, row) => {
        const { name, path } = await call('saveDisplay', {
          ...rest,
          addresses: addresses.split(/[\s,;，；]+/).filter((address) => address !== ''),
          demonstration: masked || factor !== 1 ? { masked, factor } : null,
          ...(row === undefined ? {} : { id: row.id, revision: row.revision }),
        })
        if (path !== null) onLink(name, path)
      },
      create: 'screens_director:edit',
      edit: 'screens_director:edit',
      createTitle: 'display.newDisplay',
      editTitle: 'display.editDisplay',
    },
    actions: [
      {
        id: 'steer',
        title: 'display.steer',
        where: 'both',
        permission: 'screens_director:steer',
        quiet: true,
        run: async (rows) => onSteer(rows),
      },
      {
        id: 'renew',
        title: 'display.renew',
        where: 'row',
        permission: 'screens_director:edit',
        confirm: 'display.renewAsk',
        danger: true,
        run: async ([row]) => {
          if (row === undefined) return
          const { name, path } = await call('renewDisplay', { id: row.id })
          if (path !== null) onLink(name, path)
        },
      },
      {
        id: 'revoke',
        title: 'display.revoke',
        where: 'both',
        permission: 'screens_director:edit',
        confirm: 'display.revokeAsk',
        danger: true,
        visible: (row) => row.enabled,
        run: (rows) => call('revokeDisplay', { ids: rows.map((row) => row.id) }),
      },
    ],
    remove: { permission: 'screens_director:edit', run: (rows) => call('deleteDisplay', { ids: rows.map((row) => row.id) }) },
    emptyText: 'display.noDisplays',
  })
