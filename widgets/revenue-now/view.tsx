import './revenue-now.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { localDate } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { nameEm, textEm } from '../parts/figures/text.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useToday } from '../parts/data/use-today.ts'
import { keyPx } from '../parts/figures/key-px.ts'
import { yuan, yuanShort } from '../parts/figures/yuan.ts'
import { layoutOf, monthWith, sources, type RevenueDay } from './model.ts'

/** What of the day's income comes from where, as one bar; losses have no part of it. */
function Shares({ answer }: { answer: RevenueDay }) {
  return (
    <div className="revenue-shares" aria-hidden="true">
      {sources.map(([key, , colour]) => (
        <i key={key} style={{ flexGrow: Math.max(0, Number(answer[key] ?? 0)), background: `var(${colour})` }} />
      ))}
    </div>
  )
}

/**
 * The day's revenue so far with the worth of what is stored (charging alone is no loss), what it is made of, yesterday and the month beside it. Energy by
 * period from the registers, times the price of the period, rounded once a line.
 */
export default function RevenueNow({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { id } = context.model.station
  const { date, from } = useToday(context.zone)
  const before = localDate(context.zone, from - 1)
  const live = useQuery('revenue', { powerstationId: id }, { everyMs: 30_000, reload: true })
  const yesterday = valueOf(
    useQuery(
      'revenue',
      useMemo(() => ({ powerstationId: id, date: before }), [id, before]),
      { everyMs: 600_000, reload: true },
    ),
  )
  const month = valueOf(
    useQuery(
      'revenueMonth',
      useMemo(() => ({ powerstationId: id, month: date.slice(0, 7) }), [id, date]),
      { everyMs: 600_000, reload: true },
    ),
  )
  return (
    <LiveView live={live}>
      {(answer) => {
        if (answer.missing === 'price') return <Empty>{t('widget.noPrice')}</Empty>
        if (answer.withStored === null) return <Empty>{t('panel.revenue.noReadings')}</Empty>
        // A source that the station has and of which nothing is known has its line too: it is not in the sum.
        const own = sources.filter(([, , , quantity]) => context.point(quantity) !== undefined || quantity === 'gridExport')
        const present = own.filter(([key, , , quantity]) => quantity !== 'gridExport' || answer[key] !== null)
        const text = bodyPx(context.mode)
        const stored = answer.stored && {
          amount: yuan(answer.stored.amount, language),
          energy: formatShown(answer.stored.kwh, 'kWh', 0, language),
          price: Number(answer.stored.price).toFixed(4),
        }
        // As much of an explanation as one line holds; all of it under the pointer.
        const fits = (words: string): boolean => nameEm(words) * text < box.width
        const storedWords = stored && [t('panel.revenue.storedWorth', stored), t('panel.revenue.storedPart', stored)].find(fits)
        const covered = answer.coverage < 0.98 ? [t('widget.coverage', { percent: Math.round(answer.coverage * 100) })] : []
        const notes = [...(stored === null ? [] : [storedWords ?? t('panel.revenue.storedShort', stored)]), ...covered]
        const explained = [...(stored === null ? [] : [t('panel.revenue.storedWorth', stored)]), ...covered].join(' · ')
        const layout = layoutOf(box, text, present.length, textEm(notes.join(' · ')))
        // On one line only the first where both are too wide for it: an amount is never cut.
        const said = layout.note === 1 && textEm(notes.join(' · ')) * text > box.width ? notes.slice(0, 1) : notes
        return (
          <div className="revenue">
            <div className="key-number" style={{ fontSize: keyPx(yuan(answer.withStored, language), box) }}>
              {yuan(answer.withStored, language)}
            </div>
            {layout.note > 0 && notes.length > 0 && (
              <p className={layout.note === 2 ? 'revenue-note revenue-note-two' : 'revenue-note'} title={explained}>
                {said.join(' · ')}
              </p>
            )}
            {layout.beside && (
              <dl className="revenue-beside">
                <div>
                  <dt>{t('panel.revenue.yesterday')}</dt>
                  <dd>{yuanShort(yesterday?.withStored, language)}</dd>
                </div>
                <div>
                  <dt>{t('widget.month')}</dt>
                  <dd>{yuanShort(month && monthWith(month, answer), language)}</dd>
                </div>
              </dl>
            )}
            {layout.bar && <Shares answer={answer} />}
            {layout.columns > 0 && (
              <dl className="revenue-sources" style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}>
                {present.map(([key, words, colour]) => (
                  <div key={key}>
                    <dt>
                      <i className="mark" style={{ background: `var(${colour})` }} />
                      {t(`widget.${words}`)}
                    </dt>
                    <dd>{yuanShort(answer[key], language)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        )
      }}
    </LiveView>
  )
}
