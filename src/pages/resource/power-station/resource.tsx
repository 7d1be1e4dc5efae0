import { controlTypes, stationStates, stationTypes } from '#contract/station.ts'
import type { PowerStation } from '#contract/schemas/power-station.ts'
import { priceAreas } from '#domain/price-areas.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { RecordLink } from '#src/resource/record-address.tsx'
import { openAlarms, powers } from '#src/station/powers.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { alarmLevels } from '#contract/alarm.ts'
import { choicesOf, importFields, stationFields } from './fields.ts'
import { StationTile } from './station-tile.tsx'
import { stepActions } from './steps.tsx'

/** A station with what its list says of it besides: each stands in a column of its own. */
export interface StationRow extends PowerStation {
  online: number
  power: number | null
  openAlarms: number
}

const EDIT = 'resource_powerStation:edit'
const main = { STORED_ENERGY: 'storagePower', PHOTOVOLTAIC: 'pvPower', CHARGE_PAIL: 'pilePower' } as const

/** The power that a station of its type is there for. */
const mainPower = ({ live, type }: PowerStation) => live?.points.find((point) => point.quantity === main[type])

function toRow(station: PowerStation): StationRow {
  const { live } = station
  const point = mainPower(station)
  const power = live?.last.find((last) => last.pointId === point?.id)?.value ?? null
  return { ...station, online: live?.devicesOnline ?? 0, power, openAlarms: live === null ? 0 : openAlarms(live) }
}

const kilo = (value: number | null, unit: string, { language }: Words): string =>
  value === null ? '' : `${formatNumber(value, Number.isInteger(value) ? 0 : 1, language)}\u00a0${unit}`

export const stationName = (row: PowerStation, { language }: Words): string => nameOf(row.name, row.nameEn, language)

export const powerStationResource = defineResource({
  name: 'power-station',
  list: {
    endpoint: 'powerStationList',
    everyMs: 15_000,
    reload: true,
    rows: (answer): StationRow[] => answer.powerStationList.map(toRow),
    total: (answer) => answer.totalRows,
  },
  rowKey: (row: StationRow) => row.id,
  card: StationTile,
  columns: [
    {
      key: 'id',
      title: 'station.number',
      sortable: true,
      choice: false,
      leads: true,
      render: (row) => <RecordLink id={row.id}>{row.id}</RecordLink>,
    },
    {
      key: 'name',
      title: 'station.name',
      sortable: true,
      choice: false,
      text: stationName,
      render: (row, words) => <RecordLink id={row.id}>{stationName(row, words)}</RecordLink>,
      wraps: 112,
    },
    { key: 'type', title: 'station.type', text: (row, { t }) => t(`stationType.${row.type}`) },
    {
      key: 'state',
      title: 'station.state',
      sortable: true,
      text: (row, { t }) => t(`stationState.${row.state}`),
      render: (row) => <StationStateBadge state={row.state} />,
    },
    {
      key: 'online',
      title: 'station.online',
      align: 'right',
      text: (row) => (row.live === null ? '' : `${row.online}/${row.live.devices}`),
    },
    {
      key: 'power',
      title: 'station.power',
      align: 'right',
      width: 100,
      text: powerText,
      render: (row, words) => <Power row={row} words={words} />,
    },
    {
      key: 'openAlarms',
      title: 'station.openAlarms',
      align: 'right',
      text: (row) => (row.live === null ? '' : row.openAlarms),
      render: (row) => <Alarms row={row} />,
    },
    { key: 'controlType', title: 'station.controlType', choice: 'hidden', text: (row, { t }) => t(`station.control.${row.controlType}`) },
    { key: 'issuanceType', title: 'station.issuanceType', choice: 'hidden', text: (row, { t }) => t(`station.issuance.${row.issuanceType}`) },
    {
      key: 'gridCapacityKva',
      title: 'station.gridCapacity',
      align: 'right',
      sortable: true,
      text: (row, words) => kilo(row.gridCapacityKva, 'kVA', words),
    },
    {
      key: 'storagePowerKw',
      title: 'station.storage',
      align: 'right',
      sortable: true,
      text: (row, words) =>
        [kilo(row.storagePowerKw, 'kW', words), kilo(row.storageCapacityKwh, 'kWh', words)].filter((one) => one !== '').join(' / '),
      wraps: 80,
    },
    { key: 'pvPeakKw', title: 'station.pvPeak', align: 'right', sortable: true, text: (row, words) => kilo(row.pvPeakKw, 'kW', words) },
    { key: 'pilePowerKw', title: 'station.pilePower', align: 'right', choice: 'hidden', text: (row, words) => kilo(row.pilePowerKw, 'kW', words) },
    {
      key: 'organizationName',
      title: 'station.organization',
      text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      wraps: 72,
    },
    { key: 'address', title: 'station.address', choice: 'hidden', wraps: 120 },
    { key: 'commissionedOn', title: 'station.commissionedOn', choice: 'hidden', sortable: true },
    {
      key: 'createdAt',
      title: 'station.createdAt',
      sortable: true,
      choice: 'hidden',
      text: (row) => (row.createdAt === 0 ? '' : consoleTime(row.createdAt)),
    },
  ],
  sort: { by: 'id', order: 'asc' },
  filters: [
    { key: 'text', kind: 'text', title: 'station.search', width: 240 },
    {
      key: 'type',
      kind: 'select',
      multiple: true,
      title: 'station.type',
      values: stationTypes,
      options: choicesOf(stationTypes, (value) => `stationType.${value}`),
    },
    {
      key: 'state',
      kind: 'select',
      multiple: true,
      title: 'station.state',
      values: stationStates,
      options: choicesOf(stationStates, (value) => `stationState.${value}`),
    },
    { key: 'organizationCode', kind: 'select', title: 'station.organization', options: organizationOptions, width: 180 },
    {
      key: 'controlType',
      kind: 'select',
      title: 'station.controlType',
      values: controlTypes,
      options: choicesOf(controlTypes, (value) => `station.control.${value}`),
      width: 180,
    },
  ],
  form: formOf('savePowerStation', {
    fields: stationFields,
    empty: {
      isStorage: true,
      isScreen: true,
      isTopology: true,
      timeZone: 'Asia/Shanghai',
      controlType: 'energyStorage',
      issuanceType: 'unified',
      priceSystem: 'two',
      consumptionType: 'bigIndustry',
      voltageLevel: '1-10kV',
    },
    confirm: async ({ area = '' }, row: StationRow | undefined, { t }) =>
      area === '' || area === row?.area || priceAreas.includes(area) ? undefined : t('station.areaUnknown', { area }),
    create: EDIT,
    edit: EDIT,
    createTitle: 'station.create',
    editTitle: 'station.edit',
    width: 920,
  }),
  actions: stepActions,
  remove: { permission: EDIT, run: (rows) => call('deletePowerStation', { ids: rows.map((row) => row.id) }) },
  import: { endpoint: 'importPowerStation', permission: EDIT, fields: importFields, fileName: 'station.fileName', unique: 'number' },
  export: { fileName: 'station.fileName' },
  emptyText: 'station.none',
  refreshes: ['stationOverview', 'stationOptions', 'recordHistory'],
})

/** Which of its powers it is, in words. */
function mainWord(row: StationRow, { t }: Words): string | undefined {
  const said = powers.find(({ quantity }) => quantity === mainPower(row)?.quantity)
  return said === undefined ? undefined : t(`widget.${said.words}`)
}

/** A bare number would not say of what it is. */
function powerText(row: StationRow, words: Words): string {
  const [point, word] = [mainPower(row), mainWord(row, words)]
  if (point === undefined || word === undefined || row.power === null) return ''
  return `${formatShown(row.power, point.unit, point.decimals, words.language)} ${word}`
}

function Power({ row, words }: { row: StationRow; words: Words }) {
  const [point, word] = [mainPower(row), mainWord(row, words)]
  if (point === undefined || word === undefined) return '—'
  return (
    <span className="station-power">
      <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={7} />
      <small>{word}</small>
    </span>
  )
}

function Alarms({ row: { live } }: { row: StationRow }) {
  if (live === null) return '—'
  if (openAlarms(live) === 0) return '0'
  return (
    <span className="station-alarms">
      {alarmLevels.map((level) =>
        live.alarms[level] === 0 ? null : (
          <span key={level}>
            <LevelMark level={level} words={false} /> {live.alarms[level]}
          </span>
        ),
      )}
    </span>
  )
}
