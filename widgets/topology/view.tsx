import './topology.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { batteryPlace, BUS_Y, busReach, pictureOf, wayOfNode, type TopologyNode } from './model.ts'
import { Node } from './node.tsx'
import type { Options } from './widget.ts'

/** Several steps of one drag are one change of the options. */
const SETTLE_MS = 400

function Picture({ context, options, box, onOptions }: ViewProps<Options>) {
  const { t } = useTranslation()
  // What is being dragged counts until the options that it was dragged from have changed.
  const [moved, setMoved] = useState<{ from: Options['positions']; to: Options['positions'] }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const positions = moved?.from === options.positions ? moved.to : options.positions
  const label = labelPx(context.mode)
  const { devices, station } = context.model
  const most = Math.max(3, Math.floor(box.width / (label * 6.6)))
  const nodes = useMemo(
    () =>
      pictureOf(devices, {
        most,
        batteryY: batteryPlace(box.height, Math.min(box.height / 19, label * 1.7) * 1.35, label),
        has: (quantity) => context.point(quantity) !== undefined,
        positions,
      }),
    [devices, most, box.height, label, context, positions],
  )
  if (nodes.length === 0) return <Empty>{t('panel.topology.noDevices')}</Empty>
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const columns = nodes.filter((node) => node.parent === undefined && node.y > BUS_Y).length
  const column = box.width / Math.max(1, columns)
  const unit = Math.max(10, Math.min(box.height / 19, column / 4, label * 1.7))
  const fullKw = Math.max(station.storagePowerKw ?? 0, station.pvPeakKw ?? 0, (station.gridCapacityKva ?? 500) * 0.3)
  const [from, to] = busReach(nodes)
  const alone = (node: TopologyNode): boolean =>
    node.device === undefined ||
    node.kind === 'gridMeter' ||
    node.kind === 'transformer' ||
    node.kind === 'loadMeter' ||
    devices.filter((device) => device.kind === node.kind).length === 1
  const move = (id: string, place: [number, number]): void => {
    const next = { ...positions, [id]: place }
    setMoved({ from: options.positions, to: next })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onOptions?.({ ...options, positions: next }), SETTLE_MS)
  }
  const busY = (BUS_Y / 100) * box.height
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
        const room = column / 2 - unit * 1.35 - 6
        const beside = node.y < BUS_Y || room > label * 8
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
            labelWidth={node.y < BUS_Y ? box.width * 0.4 : beside ? room : column - 4}
            beside={beside}
            labelPx={label}
            powerNode={powerNode}
            powerAlone={alone(powerNode)}
            onMove={onOptions === undefined ? undefined : (place) => move(node.id, place)}
          />
        )
      })}
    </div>
  )
}

/** The station's single-line picture out of its devices, with live power and its direction on every branch. */
export default function Topology(props: ViewProps<Options>) {
  const { t } = useTranslation()
  const { id } = props.context.model.station
  const live = useQuery('stationOptions', {})
  return (
    <LiveView live={live}>
      {({ optionList }) =>
        optionList.find((option) => option.powerstationId === id)?.isTopology === 0 ? (
          <Empty>{t('panel.topology.noTopology')}</Empty>
        ) : (
          <Picture {...props} />
        )
      }
    </LiveView>
  )
}
