import './data-quality.css'
import { useTranslation } from 'react-i18next'
import { qualityFaults, type QualityFault } from '#contract/quality.ts'
import type { QualityRow } from '#contract/schemas/quality.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { Corrections } from './corrections.tsx'

const kinds = ['device', 'station', 'point'] as const

/** Minutes in words; none says nothing. */
const minutes = (n: number, { language }: Words): string => (n === 0 ? '' : formatNumber(n, 0, language))

function nameOfRow(row: QualityRow, { language }: Words): string {
  if (row.deviceSn === null) return nameOf(row.stationName, row.stationNameEn, language)
  const device = nameOf(row.deviceName ?? '', row.deviceNameEn ?? '', language)
  return row.code === null ? device : `${device} · ${row.parameter?.[language] ?? row.code}`
}

/** Cut, not rounded: what is not whole is not told as whole. */
const percent = (share: number, { language }: Words): string => `${formatNumber(Math.floor(share * 10_000) / 100, 2, language)} %`

function findingOf(row: QualityRow, { t, language }: Words): string {
  if (row.firstFault === null || row.firstAt === null) return ''
  const value = row.firstValue === null ? '' : ` ${formatShown(row.firstValue, row.unit, 2, language)}`
  return `${t(`quality.fault.${row.firstFault}`)}${value} · ${consoleTime(row.firstAt)}`
}

const faultColumn = (key: QualityFault) =>
  ({ key, title: `quality.fault.${key}`, align: 'right', text: (row: QualityRow, words: Words) => minutes(row[key], words) }) as const

const resource = defineResource({
  name: 'data-quality',
  list: {
    endpoint: 'dataQuality',
    rows: (answer): QualityRow[] => answer.qualityRows,
    total: (answer) => answer.totalRows,
  },
  rowKey: (row: QualityRow) => row.key,
  columns: [
    { key: 'key', title: 'quality.name', choice: false, text: nameOfRow },
    { key: 'stationName', title: 'quality.station', text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language) },
    { key: 'deviceSn', title: 'quality.sn', choice: 'hidden', text: (row) => row.deviceSn ?? '' },
    {
      key: 'share',
      title: 'quality.share',
      align: 'right',
      width: 150,
      text: (row, words) => percent(row.share, words),
      render: (row, words) => (
        <span className="quality-share">
          <meter min={0} max={1} low={0.95} high={0.99} optimum={1} value={row.share} aria-hidden />
          {percent(row.share, words)}
        </span>
      ),
    },
    ...qualityFaults.map(faultColumn),
    { key: 'firstFault', title: 'quality.first', text: findingOf },
  ],
  filters: [
    { key: 'text', kind: 'text', title: 'quality.search', width: 220 },
    {
      key: 'by',
      kind: 'select',
      title: 'quality.by',
      values: kinds,
      options: ({ t }) => kinds.map((kind) => ({ value: kind, label: t(`quality.byKind.${kind}`) })),
    },
    { key: 'powerstationId', kind: 'select', title: 'quality.station', options: { useOptions: useStationOptions }, width: 200 },
    {
      key: 'fault',
      kind: 'select',
      title: 'quality.faultFilter',
      values: qualityFaults,
      options: ({ t }) => qualityFaults.map((fault) => ({ value: fault, label: t(`quality.fault.${fault}`) })),
    },
    { key: 'at', kind: 'range', title: 'quality.days', ends: ['from', 'to'] },
  ],
  export: { fileName: 'quality.title' },
  emptyText: 'quality.none',
})

const tabs = ['findings', 'corrections'] as const

/** What is wrong with readings: minutes of each fault by device, station or point, the worst first; and what people have corrected. */
export default function DataQualityPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'findings'
  return (
    <div className="quality-page">
      <TabBar
        label={t('correction.tabs')}
        tabs={[
          { key: 'findings', title: t('correction.findings') },
          { key: 'corrections', title: t('correction.title') },
        ]}
        active={tab}
        onChange={(key) => setAddress({ tab: key })}
      />
      {tab === 'corrections' ? (
        <Corrections />
      ) : (
        <>
          <p className="dim quality-note">{t('quality.note')}</p>
          <ResourcePage resource={resource} />
        </>
      )}
    </div>
  )
}
