import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { STEP } from './arrange.ts'
import type { Box } from './sheet.ts'

interface Props<T> {
  /** Where it is now: what a drag began with comes back with each of its steps. */
  base: T
  box: Box
  className: string
  style: CSSProperties
  /** What it is, for who does not see it. */
  words: string
  facts: Record<`data-${string}`, string>
  /** Moved by so many percent of the picture since `base`; `isDone`: the pointer let it go. */
  onShift(base: T, dx: number, dy: number, isDone: boolean): void
  children?: ReactNode
}

/** Something of a picture that is put somewhere else: by mouse, pen or finger, or a step of the grid at a time with the arrow keys. */
export function DragHandle<T>({ base, box, className, style, words, facts, onShift, children }: Props<T>) {
  const start = useRef<{ x: number; y: number; base: T; moved: boolean } | undefined>(undefined)
  const drag = (event: PointerEvent<HTMLElement>, isDone: boolean): void => {
    const from = start.current
    if (from === undefined) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    from.moved ||= Math.hypot(dx, dy) > 3
    if (from.moved) onShift(from.base, (dx / box.width) * 100, (dy / box.height) * 100, isDone)
  }
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onShift(base, (step[0] ?? 0) * STEP, (step[1] ?? 0) * STEP, true)
  }
  return (
    <button
      type="button"
      className={className}
      {...facts}
      style={style}
      aria-label={words}
      title={words}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY, base, moved: false }
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => {
        drag(event, true)
        start.current = undefined
      }}
      onPointerCancel={() => (start.current = undefined)}
      onKeyDown={key}
    >
      {children}
    </button>
  )
}
