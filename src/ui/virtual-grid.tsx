import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface VirtualGridProps {
  count: number
  rowPx: number
  minColumnPx: number
  children(index: number): ReactNode
}

const OVERSCAN = 2
const GAP = 12

/** A scrolling grid of equal cells of which only those in sight, and a few rows around, are in the document. */
export function VirtualGrid({ count, rowPx, minColumnPx, children }: VirtualGridProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 0, width: 0 })
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = (): void =>
      setView({ top: Math.floor(element.scrollTop / rowPx) * rowPx, height: element.clientHeight, width: element.clientWidth })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [rowPx])
  const columns = Math.max(1, Math.floor((view.width + GAP) / (minColumnPx + GAP)))
  const rows = Math.ceil(count / columns)
  const first = Math.max(0, Math.floor(view.top / rowPx) - OVERSCAN)
  const last = Math.min(rows, Math.ceil((view.top + view.height) / rowPx) + OVERSCAN)
  const cells: ReactNode[] = []
  for (let i = first * columns; i < Math.min(count, last * columns); i++) cells.push(children(i))
  return (
    <div ref={ref} style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <div style={{ height: rows * rowPx, position: 'relative' }}>
        <div
          style={{
            position: 'absolute',
            top: first * rowPx,
            left: 0,
            right: 0,
            display: 'grid',
            gap: GAP,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {view.width > 0 && cells}
        </div>
      </div>
    </div>
  )
}
