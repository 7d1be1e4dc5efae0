import './topology.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '../../define.ts'
import { labelPx } from '../figures/type-scale.ts'
import { BUS_Y, inSight, narrowest, roomOf, type Heights, type Positions } from './arrange.ts'
import { batteryPlace, busReach, pictureOf, wayOfNode, type TopologyNode } from './model.ts'
import { Node } from './node.tsx'
import { useDeviceAlarms } from './use-node-state.ts'

interface Box {
  width: number
  height: number
}

/** What is drawn of a station in a box: of an arrangement that cannot be read in it, the picture that arranges itself. */
export function drawnNodes(context: WidgetContext, box: Box, positions: Positions, isArranging = false): TopologyNode[] {
  const label = labelPx(context.mode)
  const nodesAt = (places: Positions): TopologyNode[] =>
    pictureOf(context.model.devices, {
      most: Math.max(3, Math.floor(box.width / (label * 6.6))),
      batteryY: batteryPlace(box.height, unitFor(box, label) * 1.35, label) ?? (Object.keys(places).length > 0 ? 86 : undefined),
      has: (quantity) => context.point(quantity) !== undefined,
      positions: places,
    })
  const nodes = inSight(nodesAt(positions), box.height, heightsOf(box, label))
  if (isArranging || Object.keys(positions).length === 0 || narrowestFor(nodes, box, context) <= box.width) return nodes
  return nodesAt({})
}

/** The narrowest picture, px, in which these can be read. */
export const narrowestFor = (nodes: readonly TopologyNode[], box: Box, { mode }: WidgetContext): number =>
  narrowest(nodes, box.height, labelPx(mode) * 4.8, heightsOf(box, labelPx(mode)))

const unitFor = (box: Box, label: number): number => Math.min(box.height / 19, label * 1.7)
const heightsOf = (box: Box, label: number): Heights => ({ symbol: unitFor(box, label) * 2.7 + 4, words: label * 2.8 })

interface Props {
  context: WidgetContext
  box: Box
  positions: Positions
  /** A symbol is put somewhere else; `isDone`: the pointer let it go. Undefined: it is looked at. */
  onMove?: ((node: string, place: [number, number], isDone: boolean, all: readonly TopologyNode[]) => void) | undefined
}

/** The station's single-line picture out of its devices, with live power and its direction on every branch. */
export function Picture({ context, box, positions, onMove }: Props) {
  const { t } = useTranslation()
  const label = labelPx(context.mode)
  const { devices, station } = context.model
  const alarms = useDeviceAlarms(station.id)
  const isArranging = onMove !== undefined
  const nodes = useMemo(() => drawnNodes(context, box, positions, isArranging), [context, box, positions, isArranging])
  if (nodes.length === 0) return <Empty>{t('panel.topology.noDevices')}</Empty>
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const rooms = roomOf(nodes, box, heightsOf(box, label))
  const columns = nodes.filter((node) => node.parent === undefined && node.y > BUS_Y).length
  const unit = Math.max(10, Math.min(unitFor(box, label), box.width / Math.max(1, columns) / 4))
  const fullKw = Math.max(station.storagePowerKw ?? 0, station.pvPeakKw ?? 0, (station.gridCapacityKva ?? 500) * 0.3)
  const [from, to] = busReach(nodes)
  const busY = (BUS_Y / 100) * box.height
  const alone = ({ device, kind }: TopologyNode): boolean => device === undefined || devices.filter((one) => one.kind === kind).length === 1
  /** The worst of a group is that of any of its devices. */
  const alarmOf = ({ device, kind, parent }: TopologyNode): AlarmLevel | undefined => {
    const converter = parent === undefined ? undefined : byId.get(parent)?.device
    const meant =
      device === undefined ? devices.filter((one) => one.kind === kind && (converter === undefined || one.parentSn === converter.sn)) : [device]
    return alarmLevels.find((level) => meant.some(({ sn }) => alarms.get(sn) === level))
  }
  return (
    <div className="topology" style={{ width: box.width, height: box.height, fontSize: label }}>
      <svg width={box.width} height={box.height} aria-hidden="true">
        <line
          x1={(from / 100) * box.width}
          x2={(to / 100) * box.width}
          y1={busY}
          y2={busY}
          stroke="var(--text-2)"
          strokeWidth={Math.max(3, unit * 0.28)}
          strokeLinecap="round"
        />
      </svg>
      {nodes.map((node) => {
        const parent = node.parent === undefined ? undefined : byId.get(node.parent)
        const room = rooms.get(node.id) ?? box.width
        const space = room / 2 - unit * 1.35 - 6
        const beside = (node.y < BUS_Y && space > label * 4) || space > label * 8
        const powerNode = node.kind === 'battery' && parent !== undefined ? parent : node
        return (
          <Node
            key={node.id}
            context={context}
            node={node}
            alone={alone(node)}
            way={wayOfNode(node, parent, box.width, box.height)}
            box={box}
            unit={unit}
            fullKw={fullKw}
            labelWidth={beside ? Math.min(space, box.width * 0.4) : Math.max(label * 4.6, Math.min(room - 4, label * 14))}
            beside={beside}
            labelPx={label}
            powerNode={powerNode}
            powerAlone={alone(powerNode)}
            alarm={alarmOf(node)}
            onMove={onMove === undefined ? undefined : (place, isDone) => onMove(node.id, place, isDone, nodes)}
          />
        )
      })}
    </div>
  )
}
