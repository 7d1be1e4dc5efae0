import { block, fill, line, material, onFace, type Brush } from './brush.ts'
import { middleOf, onScreen, type Extent } from './space.ts'

/** Where the weather is measured: a white screen and an arm with instruments on a mast. */
export const mast = (brush: Brush, extent: Extent): void => {
  const [x, y] = middleOf(extent)
  const { top } = extent
  const metal = material(brush, 'site-metal', 'left')
  for (const [dx, dy] of [
    [-0.6, 0.6],
    [0.6, 0.6],
    [0.6, -0.6],
  ] as const)
    line(
      brush,
      [
        [x + dx, y + dy, 0],
        [x, y, 1.2],
      ],
      metal,
      0.1,
    )
  line(
    brush,
    [
      [x, y, 0],
      [x, y, top],
    ],
    metal,
    0.18,
  )
  line(
    brush,
    [
      [x - 0.8, y, top - 0.3],
      [x + 0.8, y, top - 0.3],
    ],
    metal,
    0.12,
  )
  block(brush, { x0: x - 0.45, x1: x + 0.45, y0: y - 0.45, y1: y + 0.45, top: 2.5 }, 1.6, 'site-car')
}

/** A cooler: a box with two fans on its roof. */
export const cooler = (brush: Brush, extent: Extent): void => {
  block(brush, extent, 0.15, 'site-container')
  const { context, view } = brush
  const [x, y] = middleOf(extent)
  for (const shift of [-0.32, 0.32]) {
    const [cx, cy] = onScreen(view, [x + shift, y, extent.top])
    context.beginPath()
    context.ellipse(cx, cy, view.k * 0.36, view.k * 0.18, 0, 0, 2 * Math.PI)
    context.fillStyle = material(brush, 'site-trench', 'top')
    context.fill()
  }
}

/** A cabinet with a door: a fire panel, a meter of its own. */
export const cabinet = (brush: Brush, extent: Extent): void => {
  const { x0, x1, y1, top } = extent
  block(brush, extent, 0.15, 'site-container')
  fill(brush, onFace('left', y1, x0 + 0.2, x1 - 0.2, 0.35, top - 0.25), material(brush, 'site-metal', 'left'))
  line(
    brush,
    [
      [x1 - 0.4, y1, top / 2 - 0.2],
      [x1 - 0.4, y1, top / 2 + 0.2],
    ],
    material(brush, 'site-trench', 'left'),
    0.1,
  )
}
