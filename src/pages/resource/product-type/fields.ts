import { quantities, quantityCodes } from '#contract/quantity.ts'
import { deviceKinds, pointKinds } from '#contract/station.ts'
import { baseUnits, unitsOf } from '#contract/unit-table.ts'
import { unitWords } from '#domain/units.ts'
import { levelOptions } from '#src/resource/level-options.ts'
import type { Option, Words } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'

/** Columns of the three tables that a model has: its parameters, their limits, and the words of signals' values. */

export const kindOptions = ({ t }: Words): Option[] => deviceKinds.map((kind) => ({ value: kind, label: t(`deviceKind.${kind}`) }))
const unitOptions = ({ t }: Words): Option[] => baseUnits.map((unit) => ({ value: unit, label: unit === '' ? t('product.noUnit') : unitWords(unit) }))
const allUnits = [...new Set(baseUnits.flatMap(unitsOf))]

const names = [
  { key: 'nameZh', title: 'product.nameZh', kind: 'text', required: true, alike: 'nameEn', maxLength: 64 },
  { key: 'nameEn', title: 'product.nameEn', kind: 'text', required: true, alike: 'nameZh', maxLength: 64 },
] as const

export const parameterColumns: readonly Field[] = [
  { key: 'code', title: 'product.parameterCode', kind: 'text', required: true, maxLength: 64 },
  ...names,
  {
    key: 'kind',
    title: 'product.parameterKind',
    kind: 'select',
    required: true,
    options: ({ t }) => pointKinds.map((kind) => ({ value: kind, label: t(`product.pointKind.${kind}`) })),
  },
  { key: 'unit', title: 'product.unit', kind: 'select', options: unitOptions },
  {
    key: 'rawUnit',
    title: 'product.rawUnit',
    kind: 'select',
    placeholder: 'product.asKept',
    options: () => allUnits.map((unit) => ({ value: unit, label: unitWords(unit) })),
  },
  { key: 'coefficient', title: 'product.coefficient', kind: 'decimal', required: true, decimals: 9, min: -1e15 },
  { key: 'decimals', title: 'product.decimals', kind: 'integer', required: true, min: 0, max: 6 },
  {
    key: 'quantity',
    title: 'product.quantity',
    kind: 'select',
    placeholder: 'product.noQuantity',
    options: ({ language }) => quantityCodes.map((code) => ({ value: code, label: quantities[code].name[language] })),
  },
  { key: 'reportSeconds', title: 'product.reportSeconds', seldom: true, kind: 'decimal', unit: 's', decimals: 1, min: 0 },
  { key: 'rangeMin', title: 'product.rangeMin', seldom: true, kind: 'decimal', decimals: 6, min: -1e15 },
  { key: 'rangeMax', title: 'product.rangeMax', seldom: true, kind: 'decimal', decimals: 6, min: -1e15 },
  { key: 'registerAddress', title: 'product.registerAddress', seldom: true, kind: 'text', maxLength: 32 },
]

const ofParameter: Field = { key: 'parameter', title: 'product.parameterCode', kind: 'text', required: true, maxLength: 64 }

export const limitColumns: readonly Field[] = [
  ofParameter,
  { key: 'code', title: 'product.alarmCode', kind: 'text', required: true, maxLength: 64 },
  {
    key: 'side',
    title: 'product.side',
    kind: 'select',
    required: true,
    options: ({ t }) => (['above', 'below'] as const).map((side) => ({ value: side, label: t(`product.sideOf.${side}`) })),
  },
  { key: 'set', title: 'product.set', kind: 'decimal', required: true, decimals: 6, min: -1e15 },
  { key: 'clear', title: 'product.clear', kind: 'decimal', required: true, decimals: 6, min: -1e15 },
  { key: 'delaySeconds', title: 'product.delay', kind: 'decimal', required: true, unit: 's', decimals: 1, min: 0 },
  {
    key: 'level',
    title: 'product.level',
    kind: 'select',
    required: true,
    options: levelOptions,
  },
  { ...names[0], key: 'textZh', alike: 'textEn', title: 'product.textZh' },
  { ...names[1], key: 'textEn', alike: 'textZh', title: 'product.textEn' },
  { key: 'guideZh', title: 'product.guideZh', seldom: true, kind: 'text', maxLength: 200 },
  { key: 'guideEn', title: 'product.guideEn', seldom: true, kind: 'text', maxLength: 200 },
]

export const textColumns: readonly Field[] = [
  ofParameter,
  { key: 'value', title: 'product.value', kind: 'integer', required: true, min: -1e9 },
  { ...names[0], key: 'zh', alike: 'en' },
  { ...names[1], key: 'en', alike: 'zh' },
]
