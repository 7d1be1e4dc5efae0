import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceRow } from '#contract/schemas/device.ts'
import { DeviceLink } from '#src/device/device-link.tsx'
import { DeviceList } from '#src/device/device-list.tsx'
import { Exchanges } from '#src/device/exchanges.tsx'
import { Online } from '#src/device/online.tsx'
import { deviceName } from '#src/device/resource.tsx'
import { DevicePoints } from '#src/points/device-points.tsx'
import { RecordHistory } from '#src/resource/history/record-history.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

/** The page of one device. */
export const deviceView: RecordView<DeviceRow> = {
  name: deviceName,
  badge: (row, { t }) => (
    <>
      <Online row={row} />
      <span className="dim">
        {row.sn} · {t(`deviceKind.${row.kind}`)}
      </span>
    </>
  ),
  notice: (row, { t }) => row.retiredAt !== null && <p className="dim">{t('device.retiredSince', { at: consoleTime(row.retiredAt) })}</p>,
  facts: (row, { t }) => [
    ['device.kind', t(`deviceKind.${row.kind}`)],
    ['device.pointCount', row.points],
    ['device.replaces', <Replaced key="replaces" sn={row.replacesSn} />],
    ['device.createdAt', row.createdAt === 0 ? '—' : consoleTime(row.createdAt)],
    ['device.updatedAt', row.updatedAt === 0 ? '—' : `${consoleTime(row.updatedAt)} · ${row.updatedBy}`],
  ],
  tabs: [
    { key: 'points', title: 'device.points', view: Points },
    { key: 'children', title: 'device.children', view: ({ row }) => <DeviceList stationId={row.stationId} parentSn={row.sn} prefix="children." /> },
    { key: 'exchanges', title: 'device.exchanges', view: ({ row }) => <Exchanges sn={row.sn} /> },
    { key: 'history', title: 'device.history', view: ({ row }) => <RecordHistory kind="device" id={row.sn} /> },
  ],
}

const Replaced = ({ sn }: { sn: string | null }) => (sn === null ? '—' : <DeviceLink sn={sn}>{sn}</DeviceLink>)

function Points({ row }: { row: DeviceRow }) {
  const { t } = useTranslation()
  const words = useWords()
  const [text, setText] = useState('')
  const zone = useMemo(() => words.zoneOf(row.stationId), [words, row.stationId])
  if (row.retiredAt !== null) return <Empty>{t('device.notHeardAnyMore')}</Empty>
  return (
    <div className="device-points">
      <DevicePoints sn={row.sn} modelCode={row.modelCode} title={deviceName(row, words)} zone={zone} text={text} onText={setText} />
    </div>
  )
}
