import './fleet-revenue.css'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Station } from '#contract/station.ts'
import { isOperating } from '#domain/stations.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView, Waiting } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useMoves } from '../parts/figures/use-moves.ts'
import { yuanShort } from '../parts/figures/yuan.ts'
import { earningsOf, shownOf, type Earned } from './model.ts'

/** So many stations are asked one by one, of this minute. */
const MOST = 12
/** Height of a row and of the total, of the text's size. */
const ROW_EM = 2.1
/** In a narrow panel an amount stands below its station's name. */
const NARROW_EM = 13
const HIGH_ROW_EM = 3.4
const TOTAL_EM = 4.4

/** Asks for one station's revenue of the day and tells it. */
function Ask({ id, onAmount }: { id: string; onAmount(id: string, amount: string | null | undefined): void }) {
  const live = useQuery('revenue', { powerstationId: id }, { everyMs: 60_000, reload: true })
  const amount = live.state === 'failed' ? null : valueOf(live)?.withStored
  useEffect(() => onAmount(id, amount), [id, amount, onAmount])
  return null
}

/** A few stations: each is asked for its revenue of this minute. */
function Few({ stations, ...props }: ViewProps<object> & { stations: readonly Station[]; all: number }) {
  const [earned, setEarned] = useState<Earned>(new Map())
  const onAmount = useCallback(
    (id: string, amount: string | null | undefined): void =>
      setEarned((before) => (amount === undefined || before.get(id) === amount ? before : new Map(before).set(id, amount))),
    [],
  )
  return (
    <>
      {stations.map(({ id }) => (
        <Ask key={id} id={id} onAmount={onAmount} />
      ))}
      {/* A sum of none of them would look like a day without a yield. */}
      {earned.size === 0 ? <Waiting /> : <List {...props} stations={stations} earned={earned} isStored />}
    </>
  )
}

interface ListProps extends ViewProps<object> {
  stations: readonly Station[]
  /** Stations of the fleet. */
  all: number
  earned: Earned
  /** What is in stock is counted too. */
  isStored: boolean
}

function List({ stations, all, earned, isStored, context, box }: ListProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const ids = useMemo(() => stations.map((station) => station.id), [stations])
  const { totalYuan, known, largestYuan, order } = useMemo(() => earningsOf(ids, earned), [ids, earned])
  const text = bodyPx(context.mode)
  const byId = new Map(stations.map((station) => [station.id, station]))
  // Nobody scrolls on a wall: as many as there is room for, and of those what the total is made of.
  const isNarrow = box.width < text * NARROW_EM
  const rowPx = text * (isNarrow ? HIGH_ROW_EM : ROW_EM)
  const most = context.mode === 'screen' ? Math.max(1, Math.floor((box.height - text * TOTAL_EM) / rowPx)) : order.length
  const list = useMoves<HTMLOListElement>(order)
  return (
    <div className="fleet-revenue">
      <div className="fleet-revenue-total">
        {/* What the sum is made of stands before it: of a part of the fleet it is not the fleet's. */}
        <small>
          {known === all ? t('panel.fleet.earnedAll', { all }) : t('panel.fleet.earnedOf', { known, all })}
          {isStored ? t('panel.fleet.earnedStored') : t('panel.fleet.earnedKept')}
        </small>
        <b
          style={{
            fontSize: `min(var(--t-key), ${Math.floor((box.width / yuanShort(totalYuan ?? 0, language).length) * 1.62)}px, ${box.height * 0.22}px)`,
          }}
        >
          {totalYuan === undefined ? '¥ --' : yuanShort(totalYuan, language)}
        </b>
      </div>
      <ol ref={list} className={isNarrow ? 'fleet-revenue-rows fleet-revenue-narrow' : 'fleet-revenue-rows'}>
        {shownOf(order, earned, most).map((id) => {
          const station = byId.get(id)
          const amount = earned.get(id)
          const value = typeof amount === 'string' ? Number(amount) : undefined
          return (
            <li key={id}>
              <span className="ellipsis">{station === undefined ? id : nameOf(station.name, station.nameEn, language)}</span>
              <b>{yuanShort(value, language)}</b>
              <span className="fleet-revenue-track">
                <i
                  style={{ transform: `scaleX(${largestYuan === 0 ? 0 : Math.abs(value ?? 0) / largestYuan})` }}
                  data-minus={(value ?? 0) < 0 ? '' : undefined}
                />
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** More stations than can be asked one by one: by what was worked out last for all of them. */
function Many({ stations, ...props }: ViewProps<object> & { stations: readonly Station[] }) {
  const live = useQuery('fleetRevenue', {}, { everyMs: 60_000, reload: true })
  const ids = useMemo(() => new Set(stations.map(({ id }) => id)), [stations])
  return (
    <LiveView live={live}>
      {(answer) => {
        const earned: Earned = new Map(
          answer.stations.filter(({ powerstationId }) => ids.has(powerstationId)).map(({ powerstationId, total }) => [powerstationId, total]),
        )
        return <List {...props} stations={stations} all={stations.length} earned={earned} isStored={false} />
      }}
    </LiveView>
  )
}

/** What the fleet earned today: the sum, and the stations by what each earned. */
export default function FleetRevenue(props: ViewProps<object>) {
  const { t } = useTranslation()
  const live = useQuery('stationOverview', {}, { everyMs: 60_000 })
  const answer = valueOf(live)?.stations
  const overview = useMemo(() => answer?.filter(({ station }) => isOperating(station)), [answer])
  const stations = useMemo(() => {
    const size = (station: Station): number => (station.storagePowerKw ?? 0) + (station.pvPeakKw ?? 0) + (station.pilePowerKw ?? 0)
    return (overview ?? []).map((entry) => entry.station).sort((a, b) => size(b) - size(a))
  }, [overview])
  // The kept figures are of now.
  const isLive = useAtomValue(momentAtom) === 'live'
  return (
    <LiveView live={live}>
      {() =>
        stations.length === 0 ? (
          <Empty>{t('panel.fleet.noStations')}</Empty>
        ) : stations.length > MOST && isLive ? (
          <Many {...props} stations={stations} />
        ) : (
          <Few {...props} stations={stations.slice(0, MOST)} all={stations.length} />
        )
      }
    </LiveView>
  )
}
