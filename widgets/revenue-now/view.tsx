import './revenue-now.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/type-scale.ts'

const sources = [
  ['storageArbitrage', 'arbitrage', '--storage'],
  ['pvSelfUse', 'selfUse', '--pv'],
  ['pvFeedIn', 'feedIn', '--carbon'],
  ['charging', 'service', '--pile'],
] as const

/** What of the day's income comes from where, as one bar; losses have no part of it. */
function Shares({ answer }: { answer: Answer<'revenue'> }) {
  return (
    <div className="revenue-shares" aria-hidden="true">
      {sources.map(([key, , colour]) => (
        <i key={key} style={{ flexGrow: Math.max(0, Number(answer[key] ?? 0)), background: `var(${colour})` }} />
      ))}
    </div>
  )
}

/** The day's revenue so far: energy by period from the registers, times the price of the period, rounded once a line. */
export default function RevenueNow({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const live = useQuery('revenue', { powerstationId: context.model.station.id }, { everyMs: 30_000, reload: true })
  const yuan = (text: string): string => `¥ ${formatNumber(Number(text), 2, language)}`
  return (
    <LiveView live={live}>
      {(answer) => {
        if (answer.total === null) return <Empty>{t('widget.noPrice')}</Empty>
        const isTall = box.height > bodyPx(context.mode) * 11
        return (
          <div className="figures" style={{ gridTemplateColumns: `repeat(${box.width > bodyPx(context.mode) * 34 ? 4 : 2}, 1fr)` }}>
            <div style={{ gridColumn: '1 / -1' }}>
              <div className="key-number">{yuan(answer.total)}</div>
              {answer.coverage < 0.98 && box.height > 130 && (
                <div className="figure-label">{t('widget.coverage', { percent: Math.round(answer.coverage * 100) })}</div>
              )}
            </div>
            {isTall && <Shares answer={answer} />}
            {box.height > 110 &&
              sources.map(([key, words, colour]) => {
                const amount = answer[key]
                return amount === null ? null : (
                  <div key={key}>
                    <div className="figure-label">
                      <i className="mark" style={{ background: `var(${colour})` }} />
                      {t(`widget.${words}`)}
                    </div>
                    <div className="figure-small">{yuan(amount)}</div>
                  </div>
                )
              })}
          </div>
        )
      }}
    </LiveView>
  )
}
