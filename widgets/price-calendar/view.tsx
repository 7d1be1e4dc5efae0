import './calendar.css'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { periodTypes } from '#contract/price.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords } from '#src/ui/time-words.ts'
import type { ViewProps } from '../define.ts'
import { periodColour } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useToday } from '../parts/data/use-today.ts'
import { leadingDays, monthAway } from './model.ts'

/** Every day of a month with its price periods from midnight to midnight. */
export default function PriceCalendar({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const { date } = useToday(context.zone)
  const [away, setAway] = useState(0)
  const month = monthAway(date.slice(0, 7), away)
  const question = useMemo(() => ({ powerstationId: context.model.station.id, month }), [context, month])
  const live = useQuery('priceMonth', question, { everyMs: 60_000 })
  const gaps = (valueOf(live)?.gaps ?? []).filter((gap) => gap === 'calendar' || gap === 'temperature')
  const label = labelPx(context.mode)
  const isScreen = context.mode === 'screen'
  return (
    <div className="price-calendar" style={{ fontSize: label }}>
      <div className="calendar-head" style={{ height: label * 1.9 }}>
        {!isScreen && (
          <button type="button" className="plain-button" data-no-share="" aria-label={monthAway(month, -1)} onClick={() => setAway(away - 1)}>
            ‹
          </button>
        )}
        <b>{month}</b>
        {!isScreen && (
          <button type="button" className="plain-button" data-no-share="" aria-label={monthAway(month, 1)} onClick={() => setAway(away + 1)}>
            ›
          </button>
        )}
        {gaps.length > 0 && <small className="dim">{gaps.map((gap) => t(`widget.priceGap.${gap}`)).join(t('layout.semicolon'))}</small>}
        {box.width > label * 32 && (
          <span className="legend" style={{ fontSize: label }}>
            {periodTypes.map((period) => (
              <span key={period}>
                <i style={{ height: '0.65em', background: periodColour(period) }} />
                {t(`period.${period}`)}
              </span>
            ))}
          </span>
        )}
      </div>
      <div style={{ flex: 1, minHeight: 0 }}>
        <LiveView live={live}>
          {({ days, table, gaps: missing }) => {
            if (table === null || missing.includes('scheme')) return <Empty>{t(table === null ? 'widget.noPrice' : 'widget.priceGap.scheme')}</Empty>
            const lead = leadingDays(days[0]?.date ?? `${month}-01`)
            const rows = Math.ceil((lead + days.length) / 7)
            // Low rows: the band lies along the lower edge, under the number.
            const tight = (box.height - label * 3.6) / rows < label * 1.95
            return (
              <div
                className={tight ? 'calendar-grid calendar-tight' : 'calendar-grid'}
                style={{ height: '100%', gridTemplateRows: `${label * 1.4}px repeat(${rows}, minmax(0, 1fr))` }}
              >
                {[...t('panel.price.weekdays')].map((name, i) => (
                  <div key={i} className="calendar-weekday">
                    {name}
                  </div>
                ))}
                {days.map((day, i) => (
                  <div
                    key={day.date}
                    className={`calendar-day${day.dayType === 'workday' ? '' : ' weekend'}${day.date === date ? ' today' : ''}`}
                    style={i === 0 ? { gridColumnStart: lead + 1 } : {}}
                    title={day.segments
                      .map((segment) => `${clockWords(segment.from, context.zone)} ${t(`period.${segment.period}`)} ${segment.price ?? '—'}`)
                      .join('\n')}
                  >
                    <span>{Number(day.date.slice(8))}</span>
                    <span className="calendar-band">
                      {day.segments.map((segment) => (
                        <i key={segment.from} style={{ flexGrow: segment.to - segment.from, background: periodColour(segment.period) }} />
                      ))}
                    </span>
                  </div>
                ))}
              </div>
            )
          }}
        </LiveView>
      </div>
    </div>
  )
}
