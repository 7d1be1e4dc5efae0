import './fleet-totals.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { quantities } from '#contract/quantity.ts'
import { formatNumber, formatShown, toShown } from '#domain/units.ts'
import { isOperating } from '#domain/stations.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { fleetSize, freshSum, pointsOf } from '../parts/data/fleet-sums.ts'
import { colourOf } from '../parts/figures/meaning.ts'
import { nameEm } from '../parts/figures/text.ts'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { totalsLayout } from './model.ts'

const shown = ['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const
const words = { gridPower: 'grid', pvPower: 'pv', storagePower: 'storage', loadPower: 'load', pilePower: 'piles' } as const

/** Sums over live values, looked at once a second. `room`: width of its name, of the text's size. */
function Total({ points, quantity, room }: { points: readonly number[]; quantity: (typeof shown)[number]; room: number }) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const store = useAtomValue(liveStoreAtom)
  const [total, setTotal] = useState<ReturnType<typeof freshSum>>({ sum: undefined, fresh: 0 })
  useEffect(() => {
    const look = (): void =>
      setTotal(
        freshSum(
          points.map((id) => {
            const live = store.live(id)
            return { value: valueOf(live), fresh: isTrue(live) }
          }),
        ),
      )
    look()
    const stops = points.map((id) => store.subscribe(id, () => undefined))
    const timer = setInterval(look, 1000)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [store, points])
  const name = t(`widget.${words[quantity]}`)
  const fresh = { fresh: total.fresh, all: points.length }
  const inWords = t('panel.fleet.freshStations', fresh)
  const value = total.sum === undefined ? undefined : toShown(total.sum, 'kW', quantities[quantity].decimals)
  return (
    <li style={{ '--meaning': `var(${colourOf(quantity)})` } as CSSProperties}>
      <span className="totals-name ellipsis">
        <i className="mark" />
        {name}
        {total.fresh < points.length && (
          <small title={t('panel.fleet.freshOf', fresh)}> {nameEm(`${name} ${inWords}`) < room ? inWords : `${total.fresh}/${points.length}`}</small>
        )}
      </span>
      <span className="totals-value">
        {value === undefined ? '—' : formatNumber(value.value, value.decimals, language)} <small>{value?.unit ?? 'kW'}</small>
      </span>
    </li>
  )
}

/** What the fleet is and what it does now. */
export default function FleetTotals({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const live = useQuery('stationOverview', {}, { everyMs: 60_000, reload: true })
  const all = valueOf(live)?.stations
  const stations = useMemo(() => all?.filter(({ station }) => isOperating(station)), [all])
  const points = useMemo(() => new Map(shown.map((quantity) => [quantity, pointsOf(stations ?? [], quantity)] as const)), [stations])
  return (
    <LiveView live={live}>
      {(answer) => {
        const counted = answer.stations.filter(({ station }) => isOperating(station))
        const size = fleetSize(counted)
        const others = answer.stations.length - counted.length
        const plates: [string, string][] = [
          [t('screen.stations'), others === 0 ? String(size.stations) : `${size.stations} · ${t('panel.fleet.notOperating', { n: others })}`],
          [t('screen.capacity'), formatShown(size.storageKwh, 'kWh', 0, language)],
          [t('screen.pvPeak'), formatShown(size.pvPeakKw, 'kW', 0, language)],
          [t('screen.pilePower'), formatShown(size.pileKw, 'kW', 0, language)],
        ]
        const text = bodyPx(context.mode)
        const layout = totalsLayout(box, text, shown.length, plates.length)
        // Beside its mark and edge, and of a line's half where the figure stands on the same.
        const nameRoom = box.width / layout.columns / labelPx(context.mode) / (layout.inLine ? 2 : 1) - 2.6
        return (
          <div className="totals" style={{ '--figure': `${layout.figurePx}px` } as CSSProperties}>
            <ul
              className={layout.inLine ? 'totals-now totals-in-line' : 'totals-now'}
              style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
            >
              {shown.map((quantity) => (
                <Total key={quantity} quantity={quantity} points={points.get(quantity) ?? []} room={nameRoom} />
              ))}
            </ul>
            {layout.plates > 0 && (
              <dl className="totals-plates" style={{ gridTemplateColumns: `repeat(${layout.plates}, minmax(0, 1fr))` }}>
                {plates.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        )
      }}
    </LiveView>
  )
}
