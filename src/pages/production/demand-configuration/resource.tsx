import { useMemo } from 'react'
import { basicFeeModes, excessBases, type BasicFeeMode } from '#contract/fee.ts'
import { valueOf } from '#contract/live-value.ts'
import type { DemandConfiguration } from '#contract/schemas/fee.ts'
import { separated } from '#domain/settlement/layout.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { pointWords } from '#src/price/fee-words.ts'
import { priceBox, quantityBox } from '#src/price/exact-boxes.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { changeTime } from '#src/ui/time-words.ts'

const EDIT = 'production_settlement:edit'
const noPoints: Option[] = []

/** The chosen station's connection points to choose from; undefined: not known yet. */
export function usePoints(stationId: string): Option[] | undefined {
  const asked = useMemo(() => ({ powerstationId: stationId, pageSize: 1 }), [stationId])
  const points = valueOf(useQuery('demandConfigurationList', asked))?.points
  return useMemo(() => points?.map(({ id, number, name, customerName }) => ({ value: id, label: pointWords(name, number, customerName) })), [points])
}

const takes = (...modes: BasicFeeMode[]) => (values: Record<string, unknown>): boolean => modes.some((mode) => mode === values.mode) // prettier-ignore

const placeOf = ({ pointName, pointNumber, customerName }: DemandConfiguration): string => pointWords(pointName, pointNumber, customerName)

/** How basic fees of a station's connection points are worked out. */
export const configurationsOf = (stationId: string) =>
  defineResource({
    name: 'demand-configuration',
    list: {
      endpoint: 'demandConfigurationList',
      scope: { powerstationId: stationId },
      rows: (answer): DemandConfiguration[] => answer.demandConfigurationList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: DemandConfiguration) => row.id,
    columns: [
      { key: 'month', title: 'fee.from', sortable: true, choice: false, width: 100 },
      {
        key: 'pointName',
        title: 'fee.point',
        choice: false,
        text: placeOf,
        render: (row) => <div className="wrapped-cell">{placeOf(row)}</div>,
      },
      { key: 'mode', title: 'fee.modeTitle', text: (row, { t }) => t(`fee.mode.${row.mode}`) },
      { key: 'contractKw', title: 'fee.contractKw', align: 'right', text: (row) => (row.mode === 'contract' ? separated(row.contractKw) : '') },
      { key: 'capacityKva', title: 'fee.capacityKva', align: 'right', choice: 'hidden', text: (row) => separated(row.capacityKva) },
      { key: 'capacityPrice', title: 'fee.capacityPrice', align: 'right' },
      { key: 'demandPrice', title: 'fee.demandPrice', align: 'right' },
      {
        key: 'excessBase',
        title: 'fee.excess',
        choice: 'hidden',
        text: (row, { t }) => (row.mode === 'contract' ? t(`fee.excessBase.${row.excessBase}`) : ''),
      },
      { key: 'remark', title: 'fee.remark', render: ({ remark }) => (remark === '' ? undefined : <div className="wrapped-cell">{remark}</div>) },
      { key: 'updatedBy', title: 'fee.updatedBy', choice: 'hidden' },
      {
        key: 'updatedAt',
        title: 'fee.updatedAt',
        sortable: true,
        choice: 'hidden',
        text: (row) => changeTime(row.updatedAt),
      },
    ],
    sort: { by: 'month', order: 'desc' },
    filters: [{ key: 'text', kind: 'text', title: 'fee.search', width: 240 }],
    form: formOf('saveDemandConfiguration', {
      fields: [
        { key: 'stationId', title: 'fee.station', kind: 'text', visible: () => false },
        {
          key: 'connectionPointId',
          title: 'fee.point',
          kind: 'select',
          required: true,
          options: { useOptions: () => usePoints(stationId) ?? noPoints },
        },
        { key: 'month', title: 'fee.from', kind: 'month', required: true, hint: 'fee.fromHint' },
        {
          key: 'mode',
          title: 'fee.modeTitle',
          kind: 'select',
          required: true,
          options: ({ t }) => basicFeeModes.map((value) => ({ value, label: t(`fee.mode.${value}`) })),
        },
        {
          key: 'contractKw',
          title: 'fee.contractKw',
          ...quantityBox,
          hint: 'fee.contractHint',
          required: takes('contract'),
          visible: takes('contract'),
        },
        {
          key: 'demandPrice',
          title: 'fee.demandPrice',
          ...priceBox,
          required: takes('contract', 'actual'),
          hint: 'fee.bothPrices',
        },
        { ...priceBox, key: 'capacityPrice', title: 'fee.capacityPrice', required: takes('capacity') },
        { ...quantityBox, key: 'capacityKva', title: 'fee.capacityKva', hint: 'fee.capacityHint' },
        {
          key: 'excessBase',
          title: 'fee.excess',
          kind: 'select',
          required: true,
          options: ({ t }) => excessBases.map((value) => ({ value, label: t(`fee.excessBase.${value}`) })),
          visible: takes('contract'),
        },
        { key: 'discount', title: 'fee.discount', kind: 'switch', visible: takes('contract', 'actual') },
        { key: 'remark', title: 'fee.remark', kind: 'textarea' },
      ],
      empty: { stationId, mode: 'actual', excessBase: 'contract' },
      create: EDIT,
      edit: EDIT,
      createTitle: 'fee.create',
      editTitle: 'fee.edit',
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteDemandConfiguration', { ids: rows.map((row) => row.id) }) },
    export: { fileName: 'fee.configurations' },
    emptyText: 'fee.none',
    refreshes: ['basicFeeMonths'],
  })
