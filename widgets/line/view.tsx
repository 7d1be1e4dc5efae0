import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Failed } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/binding.ts'
import { colourOf } from '../parts/meaning.ts'
import { labelPx } from '../parts/type-scale.ts'
import type { Options } from './widget.ts'

const spare = ['--accent', '--pv', '--storage', '--pile']

export default function Line({ context, options, box }: ViewProps<Options>) {
  const language = useAtomValue(languageAtom)
  const store = useAtomValue(liveStoreAtom)
  const points = useMemo(() => options.sources.flatMap((source) => resolve(context, source) ?? []), [context, options.sources])
  const series = useMemo(
    () =>
      points.map((point, i) => ({
        point: point.id,
        name: textOf(point.name, language),
        colour: point.quantity === null ? (spare[i] as string) : colourOf(point.quantity),
      })),
    [points, language],
  )
  // The question stays the same while the window moves: it is asked once, live values go on from there.
  const question = useMemo(() => {
    const to = store.serverNow()
    return points.length === 0
      ? undefined
      : { points: points.map((point) => point.id), from: to - options.minutes * 60_000, to: to + 60_000, size: Math.max(100, box.width) }
  }, [points, options.minutes, box.width, store])
  const history = useQuery('series', question, { reload: true })
  const first = points[0]
  const span = useMemo(() => ({ kind: 'moving' as const, ms: options.minutes * 60_000 }), [options.minutes])
  if (first === undefined) return <Failed cause="gone" />
  return (
    <LiveChart
      series={series}
      unit={first.unit}
      decimals={first.decimals}
      history={valueOf(history)?.series}
      span={span}
      zone={context.zone}
      width={box.width}
      height={box.height}
      labelPx={labelPx(context.mode)}
      withZero={first.unit === 'kW' || first.unit === 'kWh'}
    />
  )
}
