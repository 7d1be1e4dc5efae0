import './station-list.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/station.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { presentOf } from '../parts/china/station-places.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { useWholeRows } from '../parts/figures/use-whole-rows.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'

const columns: readonly [QuantityCode, number][] = [
  ['gridPower', 1],
  ['pvPower', 1],
  ['storagePower', 1],
  ['soc', 1],
]

/** All stations that the viewer may see, with their powers now. */
export default function StationList({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const rows = useWholeRows(context.mode)
  const language = useAtomValue(languageAtom)
  const live = useQuery('stationOverview', {}, { everyMs: 60_000, reload: true })
  const words: Record<string, string> = {
    gridPower: t('widget.grid'),
    pvPower: t('widget.pv'),
    storagePower: t('widget.storage'),
    soc: t('widget.stateOfCharge'),
  }
  const text = bodyPx(context.mode)
  const isNarrow = box.width < text * 15
  const shown = columns.slice(0, Math.max(1, Math.floor((box.width - text * 15) / (text * 8.6))))
  return (
    <LiveView live={live}>
      {({ stations }) =>
        stations.length === 0 ? (
          <Empty>{t('panel.fleet.noStations')}</Empty>
        ) : (
          <div ref={rows} className="station-list">
            <table className="plain-table" style={{ tableLayout: isNarrow ? 'auto' : 'fixed' }}>
              <thead>
                <tr>
                  <th>{t('screen.stationName')}</th>
                  {shown.map(([quantity]) => (
                    <th key={quantity} className="right" style={{ width: isNarrow ? '1%' : '8.6em' }}>
                      {words[quantity]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {stations.map((entry) => {
                  const { station, points } = entry
                  const present = presentOf(entry)
                  const point = (quantity: QuantityCode): Point | undefined => points.find((one) => one.quantity === quantity)
                  return (
                    <tr key={station.id}>
                      <td className={isNarrow ? 'wraps' : 'ellipsis'} title={nameOf(station.name, station.nameEn, language)}>
                        {present.VERY_URGENT + present.URGENT > 0 && (
                          <LevelMark level={present.VERY_URGENT > 0 ? 'VERY_URGENT' : 'URGENT'} words={false} />
                        )}{' '}
                        {nameOf(station.name, station.nameEn, language)} <StationStateBadge state={station.state} only />
                      </td>
                      {shown.map(([quantity, decimals]) => {
                        const found = point(quantity)
                        return (
                          <td key={quantity} className="right">
                            {found === undefined ? (
                              '—'
                            ) : (
                              <PointLink point={found}>
                                <LiveText point={found.id} unit={found.unit} decimals={decimals} chars={isNarrow ? 6 : 8} />
                              </PointLink>
                            )}
                          </td>
                        )
                      })}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )
      }
    </LiveView>
  )
}
