import type { Gateway } from '#contract/schemas/gateway.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ClockNote } from '#src/ui/field-clock.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

const timeOf = (at: number): string => consoleTime(at)

/** `onPassword`: told the one time that a password is there to be read. `stationId`: only those of this station; `prefix`: of the list's question in the address. */
export const gatewayResource = (onPassword: (name: string, password: string) => void, stationId?: string, prefix = '') =>
  defineResource({
    name: stationId === undefined ? 'gateway' : 'station-gateway',
    prefix,
    list: {
      endpoint: 'gatewayList',
      ...(stationId === undefined ? {} : { scope: { powerstationId: stationId } }),
      everyMs: 15_000,
      rows: (answer): Gateway[] => answer.gatewayList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: Gateway) => row.id,
    columns: [
      { key: 'name', title: 'organization.gatewayName', sortable: true, choice: false },
      {
        key: 'stationId',
        title: 'organization.gatewayStation',
        sortable: true,
        text: (row, { language }) => `${nameOf(row.stationName, row.stationNameEn, language)} (${row.stationId})`,
        wraps: 110,
      },
      {
        key: 'enabled',
        title: 'organization.enabledState',
        text: (row, { t }) => t(row.enabled ? 'organization.active' : 'organization.disabled'),
      },
      {
        key: 'online',
        title: 'organization.state',
        text: (row, { t }) => t(row.online ? 'organization.gatewayOnline' : 'organization.gatewayOffline'),
        render: (row, { t }) => (
          <>
            <span className={row.online ? 'gateway-on' : 'dim'}>{t(row.online ? 'organization.gatewayOnline' : 'organization.gatewayOffline')}</span>
            {row.online && row.clocks.length > 0 && (
              <div className="wrapped-cell">
                {row.clocks.map((clock) => (
                  <ClockNote key={clock.devices[0]?.sn ?? ''} clock={clock} />
                ))}
              </div>
            )}
          </>
        ),
      },
      {
        key: 'lastSeenAt',
        title: 'organization.lastSeenAt',
        sortable: true,
        text: (row, { t }) => (row.lastSeenAt === null ? t('organization.never') : timeOf(row.lastSeenAt)),
        wraps: 96,
      },
      { key: 'address', title: 'organization.address' },
      { key: 'renewedAt', title: 'organization.renewedAt', text: (row) => timeOf(row.renewedAt), wraps: 96 },
      { key: 'createdAt', title: 'organization.createdAt', sortable: true, choice: 'hidden', text: (row) => timeOf(row.createdAt) },
      { key: 'remark', title: 'organization.remark' },
    ],
    sort: { by: 'stationId', order: 'asc' },
    filters: [
      { key: 'text', kind: 'text', title: 'organization.searchGateway' },
      ...(stationId === undefined
        ? [
            {
              key: 'powerstationId',
              kind: 'select',
              title: 'organization.gatewayStation',
              options: { useOptions: useStationOptions },
              width: 240,
            } as const,
          ]
        : []),
      {
        key: 'enabled',
        kind: 'select',
        title: 'organization.enabledState',
        values: ['true', 'false'],
        options: ({ t }) => [
          { value: 'true', label: t('organization.active') },
          { value: 'false', label: t('organization.disabled') },
        ],
      },
    ],
    form: formOf('saveGateway', {
      fields: [
        {
          key: 'stationId',
          title: 'organization.gatewayStation',
          kind: 'select',
          required: true,
          options: { useOptions: useStationOptions },
          visible: () => stationId === undefined,
        },
        { key: 'name', title: 'organization.gatewayName', kind: 'text', required: true, maxLength: 64, hint: 'organization.gatewayNameHint' },
        { key: 'enabled', title: 'organization.enabledState', kind: 'switch' },
        { key: 'remark', title: 'organization.remark', kind: 'textarea' },
      ],
      empty: { enabled: true, ...(stationId === undefined ? {} : { stationId }) },
      saved: ({ password }, { name }) => password !== null && onPassword(name.trim(), password),
      create: 'system_gateway:edit',
      edit: 'system_gateway:edit',
      createTitle: 'organization.newGateway',
      editTitle: 'organization.editGateway',
    }),
    actions: [
      {
        id: 'renew',
        title: 'organization.renew',
        where: 'row',
        permission: 'system_gateway:edit',
        confirm: 'organization.renewAsk',
        danger: true,
        run: async ([row]) => {
          if (row === undefined) return
          const { name, password } = await call('renewGateway', { id: row.id })
          onPassword(name, password)
        },
      },
    ],
    remove: { permission: 'system_gateway:edit', run: (rows) => call('deleteGateway', { ids: rows.map((row) => row.id) }) },
    emptyText: 'organization.noGateways',
  })
