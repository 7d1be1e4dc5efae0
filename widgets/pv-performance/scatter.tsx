import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { axisOf, marginOf } from '#src/charts/chart-frame.ts'
import { niceDomain } from '#src/charts/scale.ts'
import type { Pair } from './model.ts'

interface Props {
  pairs: readonly Pair[]
  peakKw: number | null
  power: number
  sun: number
  width: number
  height: number
  labelPx: number
}

/** Today's powers over irradiance, the line of the installed power, and the present as a ring that the store's flush moves. */
export function Scatter({ pairs, peakKw, power, sun, width, height, labelPx }: Props) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const ring = useRef<SVGCircleElement>(null)
  const mostSun = Math.max(1000, ...pairs.map((pair) => pair.irradiance))
  const [, maxX] = niceDomain(0, mostSun, true)
  const [, maxY] = niceDomain(0, Math.max(1, peakKw ?? 0, ...pairs.map((pair) => pair.kw)), true)
  const rough = marginOf(labelPx, 4)
  const yAxis = axisOf([0, maxY], 'kW', Math.max(1, Math.floor(height / (labelPx * 4.5))), language)
  const margin = { ...rough, left: marginOf(labelPx, Math.max(...yAxis.labels.map((text) => text.length))).left, right: labelPx * 4 }
  const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  const xAxis = axisOf([0, maxX], 'W/m2', Math.max(1, Math.floor(plot.width / (labelPx * 6))), language)
  const x = (value: number): number => (value / maxX) * plot.width
  const y = (value: number): number => plot.height - (value / maxY) * plot.height
  useEffect(() => {
    const paint = (): void => {
      const [kw, irradiance] = [valueOf(store.live(power)), valueOf(store.live(sun))]
      const circle = ring.current
      if (circle === null) return
      const seen = kw !== undefined && irradiance !== undefined && kw >= 0 && kw <= maxY && irradiance >= 0 && irradiance <= maxX
      circle.style.display = seen ? '' : 'none'
      if (!seen) return
      circle.style.stroke = isTrue(store.live(power)) ? 'var(--text)' : 'var(--stale)'
      circle.setAttribute('cx', x(irradiance).toFixed(1))
      circle.setAttribute('cy', y(kw).toFixed(1))
    }
    paint()
    const stops = [store.subscribe(power, paint), store.subscribe(sun, paint)]
    return () => {
      for (const stop of stops) stop()
    }
  })
  if (plot.width < 40 || plot.height < 30) return null
  const end = peakKw === null ? undefined : Math.min(maxX, (maxY / peakKw) * 1000)
  return (
    <svg width={width} height={height} role="img" aria-label={t('panel.pv.performance')} fontSize={labelPx} fill="var(--text-3)">
      <g transform={`translate(${margin.left} ${margin.top})`}>
        {yAxis.ticks.map((tick, i) => (
          <g key={tick}>
            <line x2={plot.width} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'} />
            <text x={-6} y={y(tick) + labelPx * 0.36} textAnchor="end">
              {yAxis.labels[i]}
            </text>
          </g>
        ))}
        {xAxis.ticks.map((tick, i) => (
          <text key={tick} x={x(tick)} y={plot.height + labelPx * 1.5} textAnchor="middle">
            {xAxis.labels[i]}
          </text>
        ))}
        <text x={-margin.left + 4} y={-labelPx * 0.7}>
          {yAxis.unit}
        </text>
        <text x={plot.width + labelPx * 0.6} y={plot.height + labelPx * 0.36}>
          W/m²
        </text>
        {peakKw !== null && end !== undefined && (
          <line x1={0} y1={y(0)} x2={x(end)} y2={y((peakKw * end) / 1000)} stroke="var(--text-3)" strokeDasharray="5 4" />
        )}
        {pairs.map((pair, i) => (
          <circle key={i} cx={x(pair.irradiance)} cy={y(pair.kw)} r={labelPx * 0.24} fill="var(--pv)" opacity={0.7} />
        ))}
        <circle ref={ring} r={labelPx * 0.5} fill="none" strokeWidth={2} style={{ display: 'none' }} />
      </g>
    </svg>
  )
}
