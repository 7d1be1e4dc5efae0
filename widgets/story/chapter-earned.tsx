import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { addAmounts } from '#domain/revenue.ts'
import { localDate } from '#domain/time.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { inkOf } from '#src/ui/ink.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { WidgetContext } from '../define.ts'
import { useToday } from '../parts/data/use-today.ts'
import { yuan } from '../parts/figures/yuan.ts'
import { earnedOf, kindOf, stairsOf } from './earned-model.ts'
import { clockTicks, hoursOf } from './model.ts'
import { BESIDE, FIGURE_LINE, figureBeside, Page, pictureBox, type ChapterProps } from './page.tsx'
import { Stairs } from './stairs.tsx'
import { useEnergyWords } from './words.ts'

const quantities = ['storageCharge', 'storageDischarge'] as const
const HOUR = 3_600_000

/** What the chapter asks for; asked before it is shown, nobody waits when its turn comes. */
export function useEarnedAnswers({ model, zone }: WidgetContext) {
  const { id } = model.station
  const { date } = useToday(zone)
  const live = useQuery(
    'revenue',
    useMemo(() => ({ powerstationId: id }), [id]),
    { everyMs: 60_000, reload: true },
  )
  const month = valueOf(
    useQuery(
      'revenueMonth',
      useMemo(() => ({ powerstationId: id, month: date.slice(0, 7) }), [id, date]),
      { everyMs: 600_000, reload: true },
    ),
  )
  const prices = valueOf(
    useQuery(
      'priceDay',
      useMemo(() => ({ powerstationId: id, date }), [id, date]),
      { everyMs: 600_000, reload: true },
    ),
  )
  const hourly = valueOf(
    useQuery(
      'energyByPeriod',
      useMemo(() => ({ powerstationId: id, from: date, to: date, step: 'hour' as const, quantities: [...quantities] }), [id, date]),
      { everyMs: 60_000, reload: true },
    ),
  )
  return { live, month, prices, hourly }
}

/** How the storage earned today: it took while electricity was cheap and gave while it was dear. */
export default function ChapterEarned({ context, options, box, px }: ChapterProps) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const energy = useEnergyWords(options.readers)
  const { date, from, to } = useToday(context.zone)
  const yesterday = localDate(context.zone, from - 1)
  const { live, month, prices, hourly } = useEarnedAnswers(context)
  const hours = Math.round((to - from) / HOUR)
  const columns = useMemo(() => hoursOf(hourly?.rows ?? [], date, quantities, hours), [hourly, hours, date])
  const stairs = useMemo(() => stairsOf(prices?.segments ?? [], { from, to }), [prices, from, to])
  const picture = pictureBox({ box, px })
  return (
    <LiveView live={live}>
      {(answer) => {
        if (answer.missing === 'price') return <Empty>{t('widget.noPrice')}</Empty>
        const earned = earnedOf(answer)
        const price = (at: number | undefined): string => (at === undefined ? '—' : formatNumber(at, options.readers === 'expert' ? 4 : 2, language))
        const facts = {
          charged: energy(earned.chargedKwh),
          given: energy(earned.givenKwh),
          bought: price(earned.boughtAt),
          sold: price(earned.soldAt),
          cost: yuan(earned.cost, language),
          worth: yuan(earned.worth, language),
        }
        const kind = kindOf(earned)
        const known = (month?.days ?? []).flatMap(({ storageArbitrage }) => storageArbitrage ?? [])
        const before = month?.days.find((one) => one.date === yesterday)?.storageArbitrage
        const { stored } = answer
        const worth = stored !== null && options.readers === 'expert' && Math.abs(stored.kwh) >= 1
        const note = [
          ...(before == null ? [] : [t('panel.story.yesterday', { amount: yuan(before, language) })]),
          ...(known.length === 0 ? [] : [t('panel.story.thisMonth', { amount: yuan(addAmounts(...known), language) })]),
          ...(worth
            ? [
                t('panel.story.stored', {
                  kwh: energy(stored.kwh),
                  price: stored.price,
                  amount: yuan(stored.amount, language),
                }),
              ]
            : []),
        ].join(' · ')
        const amount = yuan(earned.amount, language)
        const words = t('panel.story.earnedToday')
        const figure = Math.min(px * 4.2, box.width / 9, figureBeside(amount, words, { box, px }))
        return (
          <Page
            box={box}
            px={px}
            title={t(`panel.story.title.earned_${options.readers}`)}
            say={t(`panel.story.earned.${kind}_${options.readers}`, facts)}
            note={note}
          >
            <div className="story-figure ink" style={{ fontSize: figure, height: figure * FIGURE_LINE, ...inkOf('var(--storage)') }}>
              <span>{amount}</span>
              <span style={{ fontSize: px * BESIDE }}>{words}</span>
            </div>
            <Stairs
              box={{ width: picture.width, height: picture.height - figure * FIGURE_LINE }}
              px={px}
              stairs={stairs}
              columns={columns}
              ticks={clockTicks(context.zone, date, from)}
              price={(text) => formatNumber(Number(text), options.readers === 'expert' ? 4 : 2, language)}
              words={{ charge: t('panel.story.takes'), discharge: t('panel.story.gives'), price: t('panel.story.price') }}
            />
          </Page>
        )
      }}
    </LiveView>
  )
}
