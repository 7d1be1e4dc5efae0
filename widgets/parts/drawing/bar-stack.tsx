import './bar-stack.css'
import { useAtomValue } from 'jotai'
import { useState, type CSSProperties } from 'react'
import { axisOf, marginOf } from '#src/charts/chart-frame.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { boundsOf, labelStep, slabsOf, type Bar } from './bar-stack-model.ts'

export interface BarStackProps {
  bars: readonly Bar[]
  width: number
  height: number
  labelPx: number
  unit: string
  /** Exact value in the tip. */
  format(value: number): string
  /** Stretches behind the bars, counted in bars: 8.5 is the middle of the ninth. */
  bands?: readonly { from: number; to: number; colour: string }[]
  /** The present, counted in bars. */
  now?: number
  /** Whole things are counted: no ticks between them. */
  whole?: boolean
  /** What it shows, in words. */
  label: string
}

/** Stacked bars with a baseline at zero; what has no reading is an empty frame, not a zero. Hover or arrow keys tell the exact values. */
export function BarStack({ bars, width, height, labelPx, unit, format, bands = [], now, whole = false, label }: BarStackProps) {
  const language = useAtomValue(languageAtom)
  const [chosen, setChosen] = useState<number>()
  const bounds = boundsOf(bars, whole ? 4 : 0)
  const rough = marginOf(labelPx, 4)
  const axis = axisOf(bounds, unit, Math.min(whole ? 4 : 99, Math.max(1, Math.floor((height - rough.top - rough.bottom) / (labelPx * 3)))), language)
  const margin = { ...rough, left: marginOf(labelPx, Math.max(...axis.labels.map((text) => text.length))).left, right: Math.round(labelPx * 0.6) }
  const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  if (plot.width < 30 || plot.height < 16) return null
  const y = (value: number): number => plot.height - ((value - bounds[0]) / (bounds[1] - bounds[0])) * plot.height
  const slot = plot.width / Math.max(1, bars.length)
  const thick = Math.max(1, Math.min(slot * 0.72, labelPx * 4))
  const step = labelStep(bars.length, plot.width, labelPx, Math.max(1, ...bars.map((bar) => bar.label.length)))
  const shown = chosen === undefined ? undefined : bars[chosen]
  const x = (i: number): number => i * slot + (slot - thick) / 2
  const move = (key: string): void => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) setChosen(Math.min(bars.length - 1, Math.max(0, (chosen ?? (by > 0 ? -1 : bars.length)) + by)))
    if (key === 'Escape') setChosen(undefined)
  }
  return (
    <div
      className="bar-stack"
      style={{ width, height, fontSize: labelPx, '--label': `${labelPx}px` } as CSSProperties}
      onPointerLeave={() => setChosen(undefined)}
    >
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => move(event.key)}
        onBlur={() => setChosen(undefined)}
      >
        <g transform={`translate(${margin.left} ${margin.top})`} style={{ fontSize: labelPx }}>
          {bands.map(({ from, to, colour }) => {
            // A day that is not over has no bars at its end.
            const wide = Math.max(0, Math.min(to, bars.length) - from) * slot
            return (
              <g key={from} fill={colour}>
                <rect x={from * slot} width={wide} y={0} height={plot.height} opacity={0.12} />
                <rect x={from * slot} width={Math.max(0, wide - 1)} y={0} height={2} opacity={0.85} />
              </g>
            )
          })}
          {axis.ticks.map((tick, i) => (
            <g key={tick}>
              <line x1={0} x2={plot.width} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'} />
              <text className="axis-label" x={-6} y={y(tick) + labelPx * 0.36} textAnchor="end" fontSize={labelPx} fill="var(--text-3)">
                {axis.labels[i]}
              </text>
            </g>
          ))}
          <text x={-margin.left + 4} y={-labelPx * 0.7} fontSize={labelPx} fill="var(--text-3)">
            {axis.unit}
          </text>
          {bars.map((bar, i) => (
            <g key={bar.key} onPointerEnter={() => setChosen(i)}>
              <rect className="bar-hit" x={i * slot} width={slot} y={0} height={plot.height} />
              {bar.parts === undefined ? (
                <rect className="bar-none" x={x(i)} width={thick} y={plot.height * 0.82} height={plot.height * 0.18} />
              ) : (
                slabsOf(bar.parts).map((slab) => (
                  <rect
                    key={`${slab.colour}${slab.from}`}
                    x={x(i)}
                    width={thick}
                    y={Math.min(y(slab.from), y(slab.to))}
                    height={Math.max(0.5, Math.abs(y(slab.from) - y(slab.to)))}
                    fill={`var(${slab.colour})`}
                    opacity={chosen === undefined || chosen === i ? 1 : 0.6}
                  />
                ))
              )}
              {i % step === 0 && (
                <text x={i * slot + slot / 2} y={plot.height + labelPx * 1.5} textAnchor="middle" fontSize={labelPx} fill="var(--text-3)">
                  {bar.label}
                </text>
              )}
            </g>
          ))}
          {now !== undefined && now >= 0 && now <= bars.length && (
            <line x1={now * slot} x2={now * slot} y1={0} y2={plot.height} stroke="var(--text-3)" />
          )}
        </g>
      </svg>
      {shown !== undefined && chosen !== undefined && (
        <div
          className="bar-tip"
          style={chosen >= bars.length / 2 ? { right: width - margin.left - x(chosen) } : { left: margin.left + x(chosen) + thick }}
        >
          <b>{shown.title}</b>
          {shown.parts === undefined ? (
            <div>—</div>
          ) : (
            shown.parts.map((part) => (
              <div key={part.name}>
                <i style={{ background: `var(${part.colour})` }} />
                {part.name} {format(part.value)}
              </div>
            ))
          )}
        </div>
      )}
    </div>
  )
}
