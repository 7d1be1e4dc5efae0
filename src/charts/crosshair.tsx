import { useAtomValue } from 'jotai'
import { hoveredAtom } from './hovered.ts'

export interface Reading {
  name: string
  colour: string
  words: string
}

export interface CrosshairProps {
  domain: readonly [number, number]
  plot: { width: number; height: number }
  margin: { left: number; top: number; right: number }
  /** The pointer is in this chart: it tells the figures, the others only show the line. */
  own: boolean
  title(at: number): string
  read(at: number): Reading[]
}

/** The instant under the pointer, in every chart of the page. A part of its own, so that a moving pointer renders no chart. */
export function Crosshair({ domain, plot, margin, own, title, read }: CrosshairProps) {
  const at = useAtomValue(hoveredAtom)
  if (at === undefined || at < domain[0] || at > domain[1]) return null
  const x = ((at - domain[0]) / (domain[1] - domain[0])) * plot.width
  return (
    <>
      <div className="chart-crosshair" style={{ left: margin.left + x, top: margin.top, height: plot.height }} />
      {own && (
        <div className="chart-tip" style={x > plot.width / 2 ? { right: plot.width - x + margin.right + 8 } : { left: margin.left + x + 8 }}>
          <b>{title(at)}</b>
          {read(at).map((one) => (
            <div key={one.name}>
              <i style={{ background: `var(${one.colour})` }} />
              {one.name} {one.words}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
