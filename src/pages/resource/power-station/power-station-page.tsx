import './power-station.css'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { liveStoreAtom, useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { RecordHistory } from '#src/resource/history/record-history.tsx'
import { RecordPages } from '#src/resource/record-page.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { ConnectionPoints } from './connection-points.tsx'
import { Devices } from './devices.tsx'
import { Gateways } from './gateways.tsx'
import { People } from './people.tsx'
import { powerStationResource, stationName, type StationRow } from './resource.tsx'

const Topology = lazyChunk(async () => ({ default: (await import('./topology.tsx')).Topology }))
const fleetTopics = ['fleet', 'alarms']
const ALL = {}

const view: RecordView<StationRow> = {
  name: stationName,
  badge: (row, { t }) => (
    <>
      <StationStateBadge state={row.state} />
      <span className="dim">
        {row.id} · {t(`stationType.${row.type}`)}
      </span>
    </>
  ),
  notice: (row, { t }) => row.state !== 'operating' && <p className="station-notice">{t('stationState.outOfTotals')}</p>,
  facts: (row, { t }) => [
    ['station.type', t(`stationType.${row.type}`)],
    ['station.state', t(`stationState.${row.state}`)],
    ['station.createdAt', row.createdAt === 0 ? '—' : consoleTime(row.createdAt)],
    ['station.updatedAt', row.updatedAt === 0 ? '—' : `${consoleTime(row.updatedAt)} · ${row.updatedBy}`],
  ],
  tabs: [
    { key: 'points', title: 'station.points', view: ConnectionPoints },
    { key: 'devices', title: 'station.devices', view: Devices },
    { key: 'topology', title: 'station.topology', view: Topology },
    { key: 'gateways', title: 'station.gateways', view: Gateways },
    { key: 'people', title: 'station.people', needs: 'system_organization', view: People },
    { key: 'history', title: 'station.history', view: ({ row }) => <RecordHistory kind="station" id={row.id} /> },
  ],
}

/** Power stations: table and cards with what they do now, and a page of each. */
export default function PowerStationPage() {
  useTopics(fleetTopics)
  // What was last heard stands there before the stream says it again.
  const store = useAtomValue(liveStoreAtom)
  const overview = valueOf(useQuery('stationOverview', ALL))?.stations
  useEffect(() => {
    for (const { last } of overview ?? []) store.seed(last)
  }, [overview, store])
  return <RecordPages resource={powerStationResource} view={view} />
}
