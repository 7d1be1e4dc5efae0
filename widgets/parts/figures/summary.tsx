import './summary.css'
import type { ReactNode } from 'react'

export interface SummaryItem {
  key: string
  name: ReactNode
  value?: ReactNode
  colour?: string
}

/** One line of figures with their names and colours: the legend and the totals of a chart at once. What does not fit the line is left out, never cut. */
export function Summary({ items, fontPx, lines = 1 }: { items: readonly SummaryItem[]; fontPx: number; lines?: number }) {
  return (
    <div className="summary" style={{ fontSize: fontPx, lineHeight: `${fontPx * 1.6}px`, height: fontPx * 1.6 * lines }}>
      {items.map(({ key, name, value, colour }) => (
        <span key={key}>
          {colour !== undefined && <i style={{ background: `var(${colour})` }} />}
          <span>{name}</span>
          {value !== undefined && <b>{value}</b>}
        </span>
      ))}
    </div>
  )
}
