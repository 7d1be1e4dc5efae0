import './operation-monitoring.css'
import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liveStoreAtom, useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { settings } from '#src/settings.ts'
import type { FleetRow } from '#src/station/powers.ts'
import { CARD_HEIGHT, StationCard } from '#src/station/station-card.tsx'
import { Empty, PageView, Waiting } from '#src/ui/state-card.tsx'
import { clockWithSeconds } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { FleetBar, FleetTools, views } from './fleet-bar.tsx'
import { FleetMap } from './fleet-map.tsx'
import { openingOf, viewOf } from './filter.ts'
import { readOrder, type FleetOrder, type FleetSort } from './order.ts'
import { useFleetViews } from './saved-views.tsx'
import { BLOCK_HEIGHT, ROW_HEIGHT, StationRow, TableHead } from './station-row.tsx'
import { useEnter } from './use-enter.ts'
import { useFleet } from './use-fleet.ts'

const CARD_MIN_WIDTH = 330
const fleetTopics = ['fleet', 'alarms']

/** All stations of the viewer, live. */
export default function OperationMonitoring() {
  useTopics(fleetTopics)
  const [query, set] = useAddress()
  const overview = useQuery('stationOverview', {}, { everyMs: 15_000, reload: true })
  const isReady = useDefaultView(query, set)
  // What was last heard before an outage is of then, and says so.
  const since = overview.state === 'stale' ? overview.at : undefined
  if (!isReady) return <Waiting />
  return <PageView live={overview}>{({ stations }) => <Fleet stations={stations} since={since} query={query} set={set} />}</PageView>
}

type Setter = ReturnType<typeof useAddress>[1]

/** Opened without a question of its own, the page shows the viewer's default view; what is cleared afterwards stays cleared. False: not known yet. */
function useDefaultView(query: URLSearchParams, set: Setter): boolean {
  const saved = useFleetViews()
  const [isReady, setReady] = useState(false)
  const view = saved.state === 'failed' || saved.state === 'waiting' ? '' : (saved.value.fleetViewList.find((one) => one.isDefault)?.query ?? '')
  // Ready for good: the question is there, or it is known that none is to be put.
  if (!isReady && (viewOf(query) !== '' || (saved.state !== 'waiting' && view === ''))) setReady(true)
  useEffect(() => {
    if (!isReady && view !== '') set(openingOf(view))
  }, [isReady, view, set])
  return isReady
}

interface FleetProps {
  stations: FleetRow[]
  since: number | undefined
  query: URLSearchParams
  set: Setter
}

function Fleet({ stations, since, query, set }: FleetProps) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const view = views.find((one) => one === query.get('view')) ?? 'cards'
  const { found, changed, alarmed, sortAgain } = useFleet(stations, query)
  const order = readOrder(query)
  useEffect(() => {
    for (const { last } of stations) store.seed(last)
  }, [stations, store])
  const View = { cards: Cards, table: Table, map: FleetMap }[view]
  const sort = (next: FleetSort): void =>
    set(next === order.sort ? { order: order.descending ? 'asc' : 'desc' } : { sort: next === 'alarms' ? undefined : next, order: undefined })
  return (
    <div className="fleet">
      <FleetBar query={query} set={set} found={found} />
      <FleetTools query={query} set={set} n={found.length}>
        {changed && view !== 'map' && (
          <>
            {t('operation.changed')}
            <Button size="mini" onClick={sortAgain}>
              {t('operation.sortAgain')}
            </Button>
          </>
        )}
      </FleetTools>
      {since !== undefined && (
        <p className="fleet-old" role="status">
          {t('operation.asOf', { time: clockWithSeconds(since, settings.consoleZone) })}
        </p>
      )}
      {found.length === 0 ? (
        <Empty>{t('operation.none')}</Empty>
      ) : (
        <View rows={found} known={since === undefined} alarmed={alarmed} order={order} onSort={sort} />
      )}
    </div>
  )
}

interface ViewProps {
  rows: FleetRow[]
  /** False: alarms and devices are of before an outage. */
  known: boolean
  /** Stations with new alarms. */
  alarmed: ReadonlySet<string>
  order: FleetOrder
  onSort(sort: FleetSort): void
}

function Cards({ rows, known, alarmed }: ViewProps) {
  const { t } = useTranslation()
  const enter = useEnter()
  const [columns, setColumns] = useState(1)
  const onWidth = useCallback((width: number) => setColumns(Math.max(1, Math.floor(width / CARD_MIN_WIDTH))), [])
  return (
    <VirtualList
      className="fleet-list"
      label={t('operation.title')}
      rows={Math.ceil(rows.length / columns)}
      rowHeight={CARD_HEIGHT}
      onWidth={onWidth}
      renderRow={(index) => (
        <div className="fleet-cards" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {rows.slice(index * columns, (index + 1) * columns).map((row) => (
            <StationCard
              key={row.station.id}
              row={row}
              known={known}
              title={t('operation.enter')}
              onOpen={enter}
              news={alarmed.has(row.station.id) ? t('operation.newAlarm') : undefined}
            />
          ))}
        </div>
      )}
    />
  )
}

function Table({ rows, alarmed, order, onSort }: ViewProps) {
  const { t } = useTranslation()
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  return (
    <div className="fleet-table card">
      <TableHead order={order} onSort={onSort} />
      <VirtualList
        className="fleet-list"
        label={t('operation.title')}
        rows={rows.length}
        rowHeight={mobile ? BLOCK_HEIGHT : ROW_HEIGHT}
        renderRow={(index) => {
          const row = rows[index]
          if (row === undefined) return null
          return <StationRow key={row.station.id} row={row} news={alarmed.has(row.station.id) ? t('operation.newAlarm') : undefined} />
        }}
      />
    </div>
  )
}
