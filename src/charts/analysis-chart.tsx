import './live-chart.css'
import './analysis-chart.css'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { zoneOffset } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { clockWords, timeWords } from '#src/ui/time-words.ts'
import { axisOf, marginOf } from './chart-frame.ts'
import { Crosshair } from './crosshair.tsx'
import { drawColumns } from './draw-columns.ts'
import { hoveredAtom } from './hovered.ts'
import { extremesOf, lowerBound, reduceSteps, type Columns, type Samples } from './reduce.ts'
import { niceDomain, timeTicks } from './scale.ts'
import { useCanvas } from './use-canvas.ts'
import { useView } from './use-view.ts'

export interface AnalysisSeries {
  name: string
  /** CSS variable of its meaning. */
  colour: string
  samples: Samples
  gapMs: number
  /** Another period's: dashed and without marks. */
  isPast?: boolean
}

interface Props {
  series: readonly AnalysisSeries[]
  unit: string
  decimals: number
  zone: string
  from: number
  to: number
  width: number
  height: number
  labelPx: number
  withZero: boolean
  /** Words of the button that shows all again. */
  resetWords: string
}

const DAY_MS = 86_400_000

/** Columns of all series for a view, worked out in slices so that no task is long; what was shown stays until they are ready. */
function useColumns(series: readonly AnalysisSeries[], from: number, to: number, width: number): readonly Columns[] {
  const [columns, setColumns] = useState<readonly Columns[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const steps = (function* () {
      const all: Columns[] = []
      for (const one of series) all.push(yield* reduceSteps(one.samples, from, to, width, one.gapMs))
      return all
    })()
    const go = (): void => {
      const step = steps.next()
      if (step.done === true) setColumns(step.value)
      else timer = setTimeout(go, 0)
    }
    go()
    return () => clearTimeout(timer)
  }, [series, from, to, width])
  return columns
}

/** Long series to look into: zoomed by wheel, pinch and keys, moved by dragging; lowest and highest of what is in view are marked and exact. */
export function AnalysisChart({ series, unit, decimals, zone, from, to, width, height, labelPx, withZero, resetWords }: Props) {
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const setHovered = useSetAtom(hoveredAtom)
  const [own, setOwn] = useState(false)
  const plotRef = useRef<HTMLDivElement>(null)
  const whole = useMemo(() => [from, to] as const, [from, to])
  const { view, isWhole, reset, handlers } = useView(whole, plotRef)
  const frame = marginOf(labelPx, 7)
  const plot = { width: Math.max(10, width - frame.left - frame.right), height: Math.max(10, height - frame.top - frame.bottom) }
  const columns = useColumns(series, view[0], view[1], plot.width)
  const extremes = columns.map(extremesOf)
  const low = Math.min(...extremes.flatMap((one) => one?.min ?? []))
  const high = Math.max(...extremes.flatMap((one) => one?.max ?? []))
  const bounds = useMemo((): [number, number] => (low <= high ? niceDomain(low, high, withZero, unit) : [0, 1]), [low, high, withZero, unit])
  const axis = axisOf(bounds, unit, Math.max(1, Math.floor(plot.height / (labelPx * 3))), language)
  const canvas = useCanvas(plot.width, plot.height)

  useEffect(() => {
    const context = canvas.context()
    if (context === null) return
    const style = getComputedStyle(document.body)
    context.clearRect(0, 0, plot.width, plot.height)
    const taken: Parameters<typeof drawColumns>[4]['taken'] = []
    columns.forEach((one, i) => {
      const drawn = series[i]
      if (drawn === undefined) return
      drawColumns(context, one, bounds, plot.height, {
        colour: style.getPropertyValue(drawn.colour).trim(),
        isPast: drawn.isPast === true,
        labelPx,
        font: style.fontFamily,
        text: style.getPropertyValue('--text-2').trim(),
        words: (value) => formatShown(value, unit, decimals, language),
        taken,
      })
    })
  }, [canvas, columns, series, bounds, plot.width, plot.height, labelPx, unit, decimals, language, theme])

  const y = (value: number): number => plot.height - ((value - bounds[0]) / (bounds[1] - bounds[0])) * plot.height
  const x = (at: number): number => ((at - view[0]) / (view[1] - view[0])) * plot.width
  const long = view[1] - view[0] > 2 * DAY_MS
  const ticks = timeTicks(view[0], view[1], Math.max(2, Math.floor(plot.width / (labelPx * 6.4))), zoneOffset(zone, view[0]))
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    handlers.onPointerMove(event)
    const box = event.currentTarget.getBoundingClientRect()
    setOwn(true)
    setHovered(view[0] + ((event.clientX - box.left) / box.width) * (view[1] - view[0]))
  }
  return (
    <div className="analysis-chart" style={{ width, height, '--label': `${labelPx}px` } as CSSProperties}>
      <svg width={width} height={height} aria-hidden>
        <g transform={`translate(${frame.left} ${frame.top})`}>
          <text className="axis-label" x={-frame.left + 4} y={-labelPx * 0.7}>
            {axis.unit}
          </text>
          {axis.ticks.map((tick, i) => (
            <g key={tick}>
              <line x2={plot.width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
              <text className="axis-label" x={-6} y={y(tick) + labelPx * 0.36} textAnchor="end">
                {axis.labels[i]}
              </text>
            </g>
          ))}
          {ticks.map((at) => (
            <text key={at} className="axis-label" x={x(at)} y={plot.height + labelPx * 1.5} textAnchor="middle">
              {long ? timeWords(at, zone).slice(5, 10) : clockWords(at, zone)}
            </text>
          ))}
        </g>
      </svg>
      <div
        ref={plotRef}
        className="analysis-plot"
        style={{ left: frame.left, top: frame.top, width: plot.width, height: plot.height }}
        tabIndex={0}
        role="application"
        aria-label={series.map((one) => one.name).join(', ')}
        {...handlers}
        onPointerMove={move}
        onPointerLeave={() => {
          setOwn(false)
          setHovered(undefined)
        }}
      >
        <canvas ref={canvas.ref} />
      </div>
      {!isWhole && (
        <button type="button" className="analysis-reset" onClick={reset}>
          {resetWords}
        </button>
      )}
      <Crosshair
        domain={view}
        plot={plot}
        margin={frame}
        own={own}
        title={(at) => timeWords(at, zone)}
        read={(at) =>
          series.map(({ name, colour, samples: { times, values }, gapMs }) => {
            const i = lowerBound(times, at + 1) - 1
            const isKnown = i >= 0 && at - (times[i] as number) <= gapMs
            return { name, colour, words: isKnown ? formatShown(values[i] as number, unit, decimals, language) : '—' }
          })
        }
      />
    </div>
  )
}
