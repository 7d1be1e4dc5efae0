import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords } from '#src/ui/time-words.ts'
import type { ViewProps } from '../define.ts'
import { periodColour } from '../parts/meaning.ts'
import { useServerNow, useToday } from '../parts/use-today.ts'
import { remainingWords } from './model.ts'

/** The price period of this moment, its price, and when the next one begins; the whole day as a band. */
export default function PricePeriodNow({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const { date, from, to } = useToday(context.zone)
  const now = useServerNow(1000)
  const question = useMemo(() => ({ powerstationId: context.model.station.id, date }), [context, date])
  const live = useQuery('priceDay', question)
  return (
    <LiveView live={live}>
      {({ segments, table }) => {
        const at = segments.findIndex((segment) => now >= segment.from && now < segment.to)
        const current = segments[at]
        const next = segments[at + 1]
        if (table === null || current === undefined) return <Empty>{t('widget.noPrice')}</Empty>
        return (
          <div className="figures" style={{ gridTemplateColumns: '1fr' }}>
            <div>
              <span className="key-number" style={{ color: periodColour(current.period), marginRight: 12 }}>
                {t(`period.${current.period}`)}
              </span>{' '}
              <span style={{ whiteSpace: 'nowrap' }}>
                <span className="figure-value">{current.price === null ? '--' : Number(current.price).toFixed(4)}</span>{' '}
                <span className="figure-label">{t('widget.price')}</span>
              </span>
            </div>
            <div className="figure-label">
              {next === undefined
                ? clockWords(current.to, context.zone)
                : t('widget.nextPeriod', { time: clockWords(next.from, context.zone), period: t(`period.${next.period}`) })}
              {' · '}
              {t('widget.remaining', { time: remainingWords(current.to - now) })}
            </div>
            {box.height > 100 && (
              <div style={{ position: 'relative', height: 10, display: 'flex', borderRadius: 3, overflow: 'hidden' }} aria-hidden="true">
                {segments.map((segment) => (
                  <i
                    key={segment.from}
                    style={{
                      width: `${((segment.to - segment.from) / (to - from)) * 100}%`,
                      background: periodColour(segment.period),
                      opacity: segment === current ? 1 : 0.45,
                    }}
                  />
                ))}
                <i
                  style={{
                    position: 'absolute',
                    left: `${((now - from) / (to - from)) * 100}%`,
                    top: 0,
                    bottom: 0,
                    width: 2,
                    background: 'var(--text)',
                  }}
                />
              </div>
            )}
            {box.height > 150 && (
              <div className="figure-label" title={table.source} style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {table.source}
              </div>
            )}
          </div>
        )
      }}
    </LiveView>
  )
}
