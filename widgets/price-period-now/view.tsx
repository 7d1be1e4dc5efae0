import './price-now.css'
import { useAtomValue } from 'jotai'
import { useMemo, type CSSProperties } from 'react'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { inkOf } from '#src/ui/ink.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords, remainingWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { periodColour } from '../parts/figures/meaning.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useServerNow, useToday } from '../parts/data/use-today.ts'

/** The price period of this moment, its price, and when the next one begins; the whole day as a band. */
export default function PricePeriodNow({ context, box }: ViewProps<object>) {
  const { t, looksBack } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date, from, to } = useToday(context.zone)
  const now = useServerNow(1000)
  const question = useMemo(() => ({ powerstationId: context.model.station.id, date }), [context, date])
  const live = useQuery('priceDay', question, { everyMs: 60_000 })
  return (
    <LiveView live={live}>
      {({ segments, table, gaps }) => {
        const at = segments.findIndex((segment) => now >= segment.from && now < segment.to)
        const current = segments[at]
        const next = segments[at + 1]
        if (table === null || current === undefined) return <Empty>{t(gaps.includes('scheme') ? 'widget.priceGap.scheme' : 'widget.noPrice')}</Empty>
        const text = bodyPx(context.mode)
        const rest = looksBack ? undefined : t('widget.remaining', { time: remainingWords(current.to - now) })
        const following =
          next === undefined
            ? t('panel.price.untilTime', { time: clockWords(current.to, context.zone) })
            : t('widget.nextPeriod', { time: clockWords(next.from, context.zone), period: t(`period.${next.period}`) })
        // A high band carries the times at which its periods begin.
        const tells = box.height > text * 10
        const isWide = box.width > text * 19
        // What the day still brings, where there is room for a line each.
        const room = Math.floor((box.height - text * (box.width < text * 12 ? 13 : 9.6)) / (text * (box.width < text * 11 ? 3 : 1.6)))
        const coming = room > 0 ? segments.slice(at + 1, at + 1 + room) : []
        return (
          <div className="price-now">
            <div className="price-now-head">
              <b className="price-now-period ink" style={inkOf(periodColour(current.period))}>
                {t(`period.${current.period}`)}
              </b>
              <span className="price-now-amount">
                <b className="price-now-price">{current.price === null ? '—' : Number(current.price).toFixed(4)}</b>{' '}
                <span className="figure-label">{t('widget.price')}</span>
              </span>
              {isWide && (
                <span className="price-now-rest">
                  {rest !== undefined && <b>{rest}</b>}
                  <small>{following}</small>
                </span>
              )}
            </div>
            {isWide ? null : (
              <div className="figure-label price-now-next">
                <span>{following}</span> {rest !== undefined && <span>{rest}</span>}
              </div>
            )}
            {box.height > 100 && (
              <div className={tells ? 'price-now-day price-now-tells' : 'price-now-day'} aria-hidden="true">
                {segments.map((segment) => (
                  <i
                    key={segment.from}
                    data-now={segment === current ? '' : undefined}
                    style={
                      { width: `${((segment.to - segment.from) / (to - from)) * 100}%`, '--period': periodColour(segment.period) } as CSSProperties
                    }
                  >
                    {tells && ((segment.to - segment.from) / (to - from)) * box.width > text * 3.4 && clockWords(segment.from, context.zone)}
                  </i>
                ))}
                <i className="price-now-mark" style={{ left: `${((now - from) / (to - from)) * 100}%` }} />
              </div>
            )}
            {gaps.length > 0 && <div className="price-now-source">{gaps.map((gap) => t(`widget.priceGap.${gap}`)).join(t('layout.semicolon'))}</div>}
            {coming.length > 0 && (
              <ul className="price-now-coming">
                {coming.map((segment) => (
                  <li key={segment.from}>
                    <i className="mark" style={{ background: periodColour(segment.period) }} />
                    <span className="grow">
                      {clockWords(segment.from, context.zone)} {t(`period.${segment.period}`)}
                    </span>
                    <b>{segment.price === null ? '—' : Number(segment.price).toFixed(4)}</b>
                  </li>
                ))}
              </ul>
            )}
            {box.height > text * 11.5 && (
              <div className="price-now-source" title={nameOf(table.source, table.sourceEn, language)}>
                {nameOf(table.source, table.sourceEn, language)}
              </div>
            )}
          </div>
        )
      }}
    </LiveView>
  )
}
