import './what-if.css'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { WhatIf } from '#contract/schemas/what-if.ts'
import { localDate } from '#domain/time.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import type { Field, FormValues } from '#src/resource/field.ts'
import { formOf, type DraftOf } from '#src/resource/form-of.ts'
import { RecordLink } from '#src/resource/record-address.tsx'
import { RecordPages } from '#src/resource/record-page.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { WhatIfFigures } from './what-if-figures.tsx'

const EDIT = 'production_charge_and_discharge_plan:edit'
const EVERY_MS = 3000
const YEARS = 5
const asked = { pageSize: 1000 }
type Draft = DraftOf<'saveWhatIf'>

const pattern =
  (wanted: RegExp, most = Infinity) =>
  (value: unknown) => {
    const text = String(value ?? '').trim()
    return text === '' || (wanted.test(text) && Number(text) <= most) ? undefined : ('pattern' as const)
  }
const price = pattern(/^(0|[1-9]\d{0,2})(\.\d{1,6})?$/)
const size = pattern(/^\d{1,7}(\.\d{1,3})?$/)

function useTemplates(): Option[] {
  const templates = valueOf(useQuery('powerTemplateList', asked))?.powerTemplateList
  return useMemo(() => (templates ?? []).map(({ id, name }) => ({ value: id, label: name })), [templates])
}

const decimal = (key: keyof Draft & string, title: Field<Draft>['title'], rule: Field<Draft>['rule'], unit: string): Field<Draft> => ({
  key,
  title,
  kind: 'text',
  maxLength: 12,
  placeholder: 'whatIf.asIs',
  unit,
  ...(rule === undefined ? {} : { rule }),
})

const fieldsOf = (years: () => Option[]): Field<Draft>[] => [
  { key: 'stationId', title: 'station.number', kind: 'text', visible: () => false },
  { key: 'name', title: 'whatIf.name', kind: 'text', required: true, maxLength: 64 },
  { key: 'year', title: 'whatIf.year', kind: 'select', required: true, options: years },
  { ...decimal('sharp', 'period.sharp', price, '¥/kWh'), section: 'whatIf.prices' },
  decimal('peak', 'period.peak', price, '¥/kWh'),
  decimal('flat', 'period.flat', price, '¥/kWh'),
  decimal('valley', 'period.valley', price, '¥/kWh'),
  decimal('deepValley', 'period.deepValley', price, '¥/kWh'),
  decimal('feedInPrice', 'whatIf.feedInPrice', price, '¥/kWh'),
  { key: 'priceFrom', title: 'whatIf.priceFrom', kind: 'month', hint: 'whatIf.priceHint' },
  { key: 'priceTo', title: 'whatIf.priceTo', kind: 'month' },
  { ...decimal('benefitRate', 'whatIf.benefitRate', pattern(/^\d{1,3}(\.\d{1,4})?$/, 100), '%'), section: 'whatIf.others' },
  {
    key: 'templateId',
    title: 'whatIf.template',
    kind: 'select',
    placeholder: 'whatIf.asIs',
    hint: 'whatIf.templateHint',
    options: { useOptions: useTemplates },
  },
  { ...decimal('capacityKwh', 'whatIf.capacityKwh', size, 'kWh'), hint: 'whatIf.batteryHint' },
  decimal('powerKw', 'whatIf.powerKw', size, 'kW'),
  { ...decimal('contractKw', 'whatIf.contractKw', size, 'kW'), hint: 'whatIf.contractHint' },
]

const whatIfsOf = (stationId: string, zone: string) => {
  const year = Number(localDate(zone, Date.now()).slice(0, 4))
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
      { key: 'name', title: 'whatIf.name', sortable: true, choice: false, render: (row) => <RecordLink id={row.id}>{row.name}</RecordLink> },
      { key: 'year', title: 'whatIf.year', sortable: true },
      { key: 'state', title: 'whatIf.stateTitle', text: ({ state, done, total }, { t }) => t(`whatIf.state.${state}`, { done, total }) },
      { key: 'createdBy', title: 'whatIf.createdBy' },
      { key: 'updatedAt', title: 'whatIf.updatedAt', sortable: true, text: (row) => consoleTime(row.updatedAt || row.createdAt) },
    ],
    sort: { by: 'updatedAt', order: 'desc' },
    filters: [{ key: 'text', kind: 'text', title: 'whatIf.search' }],
    form: formOf('saveWhatIf', {
      fields: fieldsOf(years),
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
    emptyText: 'whatIf.none',
  })
}

const view: RecordView<WhatIf> = {
  name: ({ name }) => name,
  badge: ({ state, done, total }, { t }) => <span className="dim">{t(`whatIf.state.${state}`, { done, total })}</span>,
  detailLast: true,
  tabs: [{ key: 'figures', title: 'whatIf.figures', view: ({ row }) => <WhatIfFigures row={row} /> }],
}

/** What a station's year would have been worth with something changed: kept, listed, each at an address of its own. */
export function WhatIfs({ stationId, zone }: { stationId: string; zone: string }) {
  const resource = useMemo(() => whatIfsOf(stationId, zone), [stationId, zone])
  return <RecordPages resource={resource} view={view} />
}
