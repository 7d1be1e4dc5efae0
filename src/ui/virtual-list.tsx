import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSize } from './use-size.ts'
import { visibleRows } from './visible-rows.ts'

export interface VirtualListProps {
  rows: number
  rowHeight: number
  className?: string
  label: string
  /** Draws one row. */
  renderRow(index: number): ReactNode
  /** Told the inner width: how many cards fit in a row. */
  onWidth?(width: number): void
}

/** A scrolled list of rows of one height that mounts only what is on screen: 500 stations cost what 20 cost. */
export function VirtualList({ rows, rowHeight, className, label, renderRow, onWidth }: VirtualListProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(ref)
  const [scrollTop, setScrollTop] = useState(0)
  const { first, last } = visibleRows(scrollTop, height, rowHeight, rows)
  useEffect(() => {
    if (width > 0) onWidth?.(width)
  }, [width, onWidth])
  useEffect(() => {
    // A filter has shortened the list: the browser has moved the scroll position without telling.
    if (ref.current !== null) setScrollTop(Math.min(ref.current.scrollTop, rows * rowHeight))
  }, [rows, rowHeight])
  return (
    <div
      ref={ref}
      className={className}
      role="list"
      aria-label={label}
      tabIndex={-1}
      style={{ overflow: 'auto', position: 'relative' }}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: rows * rowHeight, position: 'relative' }}>
        {Array.from({ length: last - first }, (_, i) => (
          <div key={first + i} style={{ position: 'absolute', top: (first + i) * rowHeight, left: 0, right: 0, height: rowHeight }}>
            {renderRow(first + i)}
          </div>
        ))}
      </div>
    </div>
  )
}
