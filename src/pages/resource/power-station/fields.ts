import { controlTypes, issuanceTypes } from '#contract/station.ts'
import { areaOptions, organizationOptions, useStationOptions } from '#src/resource/common-options.ts'
import type { Option, TextKey, Words } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import type { DraftOf } from '#src/resource/form-of.ts'
import { dictionaryOptions } from '#src/resource/use-dictionary.ts'

/** What is asked of a power station, in the sections of its form. */

type Draft = DraftOf<'savePowerStation'>

export const choicesOf =
  <V extends string>(values: readonly V[], key: (value: V) => TextKey) =>
  ({ t }: Words): Option[] =>
    values.map((value) => ({ value, label: t(key(value)) }))

/** Zones that the browser knows; China's first. */
const zones = (): Option[] =>
  ['Asia/Shanghai', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Shanghai')].map((value) => ({ value, label: value }))

const rated = { kind: 'decimal', min: 0, max: 10_000_000, decimals: 3 } as const

const basics: readonly Field<Draft>[] = [
  {
    key: 'number',
    title: 'station.number',
    kind: 'text',
    required: true,
    fixed: true,
    maxLength: 64,
    hint: 'station.numberHint',
    rule: (value) => (/^[\w-]{1,64}$/.test(String(value).trim()) ? undefined : 'pattern'),
    section: 'station.basics',
  },
  { key: 'name', title: 'station.name', kind: 'text', required: true, maxLength: 64 },
  { key: 'nameEn', title: 'station.nameEn', kind: 'text', maxLength: 64 },
  {
    key: 'organizationCode',
    title: 'station.organization',
    kind: 'tree-select',
    required: true,
    hint: 'station.organizationHint',
    options: organizationOptions,
  },
  { key: 'parentId', title: 'station.parent', kind: 'select', placeholder: 'station.noParent', options: { useOptions: useStationOptions } },
  { key: 'isStorage', title: 'station.isStorage', kind: 'switch', hint: 'station.partsHint' },
  { key: 'isPhotoVoltaic', title: 'station.isPhotoVoltaic', kind: 'switch' },
  { key: 'isCharPail', title: 'station.isCharPail', kind: 'switch' },
  { key: 'isScreen', title: 'station.isScreen', kind: 'switch' },
  { key: 'isTopology', title: 'station.isTopology', kind: 'switch' },
  { key: 'commissionedOn', title: 'station.commissionedOn', kind: 'date' },
  { key: 'remark', title: 'station.remark', kind: 'textarea' },
]

const place: readonly Field<Draft>[] = [
  { key: 'timeZone', title: 'station.timeZone', kind: 'select', required: true, options: zones, section: 'station.where' },
  { key: 'address', title: 'station.address', kind: 'text', maxLength: 200 },
  { key: 'place', title: 'station.place', kind: 'place' },
]

const plant: readonly Field<Draft>[] = [
  {
    key: 'controlType',
    title: 'station.controlType',
    kind: 'select',
    required: true,
    options: choicesOf(controlTypes, (value) => `station.control.${value}`),
    section: 'station.control.title',
  },
  {
    key: 'issuanceType',
    title: 'station.issuanceType',
    kind: 'select',
    required: true,
    options: choicesOf(issuanceTypes, (value) => `station.issuance.${value}`),
  },
  { key: 'secondPerson', title: 'station.secondPerson', kind: 'switch', hint: 'station.secondPersonHint' },
  { key: 'gridCapacityKva', title: 'station.gridCapacity', ...rated, unit: 'kVA', section: 'station.capacity' },
  { key: 'storagePowerKw', title: 'station.storagePower', ...rated, unit: 'kW', visible: ({ isStorage }) => isStorage === true },
  { key: 'storageCapacityKwh', title: 'station.storageCapacity', ...rated, unit: 'kWh', visible: ({ isStorage }) => isStorage === true },
  { key: 'pvPeakKw', title: 'station.pvPeak', ...rated, unit: 'kW', visible: ({ isPhotoVoltaic }) => isPhotoVoltaic === true },
  { key: 'pilePowerKw', title: 'station.pilePower', ...rated, unit: 'kW', visible: ({ isCharPail }) => isCharPail === true },
]

const prices: readonly Field<Draft>[] = [
  { key: 'area', title: 'station.area', kind: 'text', maxLength: 64, options: areaOptions, hint: 'station.areaHint', section: 'station.prices' },
  {
    key: 'priceSystem',
    title: 'station.priceSystem',
    kind: 'select',
    required: true,
    options: dictionaryOptions('priceSystem'),
  },
  {
    key: 'consumptionType',
    title: 'station.consumptionType',
    kind: 'select',
    required: true,
    options: dictionaryOptions('consumptionType'),
  },
  {
    key: 'voltageLevel',
    title: 'station.voltageLevel',
    kind: 'select',
    required: true,
    options: dictionaryOptions('voltageLevel'),
  },
]

const owner: readonly Field<Draft>[] = [
  { key: 'contactName', title: 'station.contactName', kind: 'text', maxLength: 100, section: 'station.contact', hint: 'station.contactHint' },
  { key: 'contactPhone', title: 'station.contactPhone', kind: 'text', maxLength: 100 },
  { key: 'ownerName', title: 'station.ownerName', kind: 'text', maxLength: 100, section: 'station.owner' },
  { key: 'bankName', title: 'station.bankName', kind: 'text', maxLength: 100 },
  { key: 'bankAccount', title: 'station.bankAccount', kind: 'text', maxLength: 100 },
  { key: 'taxNumber', title: 'station.taxNumber', kind: 'text', maxLength: 100 },
]

const taxes: readonly Field<Draft>[] = [
  {
    key: 'taxRates',
    title: 'station.taxRates',
    kind: 'table',
    max: 50,
    hint: 'station.taxRatesHint',
    section: 'station.tax',
    columns: [
      { key: 'from', title: 'station.taxFrom', kind: 'date', required: true },
      { key: 'electricity', title: 'station.taxElectricity', kind: 'amount', required: true, unit: '%' },
      { key: 'service', title: 'station.taxService', kind: 'amount', required: true, unit: '%' },
    ],
  },
]

export const stationFields: readonly Field<Draft>[] = [...basics, ...place, ...plant, ...prices, ...owner, ...taxes]

const degrees = { kind: 'decimal', decimals: 6 } as const
/** Columns of the spreadsheet: as the form, but that a place has two and that rates, which are lists, are filled in by hand. */
export const importFields: readonly Field[] = stationFields
  .filter(({ key }) => key !== 'taxRates')
  .flatMap((field): Field[] =>
    field.key === 'place'
      ? [
          { key: 'longitude', title: 'resource.longitude', ...degrees, min: -180, max: 180 },
          { key: 'latitude', title: 'resource.latitude', ...degrees, min: -90, max: 90 },
        ]
      : [{ ...(field as Field), required: ['number', 'name', 'organizationCode'].includes(field.key) }],
  )
