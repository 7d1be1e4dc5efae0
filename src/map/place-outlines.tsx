import './place-map.css'
import { memo, useMemo } from 'react'
import { inset, provinceRegions, provinces, type Region } from './outline.ts'
import { outlinePath, type View } from './view.ts'

/** Outlines are drawn anew when the picture is that much nearer or further: not at every step of the wheel. */
const fineness = (width: number): number => 2 ** Math.round(Math.log2(width))
/** Names of provinces stand on the country, those of their parts on what is nearer. */
const NAMES_BELOW = 700

interface Props {
  view: View
  /** Units of the picture in a pixel. */
  unit: number
  /** Of the province in the middle; none: it is too far away. */
  parts: readonly Region[]
}

/** Land, borders and names. */
export function PlaceOutlines({ view, unit, parts }: Props) {
  const named = parts.length > 0 ? parts : view.width < NAMES_BELOW ? provinceRegions : []
  const height = view.width
  const inSight = named.filter(({ at: [x, y] }) => Math.abs(x - view.x) < view.width / 2 && Math.abs(y - view.y) < height / 2)
  return (
    <>
      <Land fine={fineness(view.width)} />
      <path className="place-inset" d={inset} />
      <Borders regions={parts} fine={fineness(view.width)} />
      {inSight.map(({ code, name, at: [x, y] }) => (
        <text key={`${code} ${name}`} x={x} y={y} fontSize={11 * unit} textAnchor="middle">
          {name}
        </text>
      ))}
    </>
  )
}

const Land = memo(function Land({ fine }: { fine: number }) {
  const d = useMemo(
    () =>
      fine >= 512
        ? provinces
        : outlinePath(
            provinceRegions.flatMap(({ rings }) => rings),
            fine,
          ),
    [fine],
  )
  return <path className="place-land" d={d} />
})

const Borders = memo(function Borders({ regions, fine }: { regions: readonly Region[]; fine: number }) {
  const d = useMemo(
    () =>
      outlinePath(
        regions.flatMap(({ rings }) => rings),
        fine,
      ),
    [regions, fine],
  )
  return <path className="place-border" d={d} />
})
