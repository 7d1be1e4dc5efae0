import { useMemo } from 'react'
import type { dayTypes, PeriodType } from '#contract/price.ts'
import { clockOf } from '#domain/price-hours.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { periodColour } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useToday } from '../parts/data/use-today.ts'
import { Hours, OriginMark, Periods } from './marks.tsx'

type Props = Pick<ViewProps<object>, 'context'> & { dayType: (typeof dayTypes)[number] }

/** The 24 hours of a kind of day in each of the twelve months. */
export function PriceMonths({ context, dayType }: Props) {
  const { t } = useMomentWords()
  const { date } = useToday(context.zone)
  const year = Number(date.slice(0, 4))
  const asked = useMemo(() => ({ powerstationId: context.model.station.id, year }), [context, year])
  const live = useQuery('priceYear', asked, { everyMs: 600_000 })
  const label = labelPx(context.mode)
  return (
    <LiveView live={live}>
      {({ months }) => {
        if (months.every(({ origin }) => origin === null)) return <Empty>{t('panel.price.noYear', { year })}</Empty>
        const present = new Set<PeriodType>(months.flatMap(({ days }) => days[dayType].map(({ period }) => period)))
        // What all months have in common is told once.
        const origins = new Set(months.flatMap(({ origin }) => origin ?? []))
        const own = months.filter(({ origin }) => origin === 'own').length
        return (
          <div className="price-year" style={{ fontSize: label }}>
            <div className="year-head" style={{ maxHeight: label * 3.4 }}>
              <b>{year}</b>
              {[...origins].map((origin) => (
                <OriginMark key={origin} origin={origin} />
              ))}
              <span>{t(`panel.price.day.${dayType}`)}</span>
              <Periods present={present} />
            </div>
            <div className="year-months">
              {months.map(({ month, origin, prices, days }) => (
                <div key={month} className="year-month" data-now={month === date.slice(0, 7) ? '' : undefined}>
                  <span className="year-name">{Number(month.slice(5))}</span>
                  {days[dayType].length === 0 ? (
                    <span className="year-none">{t(origin === null ? 'widget.noPrice_past' : 'widget.priceGap.scheme')}</span>
                  ) : (
                    <span className={`year-band year-band-${origin ?? 'unified'}`}>
                      {days[dayType].map(({ from, to, period }) => (
                        <i
                          key={from}
                          style={{ flexGrow: to - from, background: periodColour(period) }}
                          title={`${month} ${clockOf(from)}–${clockOf(to)} ${t(`period.${period}`)} ${prices[period] ?? '—'}`}
                        />
                      ))}
                    </span>
                  )}
                </div>
              ))}
            </div>
            <Hours />
            <span className="sr-only">{t('panel.price.ownMonths', { n: own, count: own })}</span>
          </div>
        )
      }}
    </LiveView>
  )
}
