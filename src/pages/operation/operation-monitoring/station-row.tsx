import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels } from '#contract/alarm.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { mainEnergy, pointOf, powers, type FleetRow } from '#src/station/powers.ts'
import { TodayKwh } from '#src/station/station-card.tsx'
import { useToday } from '#src/station/use-today.ts'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import type { FleetOrder, FleetSort } from './order.ts'
import { useEnter } from './use-enter.ts'

export const ROW_HEIGHT = 40
/** Below each other, where no table fits. */
export const BLOCK_HEIGHT = 154
const columns = [...powers, { quantity: 'soc', words: 'stateOfCharge' }] as const

/** Heads by which the rows can be sorted; the one that they are sorted by says so. */
export function TableHead({ order, onSort }: { order: FleetOrder; onSort(sort: FleetSort): void }) {
  const { t } = useTranslation()
  const head = (sort: FleetSort, words: string, right = true) => (
    <span
      key={sort}
      className={right ? 'right' : undefined}
      role="columnheader"
      aria-sort={sort !== order.sort ? 'none' : order.descending ? 'descending' : 'ascending'}
    >
      <button type="button" className="plain-button station-head-sort" onClick={() => onSort(sort)}>
        {words}
        {sort === order.sort && <i aria-hidden="true">{order.descending ? '▼' : '▲'}</i>}
      </button>
    </span>
  )
  return (
    <div className="station-row station-head" role="row">
      {head('name', t('screen.stationName'), false)}
      {columns.map(({ quantity, words }) => head(quantity, t(`widget.${words}`)))}
      <span className="right" role="columnheader">
        {t('operation.energyToday')}
      </span>
      {head('silent', t('operation.online'))}
      {head('alarms', t('widget.alarmList'), false)}
      <span />
    </div>
  )
}

export function StationRow({ row, news }: { row: FleetRow; news?: string | undefined }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const enter = useEnter()
  const name = nameOf(row.station.name, row.station.nameEn, language)
  const watched = useMemo(() => powers.flatMap(({ quantity }) => pointOf(row, quantity)?.id ?? []), [row])
  return (
    <div className="station-row" role="listitem" data-news={news === undefined ? undefined : ''}>
      <button
        type="button"
        className="plain-button station-card-name"
        title={`${name} · ${t('operation.enter')}`}
        onClick={() => enter(row.station.id)}
      >
        {name}
      </button>
      {columns.map(({ quantity, words }) => {
        const point = pointOf(row, quantity)
        return (
          <span key={quantity} className="right" data-label={t(`widget.${words}`)}>
            {point === undefined ? '—' : <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={quantity === 'soc' ? 5 : 7} />}
          </span>
        )
      })}
      <Today row={row} />
      <span className="right" data-label={t('operation.online')}>
        {row.devicesOnline}/{row.devices}
      </span>
      <span className="station-card-alarms">
        {alarmLevels.map((level) =>
          row.alarms[level] === 0 ? null : (
            <span key={level}>
              <LevelMark level={level} words={false} /> {row.alarms[level]}
            </span>
          ),
        )}
        {news !== undefined && <span className="station-news">{news}</span>}
      </span>
      <span className="station-row-state">
        <StationStateBadge state={row.station.state} only />
        <FreshnessBadge points={watched} />
      </span>
    </div>
  )
}

/** Of today's energies the one that the station is there for; its colour and a pointer say which. */
function Today({ row }: { row: FleetRow }) {
  const { t } = useTranslation()
  const energy = mainEnergy(row)
  const rows = useToday(row, energy === undefined ? [] : [energy.quantity])
  if (energy === undefined) return <span className="right">—</span>
  const words = t('operation.todayOf', { what: t(`widget.${energy.words}`) })
  return (
    <span className="right station-row-today" data-label={words} title={words} style={{ ['--dot' as string]: energy.colour }}>
      <span>
        <TodayKwh found={rows?.find((one) => one.quantity === energy.quantity)} />
      </span>
    </span>
  )
}
