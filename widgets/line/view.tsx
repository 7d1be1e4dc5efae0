import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Failed } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { colourOf } from '../parts/figures/meaning.ts'
import { legendRows } from '../parts/drawing/legend.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { byUnit } from './model.ts'
import type { Options } from './widget.ts'

const spare = ['--accent', '--pv', '--storage', '--pile']

export default function Line({ context, options, box }: ViewProps<Options>) {
  const language = useAtomValue(languageAtom)
  const store = useAtomValue(liveStoreAtom)
  const points = useMemo(() => options.sources.flatMap((source) => resolve(context, source) ?? []), [context, options.sources])
  const groups = useMemo(
    () =>
      byUnit(
        points.map((point, i) => ({ point, unit: point.unit, colour: point.quantity === null ? (spare[i] as string) : colourOf(point.quantity) })),
      ).map(({ unit, items }) => ({
        unit,
        decimals: Math.max(...items.map((item) => item.point.decimals)),
        series: items.map(({ point, colour }) => ({ point: point.id, name: textOf(point.name, language), colour })),
      })),
    [points, language],
  )
  // The question stays the same while the window moves: it is asked once, live values go on from there.
  const question = useMemo(() => {
    const to = store.serverNow()
    return points.length === 0
      ? undefined
      : {
          points: points.map((point) => point.id),
          from: to - options.minutes * 60_000,
          to: to + 60_000,
          size: Math.max(100, Math.ceil(box.width / 100) * 100),
        }
  }, [points, options.minutes, box.width, store])
  const history = useQuery('series', question, { reload: true, follow: true })
  const span = useMemo(() => ({ kind: 'moving' as const, ms: options.minutes * 60_000 }), [options.minutes])
  if (groups.length === 0) return <Failed cause="gone" />
  const label = labelPx(context.mode)
  const names = groups.flatMap(({ series }) => series.map((one) => one.name))
  const legend = points.length > 1 && box.height > label * 9 * groups.length ? Math.round(label * 2 * legendRows(names, box.width, label)) : 0
  return (
    <>
      {legend > 0 && (
        <div className="legend" style={{ height: legend }}>
          {groups.flatMap(({ series }) =>
            series.map((one) => (
              <span key={one.point}>
                <i style={{ background: `var(${one.colour})` }} />
                {one.name}
              </span>
            )),
          )}
        </div>
      )}
      {groups.map(({ unit, decimals, series }) => (
        <LiveChart
          key={unit}
          series={series}
          unit={unit}
          decimals={decimals}
          history={history}
          span={span}
          zone={context.zone}
          width={box.width}
          height={Math.floor((box.height - legend) / groups.length)}
          labelPx={label}
          withZero={unit === 'kW' || unit === 'kWh'}
        />
      ))}
    </>
  )
}
