import './live-chart.css'
import { AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { Line } from '@visx/shape'
import { scaleLinear } from 'd3-scale'
import { useAtomValue, useSetAtom, type Atom } from 'jotai'
import { memo, useMemo, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import type { PriceSegment } from '#contract/price.ts'
import type { Live } from '#contract/live-value.ts'
import type { Series } from '#contract/schemas/history.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { Failed, Waiting } from '#src/ui/state-card.tsx'
import { clockWithSeconds } from '#src/ui/time-words.ts'
import { axisOf, marginOf, verticalRoom, type Span } from './chart-frame.ts'
import { Crosshair, type CrosshairProps } from './crosshair.tsx'
import { hoveredAtom } from './hovered.ts'
import { SuspectBands } from './suspect-bands.tsx'
import { TimeAxis, type Domain } from './time-axis.tsx'
import { useCurves } from './use-curves.ts'
import { usePicture } from './use-picture.ts'

export interface ChartSeries {
  point: number
  name: string
  /** CSS variable of its meaning: `--pv`. */
  colour: string
}

export interface LiveChartProps {
  series: readonly ChartSeries[]
  unit: string
  decimals: number
  /** History so far, by point; live samples are added to it. */
  history: Live<{ series: readonly Series[] }>
  span: Span
  zone: string
  width: number
  height: number
  bands?: readonly PriceSegment[]
  withZero?: boolean
  /** A moment that is marked with a line: that of an alarm. */
  markAt?: number
  /** Size of the axis labels, px. */
  labelPx?: number
}

/**
 * Lines that go on with the live values. Axes and grid are SVG; the lines are one canvas, drawn in the store's flush. The time axis steps (a twelfth of the span, at least
 * five seconds) without React, so that neither a tick nor a step renders a chart.
 */
export const LiveChart = memo(function LiveChart(props: LiveChartProps) {
  const { series, unit, decimals, history, span, zone, width, height, bands, withZero = true, markAt, labelPx = 11 } = props
  const language = useAtomValue(languageAtom)
  const draw = useRef(() => undefined as void)
  const curves = useCurves(series.map((one) => one.point).join(','), history, span, { withZero, unit }, () => draw.current())
  const { rings, domainAtom, domain } = curves
  const bounds = useAtomValue(curves.boundsAtom)
  const hasData = useAtomValue(curves.hasDataAtom)
  const [own, setOwn] = useState(false)
  const setHovered = useSetAtom(hoveredAtom)
  const plotHeight = Math.max(10, height - verticalRoom(labelPx))
  const axis = axisOf(bounds, unit, Math.floor(plotHeight / (labelPx * 2.8)), language)
  const margin = marginOf(labelPx, Math.max(...axis.labels.map((label) => label.length)))
  const plotWidth = Math.max(10, width - margin.left - margin.right)
  const plot = useMemo(() => ({ width: plotWidth, height: plotHeight }), [plotWidth, plotHeight])
  const canvas = usePicture(curves, { series, bands, plot, linePx: Math.max(1.5, labelPx / 9) }, draw)
  const points = useMemo(() => series.map((one) => one.point), [series])

  const y = scaleLinear().domain(bounds).range([plot.height, 0])

  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = ((event.clientX - box.left) / box.width) * width - margin.left
    const inside = share >= 0 && share <= plot.width
    setOwn(inside)
    const [from, to] = domain()
    setHovered(inside ? from + (share / plot.width) * (to - from) : undefined)
  }

  if (width < 60 || height < 50) return null
  return (
    <div className="live-chart" style={{ width, height, '--label': `${labelPx}px` } as CSSProperties}>
      <svg
        width={width}
        height={height}
        onPointerMove={point}
        onPointerLeave={() => {
          setOwn(false)
          setHovered(undefined)
        }}
        role="img"
        aria-label={series.map((one) => one.name).join(', ')}
      >
        <Group left={margin.left} top={margin.top}>
          <Suspect points={points} domain={domainAtom} zone={zone} plot={plot} />
          <GridRows scale={y} tickValues={axis.ticks} width={plot.width} stroke="var(--line)" />
          {bounds[0] < 0 && bounds[1] > 0 && <Line from={{ x: 0, y: y(0) }} to={{ x: plot.width, y: y(0) }} stroke="var(--line-strong)" />}
          {hasData && (
            <AxisLeft
              scale={y}
              tickValues={axis.ticks}
              hideAxisLine
              hideTicks
              tickFormat={(_value, i) => axis.labels[i]}
              tickLabelProps={() => ({ className: 'axis-label', textAnchor: 'end', dx: -6, dy: labelPx * 0.36 })}
            />
          )}
          <TimeAxis domain={domainAtom} plot={plot} zone={zone} labelPx={labelPx} />
          <text className="axis-label" x={-margin.left + 4} y={-labelPx * 0.7}>
            {axis.unit}
          </text>
          {markAt !== undefined && <Mark at={markAt} domain={domainAtom} plot={plot} />}
        </Group>
      </svg>
      <canvas ref={canvas} style={{ left: margin.left, top: margin.top, width: plot.width, height: plot.height }} />
      {!hasData && (
        <div className="chart-note">
          {history.state === 'waiting' ? (
            <Waiting />
          ) : history.state === 'failed' ? (
            <Failed cause={history.cause} words={history.words} />
          ) : (
            <Failed cause="noData" />
          )}
        </div>
      )}
      {hasData && (
        <Pointed
          domain={domainAtom}
          plot={plot}
          margin={margin}
          own={own}
          title={(at) => clockWithSeconds(at, zone)}
          read={(at) =>
            series.map((one) => {
              const ring = rings.get(one.point)
              const i = ring?.indexAt(at) ?? -1
              // In a gap there is no value, and none after the newest one.
              const words =
                ring === undefined || i < 0 || at - ring.timeAt(i) > ring.gapMs ? '—' : formatShown(ring.valueAt(i), unit, decimals, language)
              return { name: one.name, colour: one.colour, words }
            })
          }
        />
      )}
    </div>
  )
})

interface Stepping {
  domain: Atom<Domain>
  plot: { width: number; height: number }
}

function Suspect({ domain, ...rest }: Stepping & { points: readonly number[]; zone: string }) {
  return <SuspectBands domain={useAtomValue(domain)} {...rest} />
}

function Pointed({ domain, ...rest }: Omit<CrosshairProps, 'domain'> & { domain: Atom<Domain> }) {
  return <Crosshair domain={useAtomValue(domain)} {...rest} />
}

function Mark({ at, domain, plot }: Stepping & { at: number }) {
  const [from, to] = useAtomValue(domain)
  const x = ((at - from) / (to - from)) * plot.width
  return <Line from={{ x, y: 0 }} to={{ x, y: plot.height }} stroke="var(--urgent)" strokeDasharray="4 3" />
}
