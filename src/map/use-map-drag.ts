import { useRef, type PointerEvent } from 'react'
import { bounded, type View } from './view.ts'

/** A pointer that moved less has clicked. */
const STILL_PX = 4

interface Dragged {
  view: View
  /** Units of the picture in a pixel. */
  unit: number
  setView(view: View): void
  /** False: what is under the pointer is no part of the map. */
  takes?(target: Element): boolean
  /** True: what is under the pointer is pulled instead of the map; `onPull` is told where the pointer is. */
  pulls?(target: Element): boolean
  onPull?(event: PointerEvent): void
  onClick?(event: PointerEvent): void
}

/** A pointer that drags the offline map, pulls something on it, or clicks: listeners for the map's box. */
export function useMapDrag({ view, unit, setView, takes, pulls, onPull, onClick }: Dragged) {
  const drag = useRef<{ x: number; y: number; view: View; moved: boolean; isPull: boolean } | undefined>(undefined)
  return {
    onPointerDown(event: PointerEvent): void {
      const target = event.target as Element
      if (event.button !== 0 || takes?.(target) === false) return
      drag.current = { x: event.clientX, y: event.clientY, view, moved: false, isPull: pulls?.(target) === true }
    },
    onPointerMove(event: PointerEvent): void {
      const from = drag.current
      if (from === undefined) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.moved && Math.hypot(dx, dy) < STILL_PX) return
      // Not before: a click on something of the map is that thing's own.
      if (!from.moved) event.currentTarget.setPointerCapture(event.pointerId)
      from.moved = true
      if (from.isPull) onPull?.(event)
      else setView(bounded({ ...from.view, x: from.view.x - dx * unit, y: from.view.y - dy * unit }))
    },
    onPointerUp(event: PointerEvent): void {
      const from = drag.current
      drag.current = undefined
      if (from !== undefined && !from.moved && !from.isPull) onClick?.(event)
    },
    onPointerCancel: (): void => void (drag.current = undefined),
  }
}
