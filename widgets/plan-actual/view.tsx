import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useStrategyNotices } from '#src/atoms/strategy-notices.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { Summary } from '../parts/figures/summary.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useServerNow, useToday } from '../parts/data/use-today.ts'
import { curves, lastKnown, QUARTER_MS, type PlanDay } from './model.ts'
import { PlanChart } from './plan-chart.tsx'
import type { Options } from './widget.ts'

/** The day of the storage: the plan that is wanted, the one that its controller reports, what was measured; figures of the quarter hour that is pointed at, else the last. */
export default function PlanActual({ context, options, box }: ViewProps<Options>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date, from, to } = useToday(context.zone)
  const now = useServerNow(30_000)
  const [chosen, setChosen] = useState<number>()
  const { id, isStorage } = context.model.station
  const asked = useMemo(() => (isStorage ? { powerstationId: id, date } : undefined), [isStorage, id, date])
  useStrategyNotices()
  const live = useQuery('planDay', asked, { everyMs: 60_000, reload: true })
  const prices = valueOf(useQuery('priceDay', options.withPrices ? asked : undefined, { everyMs: 600_000 }))
  if (!isStorage) return <Empty>{t('widget.noStorage')}</Empty>
  const label = labelPx(context.mode)
  const lines = box.width > label * 44 || box.height < label * 14 ? 1 : 2
  const head = (label + 1) * 1.6 * lines + 4
  const limitWords = ({ limit, from: begin, to: end }: PlanDay['limits'][number]): string => {
    const until = end === null ? t('widget.now') : end >= to ? '24:00' : clockWords(end, context.zone)
    return `${t(`strategyWord.limit.${limit}`)} ${clockWords(Math.max(begin, from), context.zone)}–${until}`
  }
  return (
    <LiveView live={live}>
      {(day) => {
        if (curves.every(({ key }) => day[key].every((kw) => kw === null))) return <Empty>{t('panel.plan.none')}</Empty>
        const told = chosen ?? lastKnown(day)
        const start = day.starts[told] ?? from
        const kw = (value: number | null | undefined): string => (value == null ? '—' : formatShown(value, 'kW', 1, language))
        return (
          <>
            <Summary
              fontPx={label + 1}
              lines={lines}
              items={[
                ...curves.toReversed().map(({ key, colour }) => ({ key, name: t(`panel.plan.${key}`), value: kw(day[key][told]), colour })),
                {
                  key: 'at',
                  name: `${clockWords(start, context.zone)}–${told === day.starts.length - 1 ? '24:00' : clockWords(start + QUARTER_MS, context.zone)}`,
                },
                ...(day.limits.length === 0 ? [] : [{ key: 'limits', name: t('panel.plan.limits', { n: day.limits.length }), colour: '--serious' }]),
              ]}
            />
            <PlanChart
              day={day}
              prices={prices?.segments ?? []}
              zone={context.zone}
              now={now >= from && now < to ? now : undefined}
              width={box.width}
              height={box.height - head}
              labelPx={label}
              chosen={chosen}
              onChoose={setChosen}
              label={`${t('widget.planActual')} ${day.date}`}
              limitWords={limitWords}
            />
          </>
        )
      }}
    </LiveView>
  )
}
