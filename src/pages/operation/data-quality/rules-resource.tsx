import type { QualityRule } from '#contract/schemas/quality.ts'
import { formatShown } from '#domain/units.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { levelOptions } from '#src/resource/level-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { formOf, type DraftOf } from '#src/resource/form-of.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { useModelOptions } from './use-model-options.ts'

const EDIT = 'resource_productType:edit'
const NONE = '—'

const modelOf = (row: QualityRule, { language }: Words): string => nameOf(row.modelNameZh, row.modelNameEn, language)
const withUnit = (value: number, { unit }: QualityRule, { language }: Words): string => formatShown(value, unit, decimalsOf(value), language)
const decimalsOf = (value: number): number => Math.min(6, (String(value).split('.')[1] ?? '').length)

function rangeOf(row: QualityRule, words: Words): string {
  const { rangeMin, rangeMax } = row
  if (rangeMin === null && rangeMax === null) return NONE
  const end = (value: number | null): string => (value === null ? '' : withUnit(value, row, words))
  return `${end(rangeMin)} … ${end(rangeMax)}`
}

function perHourOf(row: QualityRule, words: Words): string {
  const { perHour, perRated } = row.effective
  if (perHour !== null) return withUnit(perHour, row, words)
  return perRated === null ? NONE : words.t('quality.rule.perRated', { n: perRated })
}

/** A rule as it is filled in, with what decides which fields belong to it. */
type RuleValues = DraftOf<'saveQualityRule'> & { kind?: QualityRule['kind'] }
/** Which fields a parameter is judged by; one that is filled in is never hidden. */
const fits = (key: 'frozenMinutes' | 'spike' | 'perHour' | 'markersBy') => (values: DraftOf<'saveQualityRule'>) => {
  const { judged, kind } = values as RuleValues
  if (judged !== true) return false
  const isOwn = key === 'markersBy' ? values.markersBy !== 'default' : values[key] != null
  const isForRegisters = key === 'perHour'
  return isOwn || kind === undefined || (isForRegisters ? kind === 'register' : kind === 'measurement')
}

/** What is saved of it. */
const draftOf = ({
  judged,
  silenceMinutes,
  frozenMinutes,
  spike,
  perHour,
  markersBy,
  markers,
  alarm,
}: DraftOf<'saveQualityRule'>): DraftOf<'saveQualityRule'> => ({
  judged,
  silenceMinutes,
  frozenMinutes,
  spike,
  perHour,
  markersBy,
  markers,
  alarm,
})

const back = {
  judged: true,
  silenceMinutes: null,
  frozenMinutes: null,
  spike: null,
  perHour: null,
  markersBy: 'default',
  markers: '',
  alarm: '',
} as const

/** How each parameter of each model is judged, by default or as somebody has said. */
export const rulesResource = defineResource({
  name: 'quality-rules',
  prefix: 'rules.',
  list: {
    endpoint: 'qualityRules',
    rows: (answer): QualityRule[] => answer.ruleList,
    total: (answer) => answer.totalRows,
  },
  rowKey: (row: QualityRule) => row.id,
  columns: [
    { key: 'modelCode', title: 'quality.rule.model', choice: false, text: modelOf, wraps: 80 },
    {
      key: 'nameZh',
      title: 'quality.rule.parameter',
      choice: false,
      text: (row, { language }) => nameOf(row.nameZh, row.nameEn, language),
      wraps: 96,
    },
    { key: 'code', title: 'realtime.code' },
    {
      key: 'isSet',
      title: 'quality.rule.by',
      text: (row, { t }) => t(row.judged ? (row.isSet ? 'quality.rule.isSet' : 'quality.rule.isDefault') : 'quality.rule.off'),
      render: (row, { t }) => (
        <span className={row.isSet ? 'quality-set' : 'dim'}>
          {t(row.judged ? (row.isSet ? 'quality.rule.isSet' : 'quality.rule.isDefault') : 'quality.rule.off')}
        </span>
      ),
    },
    { key: 'rangeMin', title: 'quality.rule.range', text: (row, words) => (row.judged ? rangeOf(row, words) : NONE) },
    {
      key: 'silenceMinutes',
      title: 'quality.rule.silence',
      align: 'right',
      text: ({ judged, silenceMinutes }, { t }) =>
        !judged
          ? NONE
          : silenceMinutes == null
            ? t('quality.rule.silenceUsual')
            : silenceMinutes === 0
              ? t('quality.rule.silenceChanges')
              : t('quality.rule.minutes', { n: silenceMinutes }),
    },
    {
      key: 'frozenMinutes',
      title: 'quality.rule.frozen',
      align: 'right',
      text: ({ judged, effective }, { t }) =>
        judged && effective.frozenMinutes !== null ? t('quality.rule.minutes', { n: effective.frozenMinutes }) : NONE,
    },
    {
      key: 'spike',
      title: 'quality.rule.spike',
      align: 'right',
      text: (row, words) => (row.judged && row.effective.spike !== null ? withUnit(row.effective.spike, row, words) : NONE),
    },
    { key: 'perHour', title: 'quality.rule.perHour', align: 'right', wraps: 76, text: (row, words) => (row.judged ? perHourOf(row, words) : NONE) },
    {
      key: 'markers',
      title: 'quality.rule.markersBy',
      align: 'right',
      text: ({ judged, markersBy, markers, effective }, { t }) =>
        !judged || effective.markers.length === 0
          ? NONE
          : markersBy === 'own'
            ? markers
            : t('quality.rule.markersCount', { n: effective.markers.length, count: effective.markers.length }),
    },
    {
      key: 'alarm',
      title: 'quality.rule.alarm',
      text: ({ alarm }, { t }) => (alarm === '' ? NONE : t(`level.${alarm}`)),
      render: ({ alarm }) => (alarm === '' ? NONE : <LevelMark level={alarm} />),
    },
  ],
  filters: [
    { key: 'text', kind: 'text', title: 'quality.rule.search', width: 220 },
    { key: 'modelCode', kind: 'select', title: 'quality.rule.model', options: { useOptions: useModelOptions }, width: 220 },
    {
      key: 'set',
      kind: 'select',
      title: 'quality.rule.set',
      values: ['set'],
      options: ({ t }) => [{ value: 'set', label: t('quality.rule.setOnly') }],
    },
  ],
  form: formOf('saveQualityRule', {
    edit: EDIT,
    createTitle: 'resource.edit',
    editTitle: 'resource.edit',
    called: (row: QualityRule, words) => `${modelOf(row, words)} · ${nameOf(row.nameZh, row.nameEn, words.language)}`,
    empty: back,
    fromRow: (row: QualityRule): RuleValues => ({ ...draftOf(row), kind: row.kind }),
    toPayload: draftOf,
    fields: [
      { key: 'judged', title: 'quality.rule.judged', kind: 'switch' },
      {
        key: 'silenceMinutes',
        title: 'quality.rule.silence',
        kind: 'integer',
        unit: 'min',
        min: 0,
        max: 10_080,
        hint: 'quality.rule.silenceHint',
        visible: ({ judged }) => judged === true,
      },
      {
        key: 'frozenMinutes',
        title: 'quality.rule.frozen',
        kind: 'integer',
        unit: 'min',
        min: 0,
        max: 1440,
        hint: 'quality.rule.hint',
        visible: fits('frozenMinutes'),
      },
      { key: 'spike', title: 'quality.rule.spikeBy', kind: 'decimal', min: 0, decimals: 6, hint: 'quality.rule.hint', visible: fits('spike') },
      { key: 'perHour', title: 'quality.rule.perHour', kind: 'decimal', min: 0, decimals: 6, hint: 'quality.rule.hint', visible: fits('perHour') },
      {
        key: 'markersBy',
        title: 'quality.rule.markersBy',
        kind: 'select',
        required: true,
        visible: fits('markersBy'),
        options: ({ t }) => (['default', 'own', 'none'] as const).map((by) => ({ value: by, label: t(`quality.rule.markersByKind.${by}`) })),
      },
      {
        key: 'markers',
        title: 'quality.rule.markers',
        kind: 'text',
        maxLength: 200,
        hint: 'quality.rule.markersHint',
        visible: ({ judged, markersBy }) => judged === true && markersBy === 'own',
      },
      {
        key: 'alarm',
        title: 'quality.rule.alarm',
        kind: 'select',
        placeholder: 'quality.rule.alarmNone',
        visible: ({ judged }) => judged === true,
        hint: 'quality.rule.alarmHint',
        options: levelOptions,
      },
    ],
  }),
  actions: [
    {
      id: 'back',
      title: 'quality.rule.back',
      where: 'both',
      permission: EDIT,
      confirm: 'quality.rule.back',
      visible: ({ isSet }: QualityRule) => isSet,
      // One after the other: two parameters may be of one model, whose revision goes up with each.
      run: async (rows) => {
        for (const { id } of rows) await call('saveQualityRule', { id, ...back })
      },
    },
  ],
  emptyText: 'quality.rule.none',
})
