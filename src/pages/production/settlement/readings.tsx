import type { FileRef } from '#contract/file.ts'
import type { SettlementReading } from '#contract/schemas/settlement.ts'
import { evenly } from '#domain/settlement/layout.ts'
import { readingBox } from '#src/price/exact-boxes.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { ReadingPhoto } from './reading-photo.tsx'
import { useDevices, useRegistersOf } from './use-devices.ts'

/** As many as registers are kept with. */
const REGISTER_PLACES = 4
const EDIT = 'production_settlement:edit'

/** What registers showed at the begin of settlement days, and what people read. */
export const readingsOf = (stationId: string) => {
  const useMeters = (): Option[] => useDevices(stationId)
  return defineResource({
    name: 'settlement-reading',
    prefix: 'readings.',
    list: {
      endpoint: 'settlementReadingList',
      scope: { stationId },
      rows: (answer): SettlementReading[] => answer.settlementReadingList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: SettlementReading) => row.id,
    columns: [
      { key: 'date', title: 'settlement.readOn', sortable: true, choice: false },
      { key: 'sn', title: 'settlement.meter', sortable: true, choice: false },
      {
        key: 'code',
        title: 'settlement.register',
        text: ({ code, called }, { language }) => (called === null ? code : `${called[language]} (${code})`),
      },
      { key: 'value', title: 'settlement.readingKwh', align: 'right', text: ({ value }) => evenly(value, REGISTER_PLACES) },
      {
        key: 'source',
        title: 'settlement.readByOf',
        text: ({ source }, { t }) => t(`settlement.readBy.${source}`),
        render: ({ source }, { t }) =>
          source === 'corrected' ? (
            <>
              {t('settlement.readBy.corrected')}
              <CorrectedMark />
            </>
          ) : undefined,
      },
      {
        key: 'reason',
        title: 'settlement.reason',
        wraps: 100,
        render: ({ reason, fileId, sn, code, date }) =>
          fileId === '' ? undefined : (
            <>
              {reason} <ReadingPhoto fileId={fileId} title={`${sn} ${code} ${date}`} />
            </>
          ),
      },
      { key: 'updatedBy', title: 'settlement.updatedBy' },
      { key: 'updatedAt', title: 'settlement.updatedAt', sortable: true, text: (row) => consoleTime(row.updatedAt) },
    ],
    sort: { by: 'date', order: 'desc' },
    filters: [{ key: 'text', title: 'settlement.meter', kind: 'text' }],
    form: formOf<'saveSettlementReading', SettlementReading>('saveSettlementReading', {
      fields: [
        { key: 'stationId', title: 'station.number', kind: 'text', visible: () => false },
        { key: 'sn', title: 'settlement.meter', kind: 'select', required: true, fixed: true, options: { useOptions: useMeters } },
        { key: 'code', title: 'settlement.register', kind: 'text', required: true, fixed: true, maxLength: 64, hint: 'settlement.registerHint', options: { useOptions: useRegistersOf } }, // prettier-ignore
        { key: 'date', title: 'settlement.readOn', kind: 'date', required: true, fixed: true, hint: 'settlement.readOnHint' },
        { ...readingBox, key: 'value', title: 'settlement.reading', hint: 'settlement.readingHint', unit: 'kWh' },
        { key: 'reason', title: 'settlement.reason', kind: 'textarea', required: true, maxLength: 500 },
        { key: 'fileId', title: 'settlement.photo', kind: 'pictures', max: 1 },
      ],
      empty: { stationId },
      // A photo travels as the key of its file; the form keeps what the upload answered.
      fromRow: ({ fileId }) => ({ reason: '', fileId: (fileId === '' ? [] : [{ fileId, name: fileId }]) as never }),
      toPayload: (values) => ({ ...values, fileId: (values.fileId as unknown as FileRef[])[0]?.fileId ?? '' }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'settlement.createReading',
      editTitle: 'settlement.editReading',
    }),
    export: { fileName: 'settlement.tab.readings' },
    emptyText: 'settlement.noReading',
    refreshes: ['settlementSlip', 'settlementSlipList'],
  })
}
