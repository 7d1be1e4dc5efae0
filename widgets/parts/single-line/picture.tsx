import './topology.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '../../define.ts'
import { labelPx } from '../figures/type-scale.ts'
import { roomOf, wholeOf, type Positions } from './arrange.ts'
import { BusBar } from './bus-bar.tsx'
import { busOf } from './bus.ts'
import { meantBy, wayOfNode, type TopologyNode } from './model.ts'
import { Node } from './node.tsx'
import { drawnIn, heightsOf, unitFor, type Box } from './sheet.ts'
import { useDeviceAlarms } from './use-node-state.ts'

interface Props {
  context: WidgetContext
  box: Box
  positions: Positions
  /** A symbol or the bus bar is put somewhere else: where all stands then; `isDone`: the pointer let it go. Undefined: it is looked at. */
  onMove?: ((whole: Positions, isDone: boolean) => void) | undefined
}

/** The station's single-line picture out of its devices, with live power and its direction on every branch. */
export function Picture({ context, box, positions: asked, onMove }: Props) {
  const { t } = useTranslation()
  const label = labelPx(context.mode)
  const { devices, station } = context.model
  const alarms = useDeviceAlarms(station.id)
  const isArranging = onMove !== undefined
  const { nodes, positions } = useMemo(() => drawnIn(context, box, asked, isArranging), [context, box, asked, isArranging])
  if (nodes.length === 0) return <Empty>{t('panel.topology.noDevices')}</Empty>
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const rooms = roomOf(nodes, box, heightsOf(box, label, positions))
  const bus = busOf(nodes, positions)
  const put = (places: Positions, isDone: boolean): void => onMove?.({ ...wholeOf(nodes, positions), ...places }, isDone)
  const columns = nodes.filter((node) => node.parent === undefined && node.y > bus.y).length
  const unit = Math.max(10, Math.min(unitFor(box, label), box.width / Math.max(1, columns) / 4))
  const fullKw = Math.max(station.storagePowerKw ?? 0, station.pvPeakKw ?? 0, (station.gridCapacityKva ?? 500) * 0.3)
  const alone = ({ device, kind }: TopologyNode): boolean => device === undefined || devices.filter((one) => one.kind === kind).length === 1
  /** The worst of a group is that of any of its devices. */
  const alarmOf = (node: TopologyNode): AlarmLevel | undefined => {
    const meant = meantBy(node, nodes, devices)
    return alarmLevels.find((level) => meant.some(({ sn }) => alarms.get(sn) === level))
  }
  return (
    <div className="topology" style={{ width: box.width, height: box.height, fontSize: label }}>
      <BusBar bus={bus} box={box} unit={unit} onMove={isArranging ? put : undefined} />
      {nodes.map((node) => {
        const parent = node.parent === undefined ? undefined : byId.get(node.parent)
        const room = rooms.get(node.id) ?? box.width
        const space = room / 2 - unit * 1.35 - 6
        const beside = (node.y < bus.y && space > label * 4) || space > label * 8
        const powerNode = node.kind === 'battery' && parent !== undefined ? parent : node
        return (
          <Node
            key={node.id}
            context={context}
            node={node}
            alone={alone(node)}
            way={wayOfNode(node, parent, box.width, box.height, bus.y)}
            box={box}
            unit={unit}
            fullKw={fullKw}
            labelWidth={beside ? Math.min(space, box.width * 0.4) : Math.max(label * 4.6, Math.min(room - 4, label * 14))}
            beside={beside}
            labelPx={label}
            powerNode={powerNode}
            powerAlone={alone(powerNode)}
            alarm={alarmOf(node)}
            onMove={isArranging ? (place, isDone) => put({ [node.id]: place }, isDone) : undefined}
          />
        )
      })}
    </div>
  )
}
