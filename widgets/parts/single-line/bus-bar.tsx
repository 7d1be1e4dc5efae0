import { useTranslation } from 'react-i18next'
import type { Positions } from './arrange.ts'
import { movedBus, placesOfBus, type Bus } from './bus.ts'
import { DragHandle } from './drag-handle.tsx'
import type { Box } from './sheet.ts'

interface Props {
  bus: Bus
  box: Box
  unit: number
  /** Its ends are put somewhere else. Undefined: it is looked at. */
  onMove?: ((places: Positions, isDone: boolean) => void) | undefined
}

/** Of a finger: an end of the bar is taken here, px. */
const END_PX = 24

/** The bus bar; while it is arranged it can be moved as a whole and pulled longer at its ends. */
export function BusBar({ bus, box, unit, onMove }: Props) {
  const { t } = useTranslation()
  const [x1, x2, y] = [(bus.from / 100) * box.width, (bus.to / 100) * box.width, (bus.y / 100) * box.height]
  const handle = (part: 'bar' | 'left' | 'right', left: number, width: number) =>
    onMove !== undefined && (
      <DragHandle
        key={part}
        base={bus}
        box={box}
        className={part === 'bar' ? 'topology-bus' : 'topology-bus topology-bus-end'}
        style={{ left, top: y - END_PX / 2, width, height: END_PX }}
        words={t(`panel.topology.bus.${part}`)}
        facts={{ 'data-bus': part }}
        onShift={(from, dx, dy, isDone) => onMove(placesOfBus(movedBus(from, part, dx, dy)), isDone)}
      />
    )
  return (
    <>
      <svg width={box.width} height={box.height} aria-hidden="true">
        <line x1={x1} x2={x2} y1={y} y2={y} stroke="var(--text-2)" strokeWidth={Math.max(3, unit * 0.28)} strokeLinecap="round" />
      </svg>
      {handle('bar', x1 + END_PX / 2, Math.max(0, x2 - x1 - END_PX))}
      {handle('left', x1 - END_PX / 2, END_PX)}
      {handle('right', x2 - END_PX / 2, END_PX)}
    </>
  )
}
