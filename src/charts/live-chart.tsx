import './live-chart.css'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { Line } from '@visx/shape'
import { scaleLinear } from 'd3-scale'
import { useAtomValue, useSetAtom } from 'jotai'
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import type { PriceSegment } from '#contract/price.ts'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Series } from '#contract/schemas/history.ts'
import { zoneOffset } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { Failed, Waiting } from '#src/ui/state-card.tsx'
import { clockWithSeconds, clockWords } from '#src/ui/time-words.ts'
import { axisOf, isFilled, marginOf, timeDomain, verticalRoom, type Span } from './chart-frame.ts'
import { Crosshair } from './crosshair.tsx'
import { niceBounds, type DrawnSeries } from './draw.ts'
import { hoveredAtom } from './hovered.ts'
import { LivePicture } from './live-picture.ts'
import { Ring } from './ring.ts'
import { timeTicks } from './scale.ts'
import { SuspectBands } from './suspect-bands.tsx'
import { useCanvas } from './use-canvas.ts'

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

const CAPACITY = 8192
/** Values come by exception, and imported history by the minute: only after this long without one there is a gap. */
const SILENT_MS = 90_000
/** Stretches that a curve is reduced to: more than pixels on most displays. */
const STRETCHES = 1600
/** However long the window: the newest value is seen within this time. */
const SLOWEST_MS = 3000
/** Nothing was drawn for so long: the picture moves on by the clock. */
const IDLE_MS = 1800

/**
 * Lines that go on with the live values. Axes and grid are SVG and are drawn again only when the domain takes a step (a twelfth of the span, at least five
 * seconds); the lines are one canvas, drawn in the store's flush. No React render a tick.
 */
export const LiveChart = memo(function LiveChart(props: LiveChartProps) {
  const { series, unit, decimals, history, span, zone, width, height, bands, withZero = true, markAt, labelPx = 11 } = props
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const key = series.map((one) => one.point).join(',')
  const spanMs = span.kind === 'moving' ? span.ms : span.to - span.from
  // Another store is another clock: what came live has no place in a picture of the past.
  const { rings } = useMemo(
    () => ({
      of: store,
      rings: new Map(key === '' ? [] : key.split(',').map((id) => [Number(id), new Ring(CAPACITY, spanMs / STRETCHES)] as const)),
    }),
    [key, spanMs, store],
  )
  const [domain, setDomain] = useState(() => timeDomain(span, store.serverNow()))
  const [bounds, setBounds] = useState<[number, number]>([0, 1])
  const [hasData, setHasData] = useState(false)
  const [own, setOwn] = useState(false)
  const setHovered = useSetAtom(hoveredAtom)
  const plotHeight = Math.max(10, height - verticalRoom(labelPx))
  const axis = axisOf(bounds, unit, Math.floor(plotHeight / (labelPx * 2.8)), language)
  const margin = marginOf(labelPx, Math.max(...axis.labels.map((label) => label.length)))
  const plot = { width: Math.max(10, width - margin.left - margin.right), height: plotHeight }
  const canvas = useCanvas(plot.width, plot.height, () => draw.current())
  const state = useRef({ domain, bounds, span, series, bands, gapMs: 90_000, hasData })
  state.current = { ...state.current, domain, bounds, span, series, bands, hasData }

  const spanKey = span.kind === 'moving' ? String(span.ms) : `${span.from} ${span.to}`
  useEffect(() => setDomain(timeDomain(state.current.span, store.serverNow())), [spanKey, store])

  useEffect(() => {
    for (const one of valueOf(history)?.series ?? []) {
      const ring = rings.get(one.pointId)
      if (ring === undefined) continue
      // What came live since the question was asked goes on after the history.
      const tail: [number, number][] = []
      const last = one.times.at(-1) ?? 0
      for (let i = 0; i < ring.size; i++) if (ring.timeAt(i) > last) tail.push([ring.timeAt(i), ring.valueAt(i)])
      ring.clear()
      one.times.forEach((time, i) => ring.push(time, one.values[i] as number))
      for (const [time, value] of tail) ring.push(time, value)
      state.current.gapMs = Math.max(one.gapMs, SILENT_MS)
    }
    setBounds(niceBounds(rings, state.current.domain, [NaN, NaN], withZero))
    setHasData(isFilled(rings))
    draw.current()
  }, [history, rings, withZero])

  const colours = useMemo(() => {
    const style = getComputedStyle(document.body)
    const read = (name: string): string => style.getPropertyValue(name).trim()
    const lines = series.map((one) => read(one.colour))
    // Old lines lose most of their colour, not all of it: they can still be told apart.
    const old = lines.map((colour) => `color-mix(in srgb, ${colour} 40%, ${read('--stale')})`)
    return { theme, lines, old, now: read('--text-3'), period: periodNames.map(read) }
  }, [series, theme])

  const [picture] = useState(() => new LivePicture())
  const draw = useRef(() => undefined as void)
  draw.current = () => {
    const context = canvas.context()
    if (context === null) return
    const { domain, bounds, series, bands, gapMs } = state.current
    const drawn: DrawnSeries[] = series.map((one, i) => {
      const live = store.live(one.point)
      return {
        ring: rings.get(one.point) as Ring,
        colour: (live.state === 'stale' ? colours.old : colours.lines)[i] as string,
        dashed: live.state === 'stale',
      }
    })
    picture.draw(
      { context, ...canvas.ground() },
      { series: drawn, bands, domain, bounds, plot, gapMs, now: store.serverNow(), linePx: Math.max(1.5, labelPx / 9), colours },
    )
  }

  useEffect(() => {
    const stops = [...rings.keys()].flatMap((point) => {
      const ring = rings.get(point) as Ring
      return [store.subscribeSamples(point, (at, value) => ring.push(at, value)), store.subscribe(point, () => undefined)]
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, rings])

  useEffect(() => {
    let drawnAt = 0
    let states = ''
    const step = (): void => {
      const now = store.serverNow()
      const { domain, span, bounds, series, hasData } = state.current
      if (span.kind === 'moving' && now > domain[1]) setDomain(timeDomain(span, now))
      // A line that turned stale or fresh is drawn at once; values wait until the picture would show them.
      let present = ''
      for (const one of series) present += store.live(one.point).state
      const pixelMs = (domain[1] - domain[0]) / plot.width
      if (present === states && now - drawnAt < Math.min(pixelMs / 2, SLOWEST_MS)) return
      drawnAt = now
      states = present
      const wanted = niceBounds(rings, domain, bounds, withZero)
      if (wanted !== bounds) setBounds(wanted)
      if (!hasData && isFilled(rings)) setHasData(true)
      draw.current()
    }
    const stop = store.onFlush(step)
    // Time goes on when nothing arrives.
    const timer = setInterval(() => store.serverNow() - drawnAt > IDLE_MS && step(), 1000)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [store, rings, withZero, plot.width])

  useEffect(() => draw.current(), [domain, bounds, colours, bands, plot.width, plot.height])

  const x = scaleLinear().domain(domain).range([0, plot.width])
  const y = scaleLinear().domain(bounds).range([plot.height, 0])
  const xTicks = timeTicks(domain[0], domain[1], Math.max(2, Math.floor(plot.width / (labelPx * 6.4))), zoneOffset(zone, domain[0]))
  const long = domain[1] - domain[0] > 600_000

  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = ((event.clientX - box.left) / box.width) * width - margin.left
    const inside = share >= 0 && share <= plot.width
    setOwn(inside)
    setHovered(inside ? x.invert(share) : undefined)
  }

  // In a gap there is no value, and none after the newest one.
  const gapMs = Math.max(SILENT_MS, ...(valueOf(history)?.series.map((one) => one.gapMs) ?? []))
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
          <SuspectBands points={series.map((one) => one.point)} domain={domain} zone={zone} plot={plot} />
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
          <AxisBottom
            scale={x}
            top={plot.height}
            tickValues={xTicks}
            stroke="var(--line-strong)"
            hideTicks
            tickFormat={(value) => (long ? clockWords(Number(value), zone) : clockWithSeconds(Number(value), zone))}
            tickLength={Math.round(labelPx * 0.5)}
            tickLabelProps={() => ({ className: 'axis-label', textAnchor: 'middle', fontSize: labelPx })}
          />
          <text className="axis-label" x={-margin.left + 4} y={-labelPx * 0.7}>
            {axis.unit}
          </text>
          {markAt !== undefined && (
            <Line from={{ x: x(markAt), y: 0 }} to={{ x: x(markAt), y: plot.height }} stroke="var(--urgent)" strokeDasharray="4 3" />
          )}
        </Group>
      </svg>
      <canvas ref={canvas.ref} style={{ left: margin.left, top: margin.top, width: plot.width, height: plot.height }} />
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
        <Crosshair
          domain={domain}
          plot={plot}
          margin={margin}
          own={own}
          title={(at) => clockWithSeconds(at, zone)}
          read={(at) =>
            series.map((one) => {
              const ring = rings.get(one.point)
              const i = ring?.indexAt(at) ?? -1
              const words = ring === undefined || i < 0 || at - ring.timeAt(i) > gapMs ? '--' : formatShown(ring.valueAt(i), unit, decimals, language)
              return { name: one.name, colour: one.colour, words }
            })
          }
        />
      )}
    </div>
  )
})

const periodNames = ['--sharp', '--peak', '--flat', '--valley', '--deep-valley']
