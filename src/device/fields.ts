import { snForm } from '#contract/rules.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import type { Field } from '#src/resource/field.ts'
import type { DraftOf } from '#src/resource/form-of.ts'
import { SnControl } from './heard.tsx'
import { modelSearch, useModelOptions, useParentOptions, usePointOptions } from './options.ts'
import { dictionaryOptions } from '#src/resource/use-dictionary.ts'

/** What is asked of a device, in the sections of its form. */

type Draft = DraftOf<'saveDevice'>
const rated = { kind: 'decimal', min: 0, max: 1_000_000_000, decimals: 3 } as const
const ratio = { kind: 'decimal', min: 0, max: 1_000_000, decimals: 6, required: true } as const

export const stationField = {
  key: 'stationId',
  title: 'device.station',
  kind: 'select',
  required: true,
  options: { useOptions: useStationOptions },
} as const satisfies Field

export const modelField = { key: 'modelCode', title: 'device.model', kind: 'select', required: true, search: modelSearch } as const satisfies Field

export const snField = {
  key: 'sn',
  title: 'device.sn',
  kind: 'text',
  required: true,
  maxLength: 64,
  hint: 'device.snHint',
  rule: (value) => (snForm.test(String(value).trim()) ? undefined : 'pattern'),
} as const satisfies Field

export const placeFields = [
  { key: 'parentSn', title: 'device.parent', kind: 'tree-select', placeholder: 'device.noParent', options: { useOptions: useParentOptions } },
  { key: 'connectionPointId', title: 'device.point', kind: 'select', placeholder: 'device.noPoint', options: { useOptions: usePointOptions } },
] as const satisfies readonly Field[]

const [ctField, ptField] = [
  { key: 'ctRatio', title: 'device.ct', ...ratio, hint: 'device.ctHint' },
  { key: 'ptRatio', title: 'device.pt', ...ratio, hint: 'device.ptHint' },
] as const
/** The transformers that a meter counts by. */
export const ratioFields: readonly Field[] = [ctField, ptField]

export const deviceFields: readonly Field<Draft>[] = [
  { ...stationField, fixed: true, section: 'device.basics', hint: 'device.stationHint' },
  modelField,
  { ...snField, fixed: true, render: SnControl },
  { key: 'name', title: 'device.name', kind: 'text', required: true, maxLength: 64 },
  { key: 'nameEn', title: 'device.nameEn', kind: 'text', maxLength: 64 },
  ...placeFields,
  { key: 'brand', title: 'device.brand', kind: 'text', maxLength: 64, options: dictionaryOptions('brand') },
  { key: 'commissionedOn', title: 'device.commissionedOn', kind: 'date' },
  { key: 'ratedPowerKw', title: 'device.power', ...rated, unit: 'kW', section: 'device.ratings' },
  { key: 'ratedCapacityKwh', title: 'device.capacity', ...rated, unit: 'kWh' },
  { ...ctField, section: 'device.meter' },
  ptField,
  { key: 'remark', title: 'device.remark', kind: 'textarea', section: 'device.remark' },
]

/** Columns of a spreadsheet: what hangs on rows of the same sheet is told by SN, a connection point by its number. */
export const importFields: readonly Field[] = deviceFields.map(({ render: _render, ...field }): Field => {
  switch (field.key) {
    case 'modelCode':
      return { key: 'modelCode', title: 'device.model', kind: 'select', required: true, options: { useOptions: useModelOptions } }
    case 'parentSn':
      return { key: 'parentSn', title: 'device.parentSn', kind: 'text', maxLength: 64 }
    case 'connectionPointId':
      return { key: 'connectionPointId', title: 'device.pointNumber', kind: 'text', maxLength: 64 }
    case 'ctRatio':
    case 'ptRatio':
      return { ...(field as Field), required: false }
    default:
      return field as Field
  }
})
