import type { axisOf } from '#src/charts/chart-frame.ts'

interface Props {
  axis: ReturnType<typeof axisOf>
  /** Place of a value, px from the top of the plot. */
  y(value: number): number
  width: number
  /** Left of the plot, px. */
  left: number
  labelPx: number
}

/** Lines and numbers of the values' axis of a plot, and its unit above. */
export function ValueAxis({ axis, y, width, left, labelPx }: Props) {
  return (
    <>
      {axis.ticks.map((tick, i) => (
        <g key={tick}>
          <line x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={-6} y={y(tick) + labelPx * 0.36} textAnchor="end" fill="var(--text-3)">
            {axis.labels[i]}
          </text>
        </g>
      ))}
      <text x={4 - left} y={-labelPx * 0.7} fill="var(--text-3)">
        {axis.unit}
      </text>
    </>
  )
}
