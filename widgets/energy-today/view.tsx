import './energy-today.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { periodTypes } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { noTotals } from '#src/ui/no-totals.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { periodColour } from '../parts/figures/meaning.ts'
import { nameEm } from '../parts/figures/text.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useToday } from '../parts/data/use-today.ts'
import { energyPlan, energyRows, periodShares } from './model.ts'

/** The day's energies from the meters' registers, each split by price period. */
export default function EnergyToday({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { date } = useToday(context.zone)
  const rows = useMemo(() => energyRows.filter((row) => context.point(row.quantity) !== undefined), [context])
  const question = useMemo(
    () => ({ powerstationId: context.model.station.id, from: date, to: date, quantities: rows.map((row) => row.quantity) }),
    [context, date, rows],
  )
  const live = useQuery('energyByPeriod', rows.length === 0 ? undefined : question, { everyMs: 20_000, reload: true })
  if (rows.length === 0) return <Empty>{t(noTotals(context.model.devices.length))}</Empty>
  return (
    <LiveView live={live}>
      {(answer) => {
        const largest = Math.max(1, ...answer.rows.map((row) => row.totalKwh ?? 0))
        const text = bodyPx(context.mode)
        const longest = Math.max(...rows.map(({ words }) => nameEm(t(`widget.${words}`))))
        // Of a silence over midnight the day has all that was counted in it.
        const note = answer.rows.some((row) => row.carried !== undefined) ? t('widget.carried') : ''
        const { narrow, two, named, noted, most: fitting } = energyPlan(rows.length, longest, box, text, note)
        // On a wall nothing scrolls: where not all find room, what was nothing gives its place first.
        const most = context.mode === 'screen' ? fitting : rows.length
        const kwhOf = (quantity: QuantityCode): number => answer.rows.find((one) => one.quantity === quantity)?.totalKwh ?? 0
        const kept = new Set(rows.toSorted((a, b) => Number(kwhOf(b.quantity) > 0) - Number(kwhOf(a.quantity) > 0)).slice(0, most))
        const shown = rows.filter((row) => kept.has(row))
        const present = periodTypes.filter((period) => answer.rows.some((row) => (row.byPeriod[period] ?? 0) > 0))
        return (
          <div className="energy">
            {named && (
              <div className="legend energy-legend">
                {present.map((period) => (
                  <span key={period}>
                    <i style={{ background: periodColour(period) }} />
                    {t(`period.${period}`)}
                  </span>
                ))}
              </div>
            )}
            <ul className={narrow ? 'energy-rows energy-narrow' : two ? 'energy-rows energy-two' : 'energy-rows'}>
              {shown.map(({ quantity, words, colour }) => {
                const row = answer.rows.find((one) => one.quantity === quantity)
                const total = row?.totalKwh ?? null
                return (
                  <li key={quantity}>
                    <span className="energy-name">
                      <i style={{ background: `var(${colour})` }} />
                      {t(`widget.${words}`)}
                    </span>
                    <span className="energy-track">
                      <span className="energy-bar" style={{ width: `${((total ?? 0) / largest) * 100}%`, background: `var(${colour})` }}>
                        {row !== undefined &&
                          periodShares(row.byPeriod, row.unknownKwh, total ?? 0).map(({ period, share }) => (
                            <i
                              key={period ?? 'unknown'}
                              title={period === null ? t('widget.noPrice') : t(`period.${period}`)}
                              style={{
                                width: `${share * 100}%`,
                                background: period === null ? 'var(--stale)' : periodColour(period),
                              }}
                            />
                          ))}
                      </span>
                    </span>
                    <b>
                      {total === null ? '—' : formatShown(total, 'kWh', 1, language)}
                      {row?.corrected === true && (
                        <sup>
                          <CorrectedMark />
                        </sup>
                      )}
                    </b>
                  </li>
                )
              })}
            </ul>
            {noted && (
              <p className="energy-note" title={note}>
                {note}
              </p>
            )}
          </div>
        )
      }}
    </LiveView>
  )
}
