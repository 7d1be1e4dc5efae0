import './what-if.css'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import type { WhatIf } from '#contract/schemas/what-if.ts'
import { localDate } from '#domain/time.ts'
import { call } from '#src/api/client.ts'
import { serverNow } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { exactBox, percentBox, priceBox } from '#src/price/exact-boxes.ts'
import { defineResource, type Option, type TextKey, type Words } from '#src/resource/define.ts'
import type { Field, FormValues } from '#src/resource/field.ts'
import { formOf, type DraftOf } from '#src/resource/form-of.ts'
import { RecordLink } from '#src/resource/record-address.tsx'
import { RecordPages } from '#src/resource/record-page.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { useCan } from '#src/ui/can.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { WhatIfFigures } from './what-if-figures.tsx'

const EDIT = 'production_charge_and_discharge_plan:edit'
const EVERY_MS = 3000
const YEARS = 5
const asked = { pageSize: 1000 }
type Draft = DraftOf<'saveWhatIf'>

const sizeBox = exactBox(/^\d{1,7}(\.\d{1,3})?$/, 'whatIf.form.size')

function useTemplates(): Option[] {
  const templates = valueOf(useQuery('powerTemplateList', asked))?.powerTemplateList
  return useMemo(() => (templates ?? []).map(({ id, name }) => ({ value: id, label: name })), [templates])
}

const decimal = (key: keyof Draft & string, title: Field<Draft>['title'], box: ReturnType<typeof exactBox<TextKey>>, unit: string): Field<Draft> => ({
  ...box,
  key,
  title,
  placeholder: 'whatIf.asIs',
  unit,
})

/** How far it is; before it has begun, one after the other, that it waits. */
const stateWords = ({ state, done, total }: WhatIf, { t }: Words): string =>
  state === 'running' && total === 0 ? t('whatIf.waits') : t(`whatIf.state.${state}`, { done, total })

type Present = Answer<'whatIfList'>['present']
/** What there is now, before what else is said of a field. */
const hintOf = (
  value: number | string | null | undefined,
  unit: string,
  before: 'whatIf.now' | 'whatIf.batteryNow' | 'whatIf.contractNow',
  otherwise?: TextKey,
): Pick<Field<Draft>, 'hint'> =>
  typeof value === 'number' || typeof value === 'string'
    ? { hint: ({ t }) => t(before, { now: `${value} ${unit}` }) }
    : otherwise === undefined
      ? {}
      : { hint: otherwise }

const fieldsOf = (years: () => Option[], present: Present | undefined): Field<Draft>[] => [
  { key: 'stationId', title: 'station.number', kind: 'text', visible: () => false },
  { key: 'name', title: 'whatIf.name', kind: 'text', required: true, maxLength: 64 },
  { key: 'year', title: 'whatIf.year', kind: 'select', required: true, options: years },
  { ...decimal('sharp', 'period.sharp', priceBox, 'CNY/kWh'), section: 'whatIf.prices' },
  decimal('peak', 'period.peak', priceBox, 'CNY/kWh'),
  decimal('flat', 'period.flat', priceBox, 'CNY/kWh'),
  decimal('valley', 'period.valley', priceBox, 'CNY/kWh'),
  decimal('deepValley', 'period.deepValley', priceBox, 'CNY/kWh'),
  decimal('feedInPrice', 'whatIf.feedInPrice', priceBox, 'CNY/kWh'),
  { key: 'priceFrom', title: 'whatIf.priceFrom', kind: 'month', hint: 'whatIf.priceHint' },
  { key: 'priceTo', title: 'whatIf.priceTo', kind: 'month' },
  { ...decimal('benefitRate', 'whatIf.benefitRate', percentBox, '%'), section: 'whatIf.others' },
  {
    key: 'templateId',
    title: 'whatIf.template',
    kind: 'select',
    placeholder: 'whatIf.asIs',
    hint: 'whatIf.templateHint',
    options: { useOptions: useTemplates },
  },
  {
    ...decimal('capacityKwh', 'whatIf.capacityKwh', sizeBox, 'kWh'),
    ...hintOf(present?.capacityKwh, 'kWh', 'whatIf.batteryNow', 'whatIf.batteryHint'),
  },
  { ...decimal('powerKw', 'whatIf.powerKw', sizeBox, 'kW'), ...hintOf(present?.powerKw, 'kW', 'whatIf.now') },
  { ...decimal('contractKw', 'whatIf.contractKw', sizeBox, 'kW'), ...hintOf(present?.contractKw, 'kW', 'whatIf.contractNow', 'whatIf.contractHint') },
]

const whatIfsOf = (stationId: string, zone: string, present: Present | undefined, mayEdit: boolean) => {
  const year = Number(localDate(zone, serverNow()).slice(0, 4))
  const years = (): Option[] => Array.from({ length: YEARS }, (_, i) => ({ value: String(year - i), label: String(year - i) }))
  return defineResource({
    name: 'what-if',
    list: {
      endpoint: 'whatIfList',
      scope: { powerstationId: stationId },
      everyMs: EVERY_MS,
      rows: (answer): WhatIf[] => answer.whatIfList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: WhatIf) => row.id,
    columns: [
      {
        key: 'name',
        title: 'whatIf.name',
        sortable: true,
        choice: false,
        leads: true,
        render: (row) => <RecordLink id={row.id}>{row.name}</RecordLink>,
      },
      { key: 'year', title: 'whatIf.year', sortable: true },
      { key: 'state', title: 'whatIf.stateTitle', text: stateWords },
      { key: 'createdBy', title: 'whatIf.createdBy' },
      { key: 'updatedAt', title: 'whatIf.updatedAt', sortable: true, text: (row) => consoleTime(row.updatedAt || row.createdAt) },
    ],
    sort: { by: 'updatedAt', order: 'desc' },
    filters: [{ key: 'text', kind: 'text', title: 'whatIf.search' }],
    form: formOf('saveWhatIf', {
      fields: fieldsOf(years, present),
      empty: { stationId, year: String(year) },
      fromRow: (row: WhatIf & FormValues) => ({ stationId: row.stationId }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'whatIf.create',
      editTitle: 'whatIf.edit',
    }),
    actions: [
      {
        id: 'again',
        title: 'whatIf.again',
        where: 'row',
        permission: EDIT,
        visible: ({ state }) => state !== 'running',
        run: ([row]) => call('setWhatIfRun', { id: row?.id ?? '', run: true }),
      },
      {
        id: 'stop',
        title: 'whatIf.stop',
        where: 'row',
        permission: EDIT,
        visible: ({ state }) => state === 'running',
        run: ([row]) => call('setWhatIfRun', { id: row?.id ?? '', run: false }),
      },
    ],
    remove: { permission: EDIT, run: (rows) => call('deleteWhatIf', { ids: rows.map(({ id }) => id) }) },
    emptyText: mayEdit ? 'whatIf.none' : 'whatIf.noneToSee',
  })
}

const view: RecordView<WhatIf> = {
  name: ({ name }) => name,
  badge: (row, words) => <span className="dim">{stateWords(row, words)}</span>,
  detailLast: true,
  tabs: [{ key: 'figures', title: 'whatIf.figures', view: ({ row }) => <WhatIfFigures row={row} /> }],
}

/** What a station's year would have been worth with something changed: kept, listed, each at an address of its own. */
export function WhatIfs({ stationId, zone }: { stationId: string; zone: string }) {
  const mayEdit = useCan(EDIT)
  const asked = useMemo(() => ({ powerstationId: stationId, pageSize: 1 }), [stationId])
  const present = valueOf(useQuery('whatIfList', asked))?.present
  // An answer that says the same makes no other form under somebody's hands.
  const { capacityKwh = null, powerKw = null, contractKw = null } = present ?? {}
  const resource = useMemo(
    () => whatIfsOf(stationId, zone, { capacityKwh, powerKw, contractKw }, mayEdit),
    [stationId, zone, capacityKwh, powerKw, contractKw, mayEdit],
  )
  return <RecordPages resource={resource} view={view} />
}
