import { useRef, useState } from 'react'

interface Props {
  at: number
  label: string
  onChange(width: number): void
}

const LEAST = 90
const MOST = 900

/** The edge between list and chart. */
export function Splitter({ at, label, onChange }: Props) {
  const from = useRef<{ x: number; width: number }>(undefined)
  const [isDragged, setDragged] = useState(false)
  const to = (width: number): void => onChange(Math.min(MOST, Math.max(LEAST, width)))
  const stop = (): void => {
    from.current = undefined
    setDragged(false)
  }
  return (
    <div
      className="gantt-splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={at}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      style={{ left: at }}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        from.current = { x: event.clientX, width: at }
        setDragged(true)
      }}
      onPointerMove={(event) => from.current !== undefined && to(from.current.width + event.clientX - from.current.x)}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        to(at + by)
      }}
    />
  )
}
