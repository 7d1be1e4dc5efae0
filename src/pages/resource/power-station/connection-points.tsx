import { useMemo } from 'react'
import type { ConnectionPoint } from '#contract/schemas/power-station.ts'
import { separated } from '#domain/settlement/layout.ts'
import { call } from '#src/api/client.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import type { StationRow } from './resource.tsx'
import { DictionaryWord, dictionaryOptions } from '#src/resource/use-dictionary.ts'

const EDIT = 'resource_powerStation:edit'
const rated = { kind: 'decimal', min: 0, max: 10_000_000, decimals: 3 } as const

/** As it was entered, with its thousands; a spreadsheet has the plain number. */
const figure = (value: number | null): string => (value === null ? '—' : separated(String(value)))

const pointsOf = (stationId: string) =>
  defineResource({
    name: 'connection-point',
    prefix: 'points.',
    list: {
      endpoint: 'connectionPointList',
      scope: { powerstationId: stationId },
      rows: (answer): ConnectionPoint[] => answer.connectionPointList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ConnectionPoint) => row.id,
    columns: [
      { key: 'number', title: 'station.point.number', sortable: true, choice: false },
      { key: 'name', title: 'station.point.name', sortable: true, choice: false },
      { key: 'voltageLevel', title: 'station.voltageLevel', render: (row) => <DictionaryWord of="voltageLevel" code={row.voltageLevel} /> },
      {
        key: 'transformerCapacityKva',
        title: 'station.point.transformer',
        align: 'right',
        text: (row) => row.transformerCapacityKva ?? '',
        render: (row) => figure(row.transformerCapacityKva),
      },
      {
        key: 'contractedDemandKw',
        title: 'station.point.demand',
        align: 'right',
        sortable: true,
        text: (row) => row.contractedDemandKw ?? '',
        render: (row) => figure(row.contractedDemandKw),
      },
      { key: 'meters', title: 'station.point.meters', text: (row, { t }) => row.meters.join(t('layout.list')) },
      { key: 'customerName', title: 'station.point.customer' },
      { key: 'remark', title: 'station.remark', choice: 'hidden' },
    ],
    sort: { by: 'number', order: 'asc' },
    filters: [{ key: 'text', kind: 'text', title: 'station.point.search', width: 240 }],
    form: formOf('saveConnectionPoint', {
      fields: [
        { key: 'stationId', title: 'station.number', kind: 'text', visible: () => false },
        { key: 'number', title: 'station.point.number', kind: 'text', required: true, maxLength: 64 },
        { key: 'name', title: 'station.point.name', kind: 'text', required: true, maxLength: 64 },
        {
          key: 'voltageLevel',
          title: 'station.voltageLevel',
          kind: 'select',
          required: true,
          options: dictionaryOptions('voltageLevel'),
        },
        { key: 'transformerCapacityKva', title: 'station.point.transformer', hint: 'station.point.transformerHint', ...rated },
        { key: 'contractedDemandKw', title: 'station.point.demand', ...rated },
        { key: 'customerName', title: 'station.point.customer', kind: 'text', maxLength: 100 },
        { key: 'remark', title: 'station.remark', kind: 'textarea' },
      ],
      empty: { stationId, voltageLevel: '1-10kV' },
      create: EDIT,
      edit: EDIT,
      createTitle: 'station.point.create',
      editTitle: 'station.point.edit',
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteConnectionPoint', { ids: rows.map((row) => row.id) }) },
    export: { fileName: 'station.points' },
    emptyText: 'station.point.none',
  })

/** Where a station meets the grid. */
export function ConnectionPoints({ row }: { row: StationRow }) {
  const resource = useMemo(() => pointsOf(row.id), [row.id])
  return <ResourcePage resource={resource} />
}
