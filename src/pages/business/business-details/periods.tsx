import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Can } from '#src/ui/can.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { yuan } from '#widgets/parts/figures/yuan.ts'
import { ExportPeriods, periodWords } from './export-periods.tsx'
import type { DayReadings } from './readings.ts'

/** A day's lines: energy of a source and period by its price; they add up to the day. Leads to the registers' readings of the day. */
export function Periods({ stationId, date, readings }: { stationId: string; date: string; readings: DayReadings['sources'] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const asked = useMemo(() => ({ powerstationId: stationId, date }), [stationId, date])
  // As often as the figures above, to which they add up while the day goes on.
  const live = useQuery('revenue', asked, { everyMs: 120_000 })
  return (
    <section className="card section-card">
      <h2>
        {t('business.periods', { date })}
        <ExportPeriods stationId={stationId} days={[date]} />
        <Can needs={['monitor_data-analysis']}>
          {readings.map(({ source, to }) => (
            <Link key={source} to={to}>
              {t('business.readings', { source: t(`business.source.${source}`) })}
            </Link>
          ))}
        </Can>
      </h2>
      <LiveView live={live}>
        {({ parts, total }) => (
          <div className="figure-table figure-cards business-periods" tabIndex={0} role="group" aria-label={t('business.periods', { date })}>
            <table>
              <thead>
                <tr>
                  <th>{t('business.periodPart')}</th>
                  <th>{t('business.periodName')}</th>
                  <th className="figure-right">{t('business.energy')} (kWh)</th>
                  <th className="figure-right">
                    {t('business.price')} ({t('business.unit.yuan')}/kWh)
                  </th>
                  <th className="figure-right">
                    {t('business.amount')} ({t('business.unit.yuan')})
                  </th>
                </tr>
              </thead>
              <tbody>
                {parts.map((part) => (
                  <tr key={`${part.source} ${part.period} ${part.kwh < 0} ${part.toGrid === true}`}>
                    <td>
                      {t(`business.source.${part.source}`)}
                      {part.toGrid === true && part.source !== 'pvFeedIn' && <small className="dim"> {t('business.toGrid')}</small>}
                    </td>
                    <td>{periodWords(part, t)}</td>
                    <td className="figure-right" data-head={`${t('business.energy')} (kWh)`}>
                      {formatNumber(part.kwh, 2, language)}
                    </td>
                    <td className="figure-right" data-head={`${t('business.price')} (${t('business.unit.yuan')}/kWh)`}>
                      {part.price}
                    </td>
                    <td className="figure-right" data-head={`${t('business.amount')} (${t('business.unit.yuan')})`}>
                      {formatNumber(Number(part.amount), 2, language)}
                    </td>
                  </tr>
                ))}
                <tr className="business-sum">
                  <td colSpan={4}>{t('business.sum')}</td>
                  <td className="figure-right" data-head={t('business.amount')}>
                    {yuan(total, language)}
                  </td>
                </tr>
              </tbody>
            </table>
          </div>
        )}
      </LiveView>
    </section>
  )
}
