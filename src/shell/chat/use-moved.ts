import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'

/** A window that is taken at its head and put elsewhere; its head never leaves the view. Where it stands is forgotten when it is closed. */
export function useMoved(): { style: CSSProperties; head: { onPointerDown(event: PointerEvent): void; onPointerMove(event: PointerEvent): void } } {
  const [by, setBy] = useState({ x: 0, y: 0 })
  /** From the pointer to where the window would stand unmoved, and the least and most it may be moved. */
  const grip = useRef({ x: 0, y: 0, left: 0, right: 0, top: 0, bottom: 0 })
  return {
    style: { translate: `${by.x}px ${by.y}px` },
    head: {
      onPointerDown(event) {
        if (event.button !== 0 || (event.target as Element).closest('button') !== null) return
        const head = event.currentTarget.getBoundingClientRect()
        grip.current = {
          x: event.clientX - by.x,
          y: event.clientY - by.y,
          left: by.x - head.left,
          right: by.x + innerWidth - head.right,
          top: by.y - head.top,
          bottom: by.y + innerHeight - head.bottom,
        }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const { x, y, left, right, top, bottom } = grip.current
        setBy({ x: Math.min(right, Math.max(left, event.clientX - x)), y: Math.min(bottom, Math.max(top, event.clientY - y)) })
      },
    },
  }
}
