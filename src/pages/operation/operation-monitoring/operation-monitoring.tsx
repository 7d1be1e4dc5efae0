import './operation-monitoring.css'
import { Input, Select } from '@arco-design/web-react'
import { useSetAtom } from 'jotai'
import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { alarmLevels } from '#contract/alarm.ts'
import type { Point } from '#contract/station.ts'
import { stationStates, stationTypes } from '#contract/station.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chooseStationAtom } from '#src/atoms/station.ts'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { VirtualGrid } from '#src/ui/virtual-grid.tsx'
import { filterStations, readFilters, writeFilters, type Filters, type Overview } from './model.ts'

const CARD_PX = 196
const shown: readonly [QuantityCode, 'grid' | 'pv' | 'storage' | 'load' | 'piles'][] = [
  ['gridPower', 'grid'],
  ['pvPower', 'pv'],
  ['storagePower', 'storage'],
  ['loadPower', 'load'],
  ['pilePower', 'piles'],
]

/** The whole fleet on cards, live. */
export default function OperationMonitoring() {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  useTopics(['fleet', 'alarms'])
  const live = useQuery('stationOverview', {}, { everyMs: 15_000, reload: true })
  const change = (next: Partial<Filters>): void => setQuery(writeFilters({ ...filters, ...next }), { replace: true })
  return (
    <div className="operation">
      <div className="operation-filters">
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder={t('operation.search')}
          value={filters.text}
          onChange={(text) => change({ text })}
        />
        <Select
          style={{ width: 140 }}
          aria-label={t('operation.type')}
          value={filters.type}
          onChange={(type: Filters['type']) => change({ type })}
          options={[
            { value: '', label: `${t('operation.type')}: ${t('operation.all')}` },
            ...stationTypes.map((value) => ({ value, label: t(`stationType.${value}`) })),
          ]}
        />
        <Select
          style={{ width: 160 }}
          aria-label={t('operation.state')}
          value={filters.state}
          onChange={(state: string) => change({ state })}
          options={[
            { value: '', label: `${t('operation.state')}: ${t('operation.all')}` },
            ...stationStates.map((value) => ({ value, label: t(`stationState.${value}`) })),
          ]}
        />
      </div>
      <div className="operation-body">
        <LiveView live={live}>{({ stations }) => <Fleet stations={stations} filters={filters} />}</LiveView>
      </div>
    </div>
  )
}

function Fleet({ stations, filters }: { stations: readonly Overview[]; filters: Filters }) {
  const { t } = useTranslation()
  const { type, state, text } = filters
  // The box shows what is typed at once; five hundred cards follow when the browser has time.
  const wanted = useDeferredValue(text)
  const found = useMemo(() => filterStations(stations, { type, state, text: wanted }), [stations, type, state, wanted])
  if (found.length === 0) return <Empty>{t('operation.none')}</Empty>
  return (
    <>
      <div className="operation-count">{t('operation.count', { n: found.length })}</div>
      <VirtualGrid count={found.length} rowPx={CARD_PX + 12} minColumnPx={300}>
        {(i) => <StationCard key={found[i]?.station.id} entry={found[i] as Overview} />}
      </VirtualGrid>
    </>
  )
}

const StationCard = memo(function StationCard({ entry }: { entry: Overview }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const choose = useSetAtom(chooseStationAtom)
  const navigate = useNavigate()
  const { station, points, alarms, devices, devicesOnline } = entry
  const point = (quantity: QuantityCode): Point | undefined => points.find((one) => one.quantity === quantity)
  const soc = point('soc')
  const ids = useMemo(() => points.filter((one) => one.unit === 'kW').map((one) => one.id), [points])
  const open = (): void => {
    choose(station.id)
    navigate('/home')
  }
  return (
    <article className="station-card card" style={{ height: CARD_PX }}>
      <header>
        <button type="button" className="plain-button station-card-name" title={t('operation.enter')} onClick={open}>
          {nameOf(station.name, station.nameEn, language)}
        </button>
        <FreshnessBadge points={ids} />
      </header>
      <div className="station-card-sub">
        {station.id} · {t(`stationType.${station.type}`)} · {t(`stationState.${station.state}`)} · {t('operation.online')} {devicesOnline}/{devices}
      </div>
      <dl>
        {shown.map(([quantity, words]) => {
          const found = point(quantity)
          return found === undefined ? null : (
            <div key={quantity}>
              <dt>{t(`widget.${words}`)}</dt>
              <dd>
                <LiveText point={found.id} unit="kW" decimals={1} chars={7} />
              </dd>
            </div>
          )
        })}
        {soc !== undefined && (
          <div>
            <dt>{t('operation.soc')}</dt>
            <dd>
              <LiveText point={soc.id} unit="%" decimals={1} chars={7} />
            </dd>
          </div>
        )}
      </dl>
      <footer>
        {alarmLevels
          .filter((level) => alarms[level] > 0)
          .map((level) => (
            <span key={level}>
              <LevelMark level={level} /> {alarms[level]}
            </span>
          ))}
      </footer>
    </article>
  )
})
