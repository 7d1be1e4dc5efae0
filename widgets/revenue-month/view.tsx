import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { BarStack } from '../parts/drawing/bar-stack.tsx'
import { Summary } from '../parts/figures/summary.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import { yuan, yuanShort } from '../parts/figures/yuan.ts'
import { useToday } from '../parts/data/use-today.ts'
import { sourcesOf, sumOf, type Source } from './model.ts'

const sources = [
  ['storageArbitrage', 'arbitrage', '--storage'],
  ['pvSelfUse', 'selfUse', '--pv'],
  ['pvFeedIn', 'feedIn', '--export'],
  ['charging', 'service', '--pile'],
] as const satisfies readonly (readonly [Source, string, string])[]

/** The month's revenue day by day, by source; the total is the sum of the days. */
export default function RevenueMonth({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const month = useToday(context.zone).date.slice(0, 7)
  const question = useMemo(() => ({ powerstationId: context.model.station.id, month }), [context, month])
  const live = useQuery('revenueMonth', question, { everyMs: 120_000, reload: true })
  const label = labelPx(context.mode)
  return (
    <LiveView live={live}>
      {({ days, total }) => {
        if (total === null) return <Empty>{t('panel.revenue.noMonth')}</Empty>
        const present = sourcesOf(days)
        const shown = sources.filter(([source]) => present.has(source))
        // In a low panel the bars are wanted more than the sums of each source.
        const lines = box.height < label * 13 || box.width > label * 64 ? 1 : box.width > label * 36 ? 2 : 3
        const head = (label + 1) * 1.6 * lines + 4
        return (
          <>
            <Summary
              fontPx={label + 1}
              lines={lines}
              items={[
                { key: 'total', name: t('widget.total'), value: yuanShort(total, language) },
                ...(box.height < label * 13 && box.width < label * 36 ? [] : shown).map(([source, words, colour]) => ({
                  key: source,
                  name: t(`widget.${words}`),
                  value: yuanShort(sumOf(days, source), language),
                  colour,
                })),
              ]}
            />
            <BarStack
              bars={days.map((day) => ({
                key: day.date,
                label: String(Number(day.date.slice(8))),
                title: `${day.date}  ${day.coverage === 0 ? '' : yuan(day.total, language)}`,
                parts:
                  day.total === null || day.coverage === 0
                    ? undefined
                    : shown.map(([source, words, colour]) => ({ name: t(`widget.${words}`), value: Number(day[source] ?? 0), colour })),
              }))}
              width={box.width}
              height={box.height - head}
              labelPx={label}
              unit="¥"
              format={(amount) => yuan(amount, language)}
              label={t('widget.revenueMonth')}
            />
          </>
        )
      }}
    </LiveView>
  )
}
