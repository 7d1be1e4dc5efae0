import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Correction } from '#contract/schemas/correction.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { Can } from '#src/ui/can.tsx'
import { stationTime, timeWords } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { CORRECT, exactWords, valueWords } from '#src/ui/corrected.tsx'
import { CorrectionForm } from './correction-form.tsx'

const states = ['active', 'withdrawn'] as const

const deviceOf = (row: Correction, { language }: Words): string => nameOf(row.deviceName, row.deviceNameEn, language)
const parameterOf = (row: Correction, { language }: Words): string => row.parameter?.[language] ?? row.code

function whenOf(row: Correction, { zoneOf }: Words): string {
  const zone = zoneOf(row.stationId)
  if (row.from === row.to) return stationTime(row.from, zone)
  const end = stationTime(row.to, zone)
  // The day and the zone stand once: with both the state has no place on a small screen.
  const isOneDay = timeWords(row.from, zone).slice(0, 10) === timeWords(row.to, zone).slice(0, 10)
  return isOneDay ? `${timeWords(row.from, zone)} – ${end.slice(11)}` : `${timeWords(row.from, zone)} – ${end}`
}

function rawOf({ rawMin, rawMax, readings, unit, decimals }: Correction, { t, language }: Words): string {
  if (rawMin === null || rawMax === null) return t('correction.noNumber')
  const shown = (value: number): string => exactWords(value, unit, decimals, language)
  const range = rawMin === rawMax ? shown(rawMin) : `${shown(rawMin)} – ${shown(rawMax)}`
  return readings === 1 ? range : range + t('layout.aside', { text: t('correction.readings', { n: readings }) })
}

const resource = defineResource({
  name: 'corrections',
  prefix: 'c.',
  list: {
    endpoint: 'correctionList',
    rows: (answer): Correction[] => answer.correctionList,
    total: (answer) => answer.totalRows,
    // What is being worked out is done after a while.
    everyMs: 10_000,
  },
  rowKey: (row: Correction) => row.id,
  columns: [
    { key: 'deviceName', title: 'correction.device', choice: false, text: deviceOf, wraps: 70 },
    { key: 'parameter', title: 'correction.parameter', choice: false, text: parameterOf, wraps: 70 },
    { key: 'stationName', title: 'alarm.station', text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language), wraps: 90 },
    { key: 'deviceSn', title: 'quality.sn', choice: 'hidden', text: (row) => row.deviceSn ?? '' },
    { key: 'from', title: 'correction.when', sortable: true, text: whenOf, wraps: 100 },
    { key: 'rawMin', title: 'correction.raw', align: 'right', text: rawOf },
    { key: 'value', title: 'correction.counts', align: 'right', text: (row, words) => valueWords(row, words) },
    {
      key: 'state',
      title: 'correction.state',
      wraps: 110,
      text: (row, { t, zoneOf }) => {
        const withdrawn = row.withdrawnAt === null ? '' : ` · ${row.withdrawnBy ?? ''} · ${stationTime(row.withdrawnAt, zoneOf(row.stationId))}`
        return t(`correction.stateOf.${row.state}`) + withdrawn
      },
    },
    { key: 'reason', title: 'correction.reason', wraps: 110 },
    {
      key: 'createdAt',
      title: 'correction.by',
      sortable: true,
      wraps: 100,
      text: (row, { zoneOf }) => `${row.createdBy} · ${stationTime(row.createdAt, zoneOf(row.stationId))}`,
    },
  ],
  sort: { by: 'createdAt', order: 'desc' },
  filters: [
    { key: 'text', kind: 'text', title: 'correction.search', width: 220 },
    { key: 'powerstationId', kind: 'select', title: 'alarm.station', options: { useOptions: useStationOptions }, width: 200 },
    {
      key: 'state',
      kind: 'select',
      title: 'correction.state',
      values: states,
      options: ({ t }) => states.map((state) => ({ value: state, label: t(`correction.stateOf.${state}`) })),
    },
    { key: 'at', kind: 'range', title: 'quality.days', ends: ['from', 'to'] },
  ],
  actions: [
    {
      id: 'withdraw',
      title: 'correction.withdraw',
      where: 'both',
      permission: CORRECT,
      confirm: 'correction.withdrawAsk',
      danger: true,
      visible: (row) => row.withdrawnAt === null,
      run: (rows) => call('withdrawCorrection', { ids: rows.map(({ id }) => id) }),
      done: 'correction.withdrawn',
    },
  ],
  export: { fileName: 'correction.title' },
  emptyText: 'correction.none',
})

/** Every correction of the viewer's stations, those that were withdrawn too; a new one is made of a reading that is picked here, or was pointed at elsewhere. */
export function Corrections() {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const wanted = address.get('correct')
  const close = (): void => setAddress({ correct: undefined, at: undefined })
  const at = Number(address.get('at'))
  const point = wanted !== null && /^\d{1,9}$/.test(wanted) ? wanted : ''
  return (
    <>
      <ResourcePage
        resource={resource}
        tools={
          <Can needs={CORRECT}>
            <Button type="primary" onClick={() => setAddress({ correct: 'new' })}>
              {t('correction.new')}
            </Button>
          </Can>
        }
      />
      {wanted !== null && (
        <CorrectionForm
          key={`${wanted} ${at}`}
          point={point}
          at={Number.isSafeInteger(at) && at > 0 ? at : null}
          onClose={(saved) => {
            close()
            if (saved) refreshQueries('correctionList')
          }}
        />
      )}
    </>
  )
}
