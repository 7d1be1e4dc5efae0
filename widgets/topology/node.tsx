import { useAtomValue } from 'jotai'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import type { WidgetContext } from '../define.ts'
import { FlowLine } from '../parts/flow/flow-line.tsx'
import { flowIcons } from '../parts/flow/icons.ts'
import type { Spot } from '../parts/flow/flow.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { shortened, textEm } from '../parts/figures/text.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { settled, type TopologyNode } from './model.ts'

/** A single one of several devices has its own power; what stands for all of its kind has the station's. */
function useNodePoint(context: WidgetContext, node: TopologyNode, alone: boolean): Point | undefined {
  const own = useDevicePoints(alone ? undefined : node.device?.sn)
  if (node.kind === 'battery') return alone ? context.point('soc') : valueOf(own)?.get('SOC')
  return alone ? context.point(node.quantity) : valueOf(own)?.get('P')
}

interface Props {
  context: WidgetContext
  node: TopologyNode
  /** The only one of its kind, or a group: takes the station's quantity. */
  alone: boolean
  way: readonly Spot[]
  box: { width: number; height: number }
  unit: number
  fullKw: number
  labelWidth: number
  beside: boolean
  labelPx: number
  /** The converter whose power runs through the line of its battery. */
  powerNode: TopologyNode
  powerAlone: boolean
  onMove?(place: [number, number]): void
}

/** A device or group with its line, name and live value; in edit mode it can be dragged, or moved with the arrow keys. */
export function Node({ context, node, alone, way, box, unit, fullKw, labelWidth, beside, labelPx, powerNode, powerAlone, onMove }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const point = useNodePoint(context, node, alone)
  const power = useNodePoint(context, powerNode, powerAlone)
  const state = useLiveSelect(point?.id, (live) => (isTrue(live) ? 'fresh' : live.state))
  const start = useRef<{ x: number; y: number; px: number; py: number } | undefined>(undefined)
  const kind = t(`deviceKind.${node.kind}`)
  const own = node.device === undefined ? kind : nameOf(node.device.name, node.device.nameEn, language)
  const many = ` ×${node.count}`
  const name = node.count > 1 ? `${kind}${many}` : node.kind === 'gridMeter' ? t('widget.grid') : node.kind === 'loadMeter' ? t('widget.load') : own
  const [x, y] = [(node.x / 100) * box.width, (node.y / 100) * box.height]
  const half = unit * 1.35
  const drop = (event: PointerEvent<HTMLElement>): void => {
    const from = start.current
    if (from === undefined || onMove === undefined) return
    onMove([settled(from.px + ((event.clientX - from.x) / box.width) * 100), settled(from.py + ((event.clientY - from.y) / box.height) * 100)])
  }
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (step === undefined || onMove === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove([settled(node.x + (step[0] ?? 0)), settled(node.y + (step[1] ?? 0))])
  }
  const look = { left: x - half, top: y - half, width: half * 2, height: half * 2, color: `var(${node.colour})` }
  const icon = (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={flowIcons[node.icon]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
  const place = beside ? { left: x + half + 4, top: y, maxWidth: labelWidth } : { left: x, top: y + half + 2, width: labelWidth }
  const drawn = node.kind === 'transformer' ? undefined : point
  return (
    <>
      {power !== undefined && <FlowLine node={{ source: node.source, colour: node.colour }} point={power.id} fullKw={fullKw} way={way} unit={unit} />}
      {onMove === undefined ? (
        <div className="topology-node" data-live={state} style={look}>
          {icon}
        </div>
      ) : (
        <button
          type="button"
          className="topology-node"
          data-live={state}
          style={look}
          aria-label={name}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            start.current = { x: event.clientX, y: event.clientY, px: node.x, py: node.y }
          }}
          onPointerMove={drop}
          onPointerUp={(event) => {
            drop(event)
            start.current = undefined
          }}
          onPointerCancel={() => (start.current = undefined)}
          onKeyDown={key}
        >
          {icon}
        </button>
      )}
      <div className={beside ? 'topology-label topology-beside' : 'topology-label topology-below'} style={place}>
        <span title={name}>
          {node.count > 1
            ? `${shortened(kind, (labelWidth - 6) / labelPx - textEm(many))}${many}`
            : shortened(name, (labelWidth - 6) / labelPx, 'end')}
        </span>
        {drawn !== undefined && (
          <b style={{ fontSize: Math.max(9, Math.min(labelPx * 1.05, (labelWidth - 6) / 6.3)) }}>
            <PointLink point={drawn}>
              <LiveText point={drawn.id} unit={node.kind === 'battery' ? '%' : 'kW'} decimals={1} chars={8} align={beside ? 'left' : 'center'} />
            </PointLink>
          </b>
        )}
      </div>
    </>
  )
}
