import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Maintenance } from '#contract/schemas/alarm.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { serverNow } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import type { FormValues } from '#src/resource/field.ts'
import { formOf } from '#src/resource/form-of.ts'
import type { ListQuery } from '#src/resource/list-query.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { stationTime } from '#src/ui/time-words.ts'
import { useStationZone } from './use-station-zone.ts'

const MINUTE_MS = 60_000

/** Devices of the station that is chosen in the form, or the whole of it. */
function useDevices(_query?: ListQuery, values?: FormValues): Option[] {
  const { t, language } = useWords()
  const stationId = typeof values?.stationId === 'string' ? values.stationId : ''
  const model = valueOf(useQuery('stationModel', stationId === '' ? undefined : { powerstationId: stationId }))
  return useMemo(
    () => [
      { value: '', label: t('alarmLife.maintenance.wholeStation') },
      ...(model?.devices ?? []).map(({ sn, name, nameEn }) => ({ value: sn, label: `${nameOf(name, nameEn, language)} (${sn})` })),
    ],
    [model, language, t],
  )
}

const maintenanceResource = defineResource({
  name: 'maintenance',
  prefix: 'm.',
  list: {
    endpoint: 'maintenanceList',
    rows: (answer): Maintenance[] => answer.maintenanceList,
    total: (answer) => answer.totalRows,
    everyMs: 30_000,
  },
  rowKey: (row: Maintenance) => row.id,
  columns: [
    {
      key: 'stationName',
      title: 'alarm.station',
      sortable: true,
      choice: false,
      text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language),
    },
    {
      key: 'deviceName',
      title: 'alarmLife.maintenance.device',
      text: (row, { t, language }) =>
        row.deviceSn === '' ? t('alarmLife.maintenance.wholeStation') : `${nameOf(row.deviceName, row.deviceNameEn, language)} (${row.deviceSn})`,
    },
    { key: 'state', title: 'alarmLife.maintenance.state', width: 110, text: (row, { t }) => t(`alarmLife.maintenance.stateOf.${row.state}`) },
    {
      key: 'fromAt',
      title: 'alarmLife.maintenance.from',
      sortable: true,
      text: (row, { zoneOf }) => stationTime(row.fromAt, zoneOf(row.stationId)),
      render: (row, { zoneOf }) => <span className="alarm-time">{stationTime(row.fromAt, zoneOf(row.stationId))}</span>,
    },
    {
      key: 'toAt',
      title: 'alarmLife.maintenance.to',
      sortable: true,
      text: (row, { zoneOf }) => stationTime(row.toAt, zoneOf(row.stationId)),
      render: (row, { zoneOf }) => <span className="alarm-time">{stationTime(row.toAt, zoneOf(row.stationId))}</span>,
    },
    { key: 'reason', title: 'alarmLife.reason' },
    { key: 'updatedBy', title: 'alarm.handler', choice: 'hidden' },
  ],
  sort: { by: 'fromAt', order: 'desc' },
  filters: [
    { key: 'text', kind: 'text', title: 'alarmLife.maintenance.search', width: 220 },
    { key: 'powerstationId', kind: 'select', title: 'alarm.station', options: { useOptions: useStationOptions }, width: 190 },
  ],
  form: formOf('saveMaintenance', {
    fields: [
      { key: 'stationId', title: 'alarm.station', kind: 'select', required: true, options: { useOptions: useStationOptions } },
      {
        key: 'deviceSn',
        title: 'alarmLife.maintenance.device',
        kind: 'select',
        options: { useOptions: useDevices },
        hint: 'alarmLife.maintenance.deviceHint',
      },
      {
        key: 'fromAt',
        title: 'alarmLife.maintenance.from',
        kind: 'moment',
        required: true,
        useZone: useStationZone,
        hint: 'alarmLife.maintenance.clockHint',
      },
      { key: 'toAt', title: 'alarmLife.maintenance.to', kind: 'moment', required: true, useZone: useStationZone },
      { key: 'reason', title: 'alarmLife.reason', kind: 'textarea', required: true, maxLength: 500 },
    ],
    empty: () => ({ fromAt: Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS }),
    create: 'energy_batteryWarn:handle',
    edit: 'energy_batteryWarn:handle',
    mayEdit: (row: Maintenance) => row.state !== 'over',
    createTitle: 'alarmLife.maintenance.create',
    editTitle: 'alarmLife.maintenance.edit',
  }),
  actions: [
    {
      id: 'end',
      title: 'alarmLife.maintenance.end',
      where: 'row',
      permission: 'energy_batteryWarn:handle',
      confirm: 'alarmLife.maintenance.endAsk',
      visible: (row) => row.state === 'running',
      run: ([row]) => (row === undefined ? Promise.resolve() : call('endMaintenance', { id: row.id })),
      refreshes: ['alarmList', 'alarmCounts'],
    },
  ],
  remove: {
    permission: 'energy_batteryWarn:handle',
    visible: (row) => row.state === 'planned',
    run: (rows) => call('deleteMaintenance', { ids: rows.map(({ id }) => id) }),
  },
  emptyText: 'alarmLife.maintenance.empty',
})

/** When stations and devices are worked on. */
export function MaintenanceList() {
  const { t } = useTranslation()
  return (
    <>
      <p className="dim">{t('alarmLife.maintenance.note')}</p>
      <ResourcePage resource={maintenanceResource} />
    </>
  )
}
