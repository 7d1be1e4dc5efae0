import './power-flow.css'
import { useId, useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import type { ViewProps } from '../define.ts'
import { FlowLine } from '../parts/flow/flow-line.tsx'
import { flowIcons } from '../parts/flow/icons.ts'
import { operatingMode } from '../parts/figures/operating-mode.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { flowNodes, wayOf, type FlowNode } from './model.ts'

function Mode({ point }: { point: number }) {
  const { t } = useTranslation()
  const mode = useLiveSelect(point, (live) => operatingMode(valueOf(live)))
  return mode === undefined ? null : <>{t(`widget.${mode}`)}</>
}

/** Labels stand beside the nodes of the middle (PV to the right, storage to the left), above the grid's and below the others: so the long ones never meet. */
function labelSpot(
  node: FlowNode,
  box: { width: number; height: number },
  half: number,
  gap: number,
): { align: 'left' | 'right' | 'center'; place: CSSProperties } {
  const [x, y] = [(node.x / 100) * box.width, (node.y / 100) * box.height]
  // In a narrow panel the load stands where PV's label would be.
  const isNarrow = box.width < half * 13
  if (node.key === 'pv' && isNarrow) return { align: 'right', place: { right: box.width - x + half + gap, top: y, transform: 'translateY(-50%)' } }
  if (node.key === 'pv') return { align: 'left', place: { left: x + half + gap, top: y, transform: 'translateY(-50%)' } }
  if (node.key === 'storage') return { align: 'right', place: { right: box.width - x + half + gap, top: y, transform: 'translateY(-50%)' } }
  if (node.key === 'grid')
    return { align: 'center', place: { left: `max(${x}px, 3.8em)`, top: y - half - gap / 2, transform: 'translate(-50%, -100%)' } }
  return { align: 'center', place: { left: `min(${x}px, 100% - 3.8em)`, top: y + half + gap / 2, transform: 'translateX(-50%)' } }
}

/** Where the energy comes from and where it goes, now. */
export default function PowerFlow({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const nodes = useMemo(() => flowNodes((quantity) => context.point(quantity) !== undefined), [context])
  const ways = useMemo(() => new Map(nodes.map((node) => [node.key, wayOf(node, box.width, box.height)])), [nodes, box.width, box.height])
  const { station } = context.model
  const fullKw = Math.max(station.storagePowerKw ?? 0, station.pvPeakKw ?? 0, (station.gridCapacityKva ?? 500) * 0.3)
  const unit = Math.max(13, Math.min(box.width / 24, box.height / 17))
  const half = unit * 1.75
  const glow = useId()
  return (
    <div className="power-flow" style={{ width: box.width, height: box.height, fontSize: unit }}>
      {nodes.map((node) => {
        const point = context.point(node.quantity)
        if (point === undefined) return null
        return <FlowLine key={node.key} node={node} point={point.id} fullKw={fullKw} way={ways.get(node.key) ?? []} unit={unit} />
      })}
      <svg width={box.width} height={box.height} aria-hidden="true">
        <defs>
          {nodes.map((node) => (
            <radialGradient key={node.key} id={`${glow}-${node.key}`}>
              <stop offset="0.45" stopColor={`var(${node.colour})`} stopOpacity="0.3" />
              <stop offset="1" stopColor={`var(${node.colour})`} stopOpacity="0" />
            </radialGradient>
          ))}
        </defs>
        <circle cx={box.width / 2} cy={box.height / 2} r={unit * 0.55} fill="var(--panel)" stroke="var(--text-2)" strokeWidth={unit * 0.16} />
        {nodes.map((node) => {
          const [x, y] = [(node.x / 100) * box.width, (node.y / 100) * box.height]
          return (
            <g key={node.key}>
              <circle cx={x} cy={y} r={half * 1.55} fill={`url(#${glow}-${node.key})`} />
              <circle cx={x} cy={y} r={half} fill="var(--panel-2)" stroke={`var(${node.colour})`} strokeWidth={unit * 0.12} />
              <svg x={x - unit * 1.05} y={y - unit * 1.05} width={unit * 2.1} height={unit * 2.1} viewBox="0 0 24 24">
                <path
                  d={flowIcons[node.key]}
                  fill="none"
                  stroke={`var(${node.colour})`}
                  strokeWidth="1.6"
                  strokeLinejoin="round"
                  strokeLinecap="round"
                />
              </svg>
            </g>
          )
        })}
      </svg>
      {nodes.map((node) => {
        const point = context.point(node.quantity)
        if (point === undefined) return null
        const spot = labelSpot(node, box, half, unit * 0.4)
        return (
          <div key={node.key} className={`flow-label flow-label-${spot.align}`} style={spot.place}>
            <span className="flow-name">{t(`widget.${node.key}`)}</span>
            <b>
              <PointLink point={point}>
                <LiveText
                  point={point.id}
                  unit="kW"
                  decimals={1}
                  chars={6}
                  align={spot.align}
                  {...(node.key === 'storage' ? { transform: 'abs' } : {})}
                />
              </PointLink>
            </b>
            {node.key === 'storage' && (
              <span className="flow-name">
                <Mode point={point.id} />
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
