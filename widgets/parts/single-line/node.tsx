import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmLevel } from '#contract/alarm.ts'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { LevelMark, levelColour } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import type { WidgetContext } from '../../define.ts'
import { useDevicePoints } from '../data/use-device-points.ts'
import { PointLink } from '../figures/point-link.tsx'
import { nameEm, shortened } from '../figures/text.ts'
import { FlowLine } from '../flow/flow-line.tsx'
import type { Spot } from '../flow/flow.ts'
import { settled } from './arrange.ts'
import { DragHandle } from './drag-handle.tsx'
import { InLine } from './in-line.tsx'
import type { TopologyNode } from './model.ts'
import { DeviceSymbol, symbolOf } from './symbols.tsx'
import { switchesOf, useNodeState, voltagesOf } from './use-node-state.ts'

interface Props {
  context: WidgetContext
  node: TopologyNode
  /** The only one of its kind, or a group: takes the station's quantity. */
  alone: boolean
  way: readonly Spot[]
  box: { width: number; height: number }
  /** Size of the drawing, px: a symbol is 2.7 wide. */
  unit: number
  fullKw: number
  labelWidth: number
  beside: boolean
  labelPx: number
  /** The converter whose power runs through the line of its battery. */
  powerNode: TopologyNode
  powerAlone: boolean
  /** Worst open alarm of what it stands for. */
  alarm: AlarmLevel | undefined
  onMove?: ((place: [number, number], isDone: boolean) => void) | undefined
}

const none: readonly Point[] = []

/** A single one of several devices has its own power; what stands for all of its kind has the station's. */
function useNodePoint(context: WidgetContext, node: TopologyNode, alone: boolean, own: ReadonlyMap<string, Point> | undefined): Point | undefined {
  if (node.kind === 'battery') return alone ? context.point('soc') : own?.get('SOC')
  return alone ? context.point(node.quantity) : own?.get('P')
}

/** A device or group with its line, symbol, name and live value; while it is arranged it can be dragged, or moved with the arrow keys. */
export function Node(props: Props) {
  const { context, node, alone, way, box, unit, fullKw, labelWidth, beside, labelPx, powerNode, powerAlone, alarm, onMove } = props
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const own = valueOf(useDevicePoints(node.device?.sn))
  const others = valueOf(useDevicePoints(powerAlone ? undefined : powerNode.device?.sn))
  const point = useNodePoint(context, node, alone, own)
  const power = useNodePoint(context, powerNode, powerAlone, others)
  const voltages = useMemo(() => (own === undefined ? none : voltagesOf(node.kind, own.values())), [own, node.kind])
  const switches = useMemo(() => (own === undefined ? none : switchesOf(own.values())), [own])
  // A transformer that measures nothing is as the line that it is in.
  const state = useNodeState(point, voltages)
  const kind = node.kind === 'pile' && node.count > 1 ? t('widget.piles') : t(`deviceKind.${node.kind}`)
  const named = node.device === undefined ? kind : nameOf(node.device.name, node.device.nameEn, language)
  const many = ` ×${node.count}`
  const name = node.count > 1 ? `${kind}${many}` : node.kind === 'gridMeter' ? t('widget.grid') : node.kind === 'loadMeter' ? t('widget.load') : named
  const [x, y] = [(node.x / 100) * box.width, (node.y / 100) * box.height]
  const half = unit * 1.35
  const colour =
    state === 'silent' ? 'var(--stale)' : alarm !== undefined ? levelColour[alarm] : state === 'dead' ? 'var(--text-3)' : `var(${node.colour})`
  const look = { left: x - half, top: y - half, width: half * 2, height: half * 2, color: colour }
  const words = [name, t(`panel.topology.${state}`), ...(alarm === undefined ? [] : [t(`level.${alarm}`)])].join(' · ')
  const symbol = symbolOf[node.kind]
  const drawing = (
    <>
      {symbol !== undefined && <DeviceSymbol name={symbol} />}
      {alarm !== undefined && <LevelMark level={alarm} words={false} />}
    </>
  )
  const place = beside ? { left: x + half + 4, top: y, maxWidth: labelWidth } : { left: x, top: y + half + 2, width: labelWidth }
  const shown = node.kind === 'transformer' ? undefined : point
  return (
    <>
      {power === undefined ? (
        <svg className="topology-line" aria-hidden="true">
          <polyline points={way.map((spot) => spot.join()).join(' ')} fill="none" stroke="var(--line-strong)" strokeWidth={unit * 0.1} />
        </svg>
      ) : (
        <FlowLine node={{ source: node.source, colour: node.colour }} point={power.id} fullKw={fullKw} way={way} unit={unit} />
      )}
      <InLine
        way={way}
        from={half}
        to={node.parent === undefined ? unit * 0.3 : half}
        unit={unit}
        colour={colour}
        isMetered={node.device !== undefined && (node.kind === 'gridMeter' || node.kind === 'loadMeter')}
        switches={switches}
      />
      {onMove === undefined ? (
        <div className="topology-node" data-state={state} data-node={node.id} style={look} role="img" aria-label={words} title={words}>
          {drawing}
        </div>
      ) : (
        <DragHandle
          base={node}
          box={box}
          className="topology-node"
          style={look}
          words={words}
          facts={{ 'data-state': state, 'data-node': node.id }}
          onShift={(from, dx, dy, isDone) => onMove([settled(from.x + dx), settled(from.y + dy)], isDone)}
        >
          {drawing}
        </DragHandle>
      )}
      <div className={beside ? 'topology-label topology-beside' : 'topology-label topology-below'} style={place}>
        <span title={name}>
          {node.count > 1
            ? `${shortened(kind, (labelWidth - 6) / labelPx - nameEm(many))}${many}`
            : shortened(name, (labelWidth - 6) / labelPx, /^\d/.test(name) ? 'start' : 'end')}
        </span>
        {shown !== undefined && (
          <b style={{ fontSize: Math.max(9, Math.min(labelPx * 1.05, (labelWidth - 6) / 6.3)) }}>
            <PointLink point={shown}>
              <LiveText point={shown.id} unit={node.kind === 'battery' ? '%' : 'kW'} decimals={1} chars={8} align={beside ? 'left' : 'center'} />
            </PointLink>
          </b>
        )}
      </div>
    </>
  )
}
