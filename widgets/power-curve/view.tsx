import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { periodTypes } from '#contract/price.ts'
import { valueOf } from '#contract/live-value.ts'
import { useTranslation } from 'react-i18next'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { noTotals } from '#src/ui/no-totals.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { useToday } from '../parts/data/use-today.ts'
import type { ViewProps } from '../define.ts'
import { colourOf, periodColour } from '../parts/figures/meaning.ts'
import { legendRows } from '../parts/drawing/legend.ts'
import { powerWord } from '../parts/figures/power-words.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { curveQuantities } from './model.ts'

const MAX_SERIES = 4

/** Today's powers over the day's price periods. */
export default function PowerCurve({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const today = useToday(context.zone)
  const points = useMemo(() => curveQuantities.flatMap((quantity) => context.point(quantity) ?? []).slice(0, MAX_SERIES + 1), [context])
  const series = useMemo(
    () => points.map((point) => ({ point: point.id, name: textOf(point.name, language), colour: colourOf(point.quantity) })),
    [points, language],
  )
  const prices = useQuery('priceDay', { powerstationId: context.model.station.id, date: today.date })
  const question = useMemo(
    () =>
      points.length === 0
        ? undefined
        : {
            points: points.map((point) => point.id),
            from: today.from,
            to: today.to,
            size: Math.min(1440, Math.max(200, Math.ceil(box.width / 100) * 100)),
          },
    [points, today, box.width],
  )
  const history = useQuery('series', question, { reload: true })
  const span = useMemo(() => ({ kind: 'fixed' as const, from: today.from, to: today.to }), [today])
  const bands = valueOf(prices)?.segments
  const label = labelPx(context.mode)
  // All of them are powers, as the title says.
  const names = points.map(({ quantity, name }) => {
    const word = powerWord(quantity)
    return word === undefined ? textOf(name, language) : t(`widget.${word}`)
  })
  const present = box.width > 560 ? periodTypes.filter((period) => bands?.some((band) => band.period === period)) : []
  const allRows = legendRows([...names, ...present.map((period) => t(`period.${period}`))], box.width, label)
  // In a low panel a line of the curve is worth more than one for the periods' names.
  const isLow = box.height < label * 20 && allRows > legendRows(names, box.width, label)
  const periods = isLow ? [] : present
  const rows = isLow ? legendRows(names, box.width, label) : allRows
  // Under an alarm that takes the wall over a curve that can be read is worth more than names: colours mean the same everywhere.
  const legend = box.height - label * 1.85 * rows < label * 6.2 ? 0 : Math.round(label * 1.85 * rows)
  if (points.length === 0) return <Empty>{t(noTotals(context.model.devices.length))}</Empty>
  return (
    <>
      {legend > 0 && (
        <div className="legend" style={{ height: legend, overflow: 'hidden' }}>
          {series.map((one, i) => (
            <span key={one.point}>
              <i style={{ background: `var(${one.colour})` }} />
              {names[i]}
            </span>
          ))}
          {periods.map((period) => (
            <span key={period}>
              <i style={{ height: '0.65em', background: periodColour(period), opacity: 0.55 }} />
              {t(`period.${period}`)}
            </span>
          ))}
        </div>
      )}
      <LiveChart
        series={series}
        unit="kW"
        decimals={1}
        history={history}
        span={span}
        zone={context.zone}
        width={box.width}
        height={box.height - legend}
        labelPx={label}
        {...(bands === undefined ? {} : { bands })}
      />
    </>
  )
}
