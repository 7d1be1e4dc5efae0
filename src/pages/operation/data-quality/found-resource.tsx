import { qualityArrivals, qualityFaults, type QualityArrival, type QualityFault } from '#contract/quality.ts'
import type { QualityRow } from '#contract/schemas/quality.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { Findings } from './findings.tsx'

const kinds = ['device', 'station', 'point'] as const
const pers = ['range', 'day'] as const

/** A count in words; none says nothing: cards and files leave it out. */
const counted = (n: number, { language }: Words): string => (n === 0 ? '' : formatNumber(n, 0, language))

/** In the table a checked row has noughts; of one that was not checked yet nothing is known. */
const shownCount = (n: number, { share }: QualityRow, words: Words) =>
  n !== 0 ? counted(n, words) : <span className="dim">{share === null ? '—' : 0}</span>

function nameOfRow(row: QualityRow, { t, language }: Words): string {
  const station = nameOf(row.stationName, row.stationNameEn, language)
  const parameter = row.code === null ? undefined : (row.parameter?.[language] ?? row.code)
  if (row.deviceName === null) return station
  const device = row.deviceSn === null ? t('quality.ofStation') : nameOf(row.deviceName, row.deviceNameEn ?? '', language)
  return parameter === undefined ? device : `${device} · ${parameter}`
}

/** Cut, not rounded: what is not whole is not told as whole. */
const percent = (share: number | null, { language, t }: Words): string =>
  share === null ? t('quality.notYet') : `${formatNumber(Math.floor(share * 10_000) / 100, 2, language)} %`

function firstOf(row: QualityRow, { t, language }: Words): string {
  if (row.firstFault === null || row.firstAt === null) return ''
  // Of a device or a station it is not said which parameter's the value is, nor in which unit.
  const value = row.firstValue === null || row.code === null ? '' : ` ${formatShown(row.firstValue, row.unit, 2, language)}`
  return `${t(`reading.fault.${row.firstFault}`)}${value} · ${consoleTime(row.firstAt)}`
}

const faultColumn = (key: QualityFault) =>
  ({
    key,
    title: `reading.fault.${key}`,
    group: 'quality.minutesUnit',
    align: 'right',
    text: (row: QualityRow, words: Words) => counted(row[key], words),
    render: (row: QualityRow, words: Words) => shownCount(row[key], row, words),
  }) as const
const arrivalColumn = (key: QualityArrival) =>
  ({
    key,
    title: `quality.arrival.${key}`,
    group: 'quality.readingsUnit',
    align: 'right',
    text: (row: QualityRow, words: Words) => counted(row[key], words),
    render: (row: QualityRow, words: Words) => shownCount(row[key], row, words),
  }) as const

/** Minutes of each fault by device, station or point, of all days or of each, the worst first; below a row its findings. */
export const foundResource = (isDaily: boolean) =>
  defineResource({
    name: 'data-quality',
    list: {
      endpoint: 'dataQuality',
      rows: (answer): QualityRow[] => answer.qualityRows,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: QualityRow) => row.key,
    columns: [
      { key: 'key', title: 'quality.name', choice: false, text: nameOfRow, wraps: 72 },
      { key: 'stationName', title: 'alarm.station', text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language), wraps: 100 },
      ...(isDaily ? [{ key: 'date', title: 'quality.days', text: (row: QualityRow) => row.date ?? '' } as const] : []),
      { key: 'deviceSn', title: 'quality.sn', choice: 'hidden', text: (row) => row.deviceSn ?? '' },
      {
        key: 'share',
        title: 'quality.share',
        align: 'right',
        width: 120,
        text: (row, words) => percent(row.share, words),
        render: (row, words) => (
          <span className="quality-share">
            {row.share !== null && <meter min={0} max={1} low={0.95} high={0.99} optimum={1} value={row.share} aria-hidden />}
            {percent(row.share, words)}
          </span>
        ),
      },
      ...qualityFaults.map(faultColumn),
      ...qualityArrivals.map(arrivalColumn),
      {
        key: 'firstFault',
        title: 'quality.first',
        text: firstOf,
        wraps: 96,
      },
    ],
    filters: [
      { key: 'text', kind: 'text', title: 'quality.search', width: 220 },
      {
        key: 'by',
        kind: 'select',
        title: 'quality.byKind.device',
        values: kinds,
        options: ({ t }) => kinds.map((kind) => ({ value: kind, label: t(`quality.byKind.${kind}`) })),
      },
      {
        key: 'per',
        kind: 'select',
        title: 'quality.perKind.range',
        values: pers,
        options: ({ t }) => pers.map((per) => ({ value: per, label: t(`quality.perKind.${per}`) })),
      },
      { key: 'powerstationId', kind: 'select', title: 'alarm.station', options: { useOptions: useStationOptions }, width: 200 },
      {
        key: 'fault',
        kind: 'select',
        title: 'quality.faultFilter',
        values: qualityFaults,
        options: ({ t }) => qualityFaults.map((fault) => ({ value: fault, label: t(`reading.fault.${fault}`) })),
      },
      { key: 'at', kind: 'range', title: 'quality.days', ends: ['from', 'to'] },
    ],
    expand: Findings,
    export: { fileName: 'quality.title' },
    emptyText: 'quality.none',
  })
