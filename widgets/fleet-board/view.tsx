import './fleet-board.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { pointLiveAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/type-scale.ts'
import { boardColumns } from './model.ts'
import { colourOf } from '../parts/meaning.ts'

type Entry = Answer<'stationOverview'>['stations'][number]
const shown = [
  ['gridPower', 'grid'],
  ['pvPower', 'pv'],
  ['storagePower', 'storage'],
  ['loadPower', 'load'],
  ['pilePower', 'piles'],
] as const

function SocBar({ point }: { point: number }) {
  const live = useAtomValue(pointLiveAtom(point))
  const soc = valueOf(live) ?? 0
  return (
    <div className="board-soc" aria-hidden="true">
      <i style={{ width: `${Math.min(100, Math.max(0, soc))}%`, background: live.state === 'stale' ? 'var(--stale)' : 'var(--storage)' }} />
    </div>
  )
}

function StationTile({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { station, points, alarms } = entry
  const point = (quantity: QuantityCode) => points.find((one) => one.quantity === quantity)
  const soc = point('soc')
  const worst = (['VERY_URGENT', 'URGENT', 'SERIOUS'] as const).find((level) => alarms[level] > 0)
  return (
    <li className={worst === 'VERY_URGENT' ? 'board-tile board-tile-alarm' : 'board-tile'}>
      <header>
        <b>{nameOf(station.name, station.nameEn, language)}</b>
        {worst !== undefined && <LevelMark level={worst} words={false} blink={worst === 'VERY_URGENT'} />}
        <FreshnessBadge points={points.filter((one) => one.unit === 'kW').map((one) => one.id)} />
      </header>
      <dl>
        {shown.map(([quantity, words]) => {
          const found = point(quantity)
          return found === undefined ? null : (
            <div key={quantity}>
              <dt>
                <i style={{ background: `var(${colourOf(quantity)})` }} />
                {t(`widget.${words}`)}
              </dt>
              <dd>
                <LiveText point={found.id} unit="kW" decimals={1} chars={7} />
              </dd>
            </div>
          )
        })}
        {soc !== undefined && (
          <div>
            <dt>SOC</dt>
            <dd>
              <LiveText point={soc.id} unit="%" decimals={1} chars={7} />
            </dd>
          </div>
        )}
      </dl>
      {soc !== undefined && <SocBar point={soc.id} />}
    </li>
  )
}

/** Every station as a tile, live: the picture of the fleet. */
export default function FleetBoard({ context, box }: ViewProps<object>) {
  const live = useQuery('stationOverview', {}, { everyMs: 15_000, reload: true })
  return (
    <LiveView live={live}>
      {({ stations }) => {
        const columns = boardColumns(stations.length, box, bodyPx(context.mode))
        return (
          <ul className="fleet-board" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {stations.map((entry) => (
              <StationTile key={entry.station.id} entry={entry} />
            ))}
          </ul>
        )
      }}
    </LiveView>
  )
}
