import { Button, Select } from '@arco-design/web-react'
import { IconLeft, IconRight } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayTypes } from '#contract/price.ts'
import type { StationMonth } from '#contract/schemas/station-price.ts'
import { useQuery } from '#src/atoms/query.ts'
import { PeriodDay, PeriodHours, PeriodLegend } from '#src/price/period-day.tsx'
import { Stale } from '#src/ui/stale.tsx'
import { LiveView } from '#src/ui/state-card.tsx'

interface Props {
  stationId: string
  year: number
  onYear(year: number): void
}

/** The twelve months of a year, each as the 24 hours of a kind of day. */
export function PriceYear({ stationId, year, onYear }: Props) {
  const { t } = useTranslation()
  const [dayType, setDayType] = useState<(typeof dayTypes)[number]>('workday')
  const asks = useMemo(() => ({ powerstationId: stationId, year }), [stationId, year])
  const live = useQuery('stationPriceYear', asks)
  return (
    <section className="card section-card price-card" aria-label={t('price.own.year', { year })}>
      <h2>
        <span className="price-turn">
          <Button size="mini" icon={<IconLeft />} aria-label={t('price.own.yearBefore')} disabled={year <= 2000} onClick={() => onYear(year - 1)} />
          {t('price.own.year', { year })}
          <Button size="mini" icon={<IconRight />} aria-label={t('price.own.yearAfter')} disabled={year >= 2099} onClick={() => onYear(year + 1)} />
        </span>
        <Select
          size="small"
          className="price-days"
          aria-label={t('price.days')}
          value={dayType}
          onChange={setDayType}
          options={dayTypes.map((value) => ({ value, label: t(`price.day.${value}`) }))}
        />
        <PeriodLegend />
      </h2>
      <Stale live={live} />
      <LiveView live={live}>
        {({ months }) => (
          <table className="price-year">
            <caption className="sr-only">{t('price.own.yearTable', { year, day: t(`price.day.${dayType}`) })}</caption>
            <tbody>
              {months.map((month) => (
                <Month key={month.month} month={month} dayType={dayType} />
              ))}
            </tbody>
            <tfoot aria-hidden="true">
              <tr>
                <td />
                <td>
                  <PeriodHours />
                </td>
                <td />
              </tr>
            </tfoot>
          </table>
        )}
      </LiveView>
    </section>
  )
}

function Month({ month, dayType }: { month: StationMonth; dayType: (typeof dayTypes)[number] }) {
  const { t } = useTranslation()
  const stretches = month.days[dayType]
  const name = t('price.month', { n: Number(month.month.slice(5)) })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {stretches.length === 0 ? (
          <span className="price-none">{t(month.origin === null ? 'price.own.noPrice' : 'price.own.noHours')}</span>
        ) : (
          <PeriodDay label={name} stretches={stretches} more={({ period = 'flat' }) => ` ${month[period] || '—'}`} />
        )}
      </td>
      <td>{month.origin !== null && <b className={`price-mark price-${month.origin}`}>{t(`price.own.origin.${month.origin}`)}</b>}</td>
    </tr>
  )
}
