import { deviceKinds } from '#contract/station.ts'
import type { DeviceRow } from '#contract/schemas/device.ts'
import type { Payload } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Action, type ColumnOf, type FilterOf, type Words } from '#src/resource/define.ts'
import { formOf, type DraftOf } from '#src/resource/form-of.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import type { Connecting } from './connection.tsx'
import { DeviceLink } from './device-link.tsx'
import { deviceFields, importFields } from './fields.ts'
import { Online, onlineText } from './online.tsx'
import { kindOptions, useModelOptions } from './options.ts'
import { DictionaryWord } from '#src/resource/use-dictionary.ts'

export const EDIT = 'resource_device:edit'
/** Lists that change when devices do. */
export const touched = [
  'deviceTree',
  'deviceExchanges',
  'strangerList',
  'stationModel',
  'stationOverview',
  'recordHistory',
  'productModelList',
] as const

export const deviceName = (row: DeviceRow, { language }: Words): string => nameOf(row.name, row.nameEn, language)
const amount = (value: number | null, { language }: Words): string =>
  value === null ? '' : formatNumber(value, Number.isInteger(value) ? 0 : 1, language)

const ratedOf = (row: DeviceRow, words: Words): string =>
  [[row.ratedPowerKw, 'kW'] as const, [row.ratedCapacityKwh, 'kWh'] as const]
    .flatMap(([value, unit]) => (value === null ? [] : `${amount(value, words)}\u00a0${unit}`))
    .join(' / ')

const stationOf = (row: DeviceRow, { language }: Words): string => nameOf(row.stationName, row.stationNameEn, language)
const modelOf = (row: DeviceRow, { language }: Words): string => nameOf(row.modelNameZh, row.modelNameEn, language)
const parentOf = (row: DeviceRow, { language }: Words): string =>
  row.parentName === null ? '' : nameOf(row.parentName, row.parentNameEn ?? '', language)
const columns: readonly ColumnOf<DeviceRow, 'deviceList'>[] = [
  { key: 'sn', title: 'device.sn', sortable: true, choice: false, leads: true, render: (row) => <DeviceLink sn={row.sn}>{row.sn}</DeviceLink> },
  { key: 'name', title: 'device.name', sortable: true, choice: false, text: deviceName, wraps: 64 },
  { key: 'online', title: 'device.isOnline', text: onlineText, render: (row) => <Online row={row} />, wraps: 72 },
  { key: 'stationId', title: 'device.station', sortable: true, text: stationOf, wraps: 112 },
  { key: 'kind', title: 'device.kind', sortable: true, text: (row, { t }) => t(`deviceKind.${row.kind}`) },
  { key: 'modelCode', title: 'device.model', sortable: true, text: modelOf, wraps: 96 },
  { key: 'ratedPowerKw', title: 'device.rated', align: 'right', sortable: true, text: ratedOf, wraps: 72 },
  { key: 'parentSn', title: 'device.parent', choice: 'hidden', text: parentOf, wraps: 80 },
  { key: 'connectionPointId', title: 'device.point', choice: 'hidden', text: (row) => row.connectionPointName ?? '', wraps: 96 },
  { key: 'brand', title: 'device.brand', sortable: true, choice: 'hidden', render: (row) => <DictionaryWord of="brand" code={row.brand} /> },
  {
    key: 'retiredAt',
    title: 'device.inService',
    choice: 'hidden',
    text: (row, { t }) => t(`device.state.${row.retiredAt === null ? 'active' : 'retired'}`),
  },
  {
    key: 'ratedCapacityKwh',
    title: 'device.capacityKwh',
    align: 'right',
    sortable: true,
    choice: 'hidden',
    text: (row, words) => amount(row.ratedCapacityKwh, words),
  },
  {
    key: 'lastAt',
    title: 'device.lastAt',
    choice: 'hidden',
    text: (row) => (row.lastAt === null ? '' : consoleTime(row.lastAt)),
  },
  { key: 'ctRatio', title: 'device.ct', align: 'right', choice: 'hidden' },
  { key: 'ptRatio', title: 'device.pt', align: 'right', choice: 'hidden' },
  { key: 'commissionedOn', title: 'device.commissionedOn', choice: 'hidden' },
  { key: 'replacesSn', title: 'device.replaces', choice: 'hidden' },
  {
    key: 'createdAt',
    title: 'device.createdAt',
    sortable: true,
    choice: 'hidden',
    text: (row) => (row.createdAt === 0 ? '' : consoleTime(row.createdAt)),
  },
]

const without = (hidden: string): typeof columns =>
  columns.map((column) => (column.key === hidden ? { ...column, choice: 'hidden' as const } : column))
/** Of one place all are of one station: its name is not said in every row. */
const columnsOfPlace = without('stationId')
/** Of all stations their names take the place of the kind, which the model tells too. */
const columnsOfAll = without('kind')

const stationFilter: FilterOf<'deviceList'> = {
  key: 'powerstationId',
  kind: 'select',
  title: 'device.station',
  options: { useOptions: useStationOptions },
  width: 180,
}
const filters: readonly FilterOf<'deviceList'>[] = [
  { key: 'text', kind: 'text', title: 'device.search', width: 200 },
  { key: 'kind', kind: 'select', title: 'device.kind', values: deviceKinds, options: kindOptions },
  { key: 'modelCode', kind: 'select', title: 'device.model', options: { useOptions: useModelOptions }, width: 170 },
  {
    key: 'online',
    kind: 'select',
    title: 'device.isOnline',
    values: ['true', 'false'],
    options: ({ t }) => [
      { value: 'true', label: t('device.online') },
      { value: 'false', label: t('device.offline') },
    ],
  },
  {
    key: 'state',
    kind: 'select',
    title: 'device.inService',
    values: ['active', 'retired'],
    options: ({ t }) => (['active', 'retired'] as const).map((value) => ({ value, label: t(`device.state.${value}`) })),
  },
]

/** What the page opens for devices. */
export interface DeviceDoings {
  onConnect(device: Connecting): void
  onMove(rows: readonly DeviceRow[]): void
  onReplace(row: DeviceRow): void
  onFacilities(row: DeviceRow): void
}

const service = (retired: boolean): Action<DeviceRow> => ({
  id: retired ? 'retire' : 'restore',
  title: retired ? 'device.retire' : 'device.restore',
  where: retired ? 'both' : 'row',
  permission: EDIT,
  danger: retired,
  visible: ({ retiredAt }) => (retiredAt === null) === retired,
  form: {
    title: retired ? 'device.retireTitle' : 'device.restoreTitle',
    fields: [],
    empty: {},
    width: 420,
    note: (rows, words) => (
      <>
        <p>{rows.map((row) => `${deviceName(row, words)} (${row.sn})`).join(words.t('layout.list'))}</p>
        <p>{words.t(retired ? 'device.retireNote' : 'device.restoreNote')}</p>
      </>
    ),
  },
  run: (rows) => call('retireDevice', { ids: rows.map(({ sn }) => sn), retired }),
})

const actionsOf = ({ onConnect, onMove, onReplace, onFacilities }: DeviceDoings): Action<DeviceRow>[] => [
  { id: 'connect', title: 'device.connect', where: 'row', quiet: true, run: async ([row]) => row && onConnect(row), visible: isActive },
  { id: 'facilities', title: 'device.facilities', where: 'row', quiet: true, run: async ([row]) => row && onFacilities(row), visible: hasBelow },
  { id: 'move', title: 'device.move', where: 'both', permission: EDIT, quiet: true, run: async (rows) => onMove(rows), visible: isActive },
  {
    id: 'replace',
    title: 'device.replace',
    where: 'row',
    permission: EDIT,
    quiet: true,
    run: async ([row]) => row && onReplace(row),
    visible: isActive,
  },
  service(true),
  service(false),
]
const isActive = ({ retiredAt }: DeviceRow): boolean => retiredAt === null
const hasBelow = ({ children }: DeviceRow): boolean => children > 0

type Scope = Partial<Payload<'deviceList'>>

/** Devices of one place (`scope`), or of all stations. A new one begins with `begun`; once it is saved the page is told how to connect it. */
export const deviceResource = (
  doings: DeviceDoings,
  { prefix, scope, begun }: { prefix?: string; scope?: Scope; begun?: Partial<DraftOf<'saveDevice'>> },
) => {
  const form = formOf<'saveDevice', DeviceRow>('saveDevice', {
    fields: deviceFields,
    empty: { ctRatio: 1, ptRatio: 1, ...begun },
    create: EDIT,
    edit: EDIT,
    createTitle: 'device.create',
    editTitle: 'device.edit',
    width: 680,
  })
  return defineResource({
    name: 'device',
    ...(prefix === undefined ? {} : { prefix }),
    list: {
      endpoint: 'deviceList',
      everyMs: 5000,
      reload: true,
      ...(scope === undefined ? {} : { scope }),
      rows: (answer): DeviceRow[] => answer.deviceList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: DeviceRow) => row.sn,
    rowClass: (row) => (row.retiredAt === null ? '' : 'device-retired'),
    columns: scope === undefined ? columnsOfAll : columnsOfPlace,
    sort: { by: 'stationId', order: 'asc' },
    filters: scope === undefined ? [...filters.slice(0, 1), stationFilter, ...filters.slice(1)] : filters,
    form: {
      ...form,
      async save(values, row) {
        await form.save(values, row)
        if (row === undefined) doings.onConnect({ stationId: values.stationId, sn: values.sn.trim(), modelCode: values.modelCode })
      },
    },
    actions: actionsOf(doings),
    remove: { permission: EDIT, confirm: 'device.deleteAsk', run: (rows) => call('deleteDevice', { ids: rows.map(({ sn }) => sn) }) },
    import: { endpoint: 'importDevice', permission: EDIT, fields: importFields, fileName: 'device.fileName', unique: 'sn', parent: 'parentSn' },
    export: { fileName: 'device.fileName' },
    emptyText: scope === undefined ? 'device.none' : 'device.noneHere',
    refreshes: touched,
  })
}
