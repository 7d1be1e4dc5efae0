import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { periodColour } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useServerNow, useToday } from '../parts/data/use-today.ts'
import { Hours, OriginMark, Periods } from './marks.tsx'
import { heightOf } from './model.ts'

/** The day of now as high as its prices, and whose they are. */
export function PriceDay({ context, box }: Pick<ViewProps<object>, 'context' | 'box'>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date, from, to } = useToday(context.zone)
  const now = useServerNow(30_000)
  const asked = useMemo(() => ({ powerstationId: context.model.station.id, date }), [context, date])
  const live = useQuery('priceDay', asked, { everyMs: 60_000 })
  const label = labelPx(context.mode)
  return (
    <LiveView live={live}>
      {({ segments, table, gaps }) => {
        if (table === null || segments.length === 0) return <Empty>{t(gaps.includes('scheme') ? 'widget.priceGap.scheme' : 'widget.noPrice')}</Empty>
        // On a narrow panel the periods stand in a line of their own.
        const lines = box.width < label * 30 ? 2 : 1
        const fits = (words: string, share: number): boolean => share * (box.width - label * 1.9) > words.length * label * 0.62
        return (
          <div className="price-year" style={{ fontSize: label }}>
            <div className="year-head" style={{ height: label * 1.7 * lines }}>
              <b>{date}</b>
              <OriginMark origin={table.origin} />
              <Periods present={new Set(segments.map(({ period }) => period))} />
              <span title={nameOf(table.source, table.sourceEn, language)}>{nameOf(table.source, table.sourceEn, language)}</span>
            </div>
            <div className="year-day" style={{ paddingTop: label * 1.5 }}>
              {segments.map((segment) => {
                const share = (segment.to - segment.from) / (to - from)
                const price = segment.price === null ? '—' : Number(segment.price).toFixed(4)
                const words = `${clockWords(segment.from, context.zone)} ${t(`period.${segment.period}`)} ${price}`
                return (
                  <span key={segment.from} style={{ width: `${share * 100}%` }} title={words}>
                    <i style={{ height: `${heightOf(segment.price, segments) * 100}%`, background: periodColour(segment.period) }}>
                      {fits(price, share) && <small>{price}</small>}
                    </i>
                  </span>
                )
              })}
              <i className="year-now" style={{ left: `${((Math.min(Math.max(now, from), to) - from) / (to - from)) * 100}%` }} />
            </div>
            <Hours />
          </div>
        )
      }}
    </LiveView>
  )
}
