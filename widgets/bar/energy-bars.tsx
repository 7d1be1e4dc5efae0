import { useAtomValue } from 'jotai'
import { useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { axisOf, marginOf } from '#src/charts/chart-frame.ts'
import { boundsOf, labelEvery, labelOf, placesOf, type Group, type Step } from './model.ts'

interface Props {
  groups: readonly Group[]
  series: readonly { name: string; colour: string }[]
  step: Step
  width: number
  height: number
  labelPx: number
}

/** Under this share of readings a bar is drawn open: it is not the whole truth. */
const WHOLE = 0.9

/** Groups of bars over a common axis with zero. A group's figures stand in a tip under the pointer. */
export function EnergyBars({ groups, series, step, width, height, labelPx }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [over, setOver] = useState<number>()
  const bounds = boundsOf(groups)
  const axis = axisOf(bounds, 'kWh', Math.max(1, Math.floor(height / (labelPx * 4))), language)
  const margin = marginOf(labelPx, Math.max(...axis.labels.map((label) => label.length)))
  const plot = { width: width - margin.left - 6, height: height - margin.top - margin.bottom }
  if (plot.width < 30 || plot.height < 20) return null
  const y = (value: number): number => plot.height - ((value - bounds[0]) / (bounds[1] - bounds[0])) * plot.height
  const places = placesOf(groups.length, series.length, plot.width)
  const every = labelEvery(places.group, Math.max(0, ...groups.map((group) => labelOf(group.start, step).length)), labelPx)
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = Math.floor((((event.clientX - box.left) / box.width) * width - margin.left) / places.group)
    setOver(at >= 0 && at < groups.length ? at : undefined)
  }
  const shown = over === undefined ? undefined : groups[over]
  return (
    <div className="bar-chart" style={{ width, height }}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={series.map((one) => one.name).join(t('layout.list'))}
        onPointerMove={point}
        onPointerLeave={() => setOver(undefined)}
        fontSize={labelPx}
        fill="var(--text-3)"
      >
        <text x={4} y={labelPx * 1.1}>
          {axis.unit}
        </text>
        <g transform={`translate(${margin.left} ${margin.top})`}>
          {axis.ticks.map((tick, i) => (
            <g key={tick}>
              <line x1={0} x2={plot.width} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'} />
              <text x={-6} y={y(tick) + labelPx * 0.36} textAnchor="end">
                {axis.labels[i]}
              </text>
            </g>
          ))}
          {over !== undefined && <rect x={over * places.group} width={places.group} height={plot.height} fill="var(--hover)" />}
          {groups.map((group, g) => (
            <g key={group.start} transform={`translate(${g * places.group} 0)`}>
              {group.bars.map((bar, i) => {
                if (bar.value === null) return null
                const top = Math.min(y(bar.value), y(0))
                const colour = `var(${series[i]?.colour ?? '--accent'})`
                const open = bar.coverage < WHOLE
                return (
                  <rect
                    key={series[i]?.name}
                    x={places.left + i * (places.bar + 1)}
                    width={places.bar}
                    y={top}
                    height={Math.max(0.5, Math.abs(y(bar.value) - y(0)))}
                    fill={colour}
                    fillOpacity={open ? 0.35 : 1}
                    stroke={open ? colour : undefined}
                    strokeDasharray={open ? '3 2' : undefined}
                  />
                )
              })}
              {g % every === 0 && (
                <text x={places.group / 2} y={plot.height + labelPx * 1.5} textAnchor="middle">
                  {labelOf(group.start, step)}
                </text>
              )}
            </g>
          ))}
        </g>
      </svg>
      {shown !== undefined && over !== undefined && (
        <div className="bar-tip" style={over > groups.length / 2 ? { left: margin.left + 8 } : { right: 8 }}>
          <b>{shown.start.replace('T', ' ')}</b>
          {shown.bars.map((bar, i) => (
            <div key={series[i]?.name}>
              <i className="mark" style={{ background: `var(${series[i]?.colour ?? '--accent'})` }} />
              {series[i]?.name} {bar.value === null ? '—' : formatShown(bar.value, 'kWh', 1, language)}
              {bar.value !== null &&
                bar.coverage < WHOLE &&
                t('layout.aside', { text: t('panel.data.partial', { percent: Math.round(bar.coverage * 100) }) })}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
