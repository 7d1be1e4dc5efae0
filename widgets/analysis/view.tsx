import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { AnalysisChart } from '#src/charts/analysis-chart.tsx'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, Failed, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { apartColours } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useToday } from '../parts/data/use-today.ts'
import { samplesOf, stretchesOf } from './model.ts'
import type { Options } from './widget.ts'

/** Stretches a series is asked for: finer than any screen, so that there is something to look into. */
const SIZE = 4000

/** Up to four values over a day, a week or a month, with the period before; to be looked into. */
export default function Analysis({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const points = useMemo(() => {
    const all = options.sources.flatMap((source) => resolve(context, source) ?? [])
    // One axis: what has another unit than the first has no place on it.
    return all.filter((point) => point.unit === all[0]?.unit)
  }, [context, options.sources])
  const today = useToday(context.zone)
  const { from, to, before } = useMemo(() => stretchesOf(today.to, options.range), [today.to, options.range])
  const ids = useMemo(() => points.map((point) => point.id), [points])
  const now = useQuery(
    'series',
    useMemo(() => (ids.length === 0 ? undefined : { points: ids, from, to, size: SIZE }), [ids, from, to]),
    { everyMs: 300_000, reload: true },
  )
  const past = valueOf(
    useQuery(
      'series',
      useMemo(
        () => (ids.length === 0 || !options.compare ? undefined : { points: ids, from: before.from, to: before.to, size: SIZE }),
        [ids, before, options.compare],
      ),
    ),
  )
  const answer = valueOf(now)
  const series = useMemo(() => {
    const colours = apartColours(points.map((point) => point.quantity))
    return points.flatMap((point, i) => {
      const find = (list: typeof answer) => list?.series.find((one) => one.pointId === point.id)
      const [mine, other] = [find(answer), find(past)]
      const common = { colour: colours[i] ?? '--accent' }
      const name = textOf(point.name, language)
      const own = { ...common, name, samples: samplesOf(mine, 0), gapMs: mine?.gapMs ?? 0 }
      if (other === undefined) return [own]
      const words = name + t('layout.aside', { text: t('panel.data.periodBefore') })
      return [{ ...common, name: words, samples: samplesOf(other, before.to - before.from), gapMs: other.gapMs, isPast: true }, own]
    })
  }, [points, answer, past, before, language, t])
  const [first] = points
  if (first === undefined) return <Empty>{t('panel.data.noSource')}</Empty>
  return (
    <LiveView live={now}>
      {() =>
        series.every((one) => one.samples.times.length === 0) ? (
          <Failed cause="noData" />
        ) : (
          <AnalysisChart
            series={series}
            unit={first.unit}
            decimals={first.decimals}
            zone={context.zone}
            from={from}
            to={to}
            {...box}
            labelPx={labelPx(context.mode)}
            withZero={first.unit === 'kW' || first.unit === 'kWh'}
            resetWords={t('panel.data.showAll')}
          />
        )
      }
    </LiveView>
  )
}
