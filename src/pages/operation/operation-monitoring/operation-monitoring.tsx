import './operation-monitoring.css'
import { Input, Radio, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { alarmLevels } from '#contract/alarm.ts'
import { stationStates, stationTypes } from '#contract/station.ts'
import { liveStoreAtom, useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { settings } from '#src/settings.ts'
import type { FleetRow } from '#src/station/powers.ts'
import { CARD_HEIGHT, StationCard } from '#src/station/station-card.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { clockWithSeconds } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { FleetMap } from './fleet-map.tsx'
import { filterFleet, readFilter } from './filter.ts'
import { ROW_HEIGHT, StationRow, TableHead } from './station-row.tsx'
import { useEnter } from './use-enter.ts'

const CARD_MIN_WIDTH = 330
const views = ['cards', 'table', 'map'] as const
const fleetTopics = ['fleet', 'alarms']

/** All stations of the viewer, live. */
export default function OperationMonitoring() {
  useTopics(fleetTopics)
  const overview = useQuery('stationOverview', {}, { everyMs: 15_000, reload: true })
  // What was last heard before an outage is of then, and says so.
  const since = overview.state === 'stale' ? overview.at : undefined
  return <PageView live={overview}>{({ stations }) => <Fleet stations={stations} since={since} />}</PageView>
}

function Fleet({ stations, since }: { stations: FleetRow[]; since: number | undefined }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const [query, set] = useAddress()
  const filter = readFilter(query)
  const view = views.find((one) => one === query.get('view')) ?? 'cards'
  const found = useMemo(() => filterFleet(stations, readFilter(query)), [stations, query])
  useEffect(() => {
    for (const { last } of stations) store.seed(last)
  }, [stations, store])

  const View = { cards: Cards, table: Table, map: FleetMap }[view]
  const total = (level: (typeof alarmLevels)[number]): number => found.reduce((sum, row) => sum + row.alarms[level], 0)

  return (
    <div className="fleet">
      <div className="fleet-bar">
        <Radio.Group type="button" value={filter.type ?? ''} onChange={(value: string) => set({ type: value })}>
          <Radio value="">{t('operation.all')}</Radio>
          {stationTypes.map((type) => (
            <Radio key={type} value={type}>
              {t(`stationType.${type}`)}
            </Radio>
          ))}
        </Radio.Group>
        <Select
          style={{ width: 150 }}
          allowClear
          placeholder={t('operation.state')}
          value={filter.state}
          onChange={(value: string | undefined) => set({ state: value })}
          options={stationStates.map((state) => ({ value: state, label: t(`stationState.${state}`) }))}
        />
        <Input.Search
          style={{ width: 220 }}
          allowClear
          placeholder={t('operation.search')}
          value={filter.text}
          onChange={(value) => set({ text: value })}
        />
        <button
          type="button"
          className={filter.alarms ? 'chip chip-on' : 'chip'}
          aria-pressed={filter.alarms}
          onClick={() => set({ alarms: filter.alarms ? undefined : '1' })}
        >
          {t('operation.withAlarms')}
          {alarmLevels.map((level) =>
            total(level) === 0 ? null : (
              <span key={level} className="fleet-count">
                <LevelMark level={level} words={false} /> {total(level)}
              </span>
            ),
          )}
        </button>
        <Link to="/operation/video-monitor">{t('video.title')}</Link>
        <span className="fleet-total">{t('operation.count', { n: found.length })}</span>
        <Radio.Group type="button" value={view} onChange={(value: string) => set({ view: value === 'cards' ? undefined : value })}>
          {views.map((one) => (
            <Radio key={one} value={one}>
              {t(`operation.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
      </div>
      {since !== undefined && (
        <p className="fleet-old" role="status">
          {t('operation.asOf', { time: clockWithSeconds(since, settings.consoleZone) })}
        </p>
      )}
      {found.length === 0 ? <Empty>{t('operation.none')}</Empty> : <View rows={found} known={since === undefined} />}
    </div>
  )
}

interface ViewProps {
  rows: FleetRow[]
  /** False: alarms and devices are of before an outage. */
  known: boolean
}

function Cards({ rows, known }: ViewProps) {
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
            <StationCard key={row.station.id} row={row} known={known} title={t('operation.enter')} onOpen={enter} />
          ))}
        </div>
      )}
    />
  )
}

function Table({ rows }: ViewProps) {
  const { t } = useTranslation()
  return (
    <div className="fleet-table card">
      <TableHead />
      <VirtualList
        className="fleet-list"
        label={t('operation.title')}
        rows={rows.length}
        rowHeight={ROW_HEIGHT}
        renderRow={(index) => {
          const row = rows[index]
          return row === undefined ? null : <StationRow key={row.station.id} row={row} />
        }}
      />
    </div>
  )
}
