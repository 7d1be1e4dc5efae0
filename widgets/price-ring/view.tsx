import './price-ring.css'
import { useMemo } from 'react'
import { periodTypes } from '#contract/price.ts'
import { useQuery } from '#src/atoms/query.ts'
import { inkOf } from '#src/ui/ink.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { periodColour } from '../parts/figures/meaning.ts'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { useServerNow, useToday } from '../parts/data/use-today.ts'
import { angleOf, arcPath, handOf, joined } from './model.ts'

const RADIUS = 41
const MINUTE = 60_000

/** The day's price periods as a ring with a hand at the present; the period, its price and the next change in the middle. */
export default function PriceRing({ context, box }: ViewProps<object>) {
  const { t, looksBack } = useMomentWords()
  const { date, from, to } = useToday(context.zone)
  const now = useServerNow(10_000)
  const question = useMemo(() => ({ powerstationId: context.model.station.id, date }), [context, date])
  const live = useQuery('priceDay', question, { everyMs: 60_000 })
  const [text, label] = [bodyPx(context.mode), labelPx(context.mode)]
  return (
    <LiveView live={live}>
      {({ segments: all, table, gaps }) => {
        const segments = joined(all)
        const at = segments.findIndex((segment) => now >= segment.from && now < segment.to)
        const current = segments[at]
        if (table === null || current === undefined) return <Empty>{t(gaps.includes('scheme') ? 'widget.priceGap.scheme' : 'widget.noPrice')}</Empty>
        const next = segments[at + 1]
        const side = box.width > box.height + text * 11
        const size = Math.min(box.height, side ? box.width - text * 11 : box.width)
        const hand = handOf(angleOf(now, from, to), 30, 49)
        const inner = size * 0.58
        const price = current.price === null ? '—' : Number(current.price).toFixed(4)
        const change =
          next === undefined
            ? t('panel.price.until', { time: clockWords(current.to, context.zone) })
            : t('panel.price.nextAt', { time: clockWords(next.from, context.zone), period: t(`period.${next.period}`) })
        // The longer of the lines decides how large the middle may be written.
        const small = Math.max(label, Math.min(label * 1.1, inner / (Math.max(price.length + 8, change.length * 0.75) * 0.58)))
        const words = t('widget.remaining', {
          time: `${Math.floor((current.to - now) / (60 * MINUTE))}:${String(Math.floor((current.to - now) / MINUTE) % 60).padStart(2, '0')}`,
        })
        return (
          <div className="price-ring">
            <div className="price-dial" style={{ width: size, height: size }}>
              <svg viewBox="0 0 100 100" role="img" aria-label={`${t(`period.${current.period}`)} ${price} ${change}`}>
                {segments.map((segment) => (
                  <path
                    key={segment.from}
                    d={arcPath(angleOf(segment.from, from, to) + 0.4, angleOf(segment.to, from, to) - 0.4, RADIUS)}
                    fill="none"
                    stroke={periodColour(segment.period)}
                    strokeWidth={segment === current ? 9 : 6}
                    opacity={segment === current ? 1 : 0.55}
                  />
                ))}
                <line {...hand} stroke="var(--text)" strokeWidth="1.2" strokeLinecap="round" />
                {size > label * 13 &&
                  [0, 6, 12, 18].map((hour) => {
                    const place = handOf((hour / 24) * 360, 33, 33)
                    return (
                      <text key={hour} x={place.x1} y={place.y1} fontSize={(label / size) * 100} textAnchor="middle" dominantBaseline="central">
                        {hour}
                      </text>
                    )
                  })}
              </svg>
              <div className="price-centre" style={{ fontSize: small }}>
                <b className="ink" style={{ fontSize: Math.min(text * 2.6, inner * 0.24), ...inkOf(periodColour(current.period)) }}>
                  {t(`period.${current.period}`)}
                </b>
                <span>
                  {price}{' '}
                  <span className="figure-label" style={{ fontSize: label }}>
                    {t('widget.price')}
                  </span>
                </span>
                {!side && inner > label * 8 && (
                  <span className="figure-label" style={{ fontSize: small }}>
                    {change}
                  </span>
                )}
              </div>
            </div>
            {gaps.length > 0 && (
              <small className="price-ring-gaps dim">{gaps.map((gap) => t(`widget.priceGap.${gap}`)).join(t('layout.semicolon'))}</small>
            )}
            {side && (
              <div className="price-side" style={{ fontSize: text }}>
                <div>{change}</div>
                {!looksBack && <div className="figure-label">{words}</div>}
                {size > text * 10 &&
                  periodTypes
                    .filter((period) => segments.some((segment) => segment.period === period))
                    .map((period) => (
                      <div key={period} className="figure-label">
                        <i className="mark" style={{ background: periodColour(period) }} />
                        {t(`period.${period}`)} {segments.find((segment) => segment.period === period)?.price?.slice(0, 8) ?? '—'}
                      </div>
                    ))}
              </div>
            )}
          </div>
        )
      }}
    </LiveView>
  )
}
