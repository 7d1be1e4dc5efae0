import { alpha, block, fill, glowing, line, material, onFace, type Brush } from './brush.ts'
import type { SitePart } from './site.ts'
import { cabinet, cooler, mast } from './draw-auxiliary.ts'
import { middleOf, onScreen, type Extent, type Place } from './space.ts'
import type { GroupState, PartState } from './state.ts'

/** One thing of a site; `share`: of its group's power, 0 to 1. */
type Draw = (brush: Brush, extent: Extent, state: PartState, group: GroupState | undefined) => void

/** A lattice tower with its lines, which leave to the left. */
const tower: Draw = (brush, extent) => {
  const { context, view } = brush
  const [x, y] = middleOf(extent)
  const colour = material(brush, 'site-metal', 'top')
  const half = (z: number): number => 1.9 - (1.9 - 0.35) * Math.min(1, z / 12.5)
  const corner = (i: number, z: number): Place => [x + half(z) * (i === 0 || i === 3 ? -1 : 1), y + half(z) * (i < 2 ? -1 : 1), z]
  for (let i = 0; i < 4; i++) line(brush, [corner(i, 0), corner(i, 12.5), [x, y, extent.top]], colour, 0.14)
  const levels = [0, 2.8, 5.3, 7.6, 9.6, 11.2, 12.5]
  for (const [n, z] of levels.slice(0, -1).entries())
    for (const [a, b] of [
      [3, 2],
      [2, 1],
    ] as const) {
      line(brush, [corner(a, z), corner(b, levels[n + 1] as number)], colour, 0.07)
      line(brush, [corner(b, z), corner(a, levels[n + 1] as number)], colour, 0.07)
    }
  context.save()
  for (const [z, arm] of [
    [12.2, 3.6],
    [14.4, 3],
    [16.6, 2.4],
  ] as const) {
    line(
      brush,
      [
        [x, y - arm, z],
        [x, y, z + 0.8],
        [x, y + arm, z],
        [x, y - arm, z],
      ],
      colour,
      0.12,
    )
    for (const side of [-1, 1]) {
      const from = onScreen(view, [x, y + arm * side, z - 0.9])
      const to = onScreen(view, [x - 70, y + arm * side, z + 4])
      line(
        brush,
        [
          [x, y + arm * side, z],
          [x, y + arm * side, z - 0.9],
        ],
        colour,
        0.16,
      )
      context.beginPath()
      context.moveTo(...from)
      context.quadraticCurveTo((from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + view.k * 7, ...to)
      context.strokeStyle = alpha(brush.palette.colours['site-rim'], 0.35)
      context.lineWidth = Math.max(0.6, view.k * 0.05)
      context.stroke()
    }
  }
  context.restore()
}

const transformer: Draw = (brush, extent) => {
  block(brush, extent, 0.25, 'site-container')
  for (let i = 0; i < 6; i++) {
    const x = extent.x0 + 0.45 + i * 0.5
    line(
      brush,
      [
        [x, extent.y1, 0.6],
        [x, extent.y1, extent.top - 0.5],
      ],
      material(brush, 'site-metal', 'right'),
      0.12,
    )
  }
  for (let i = 0; i < 3; i++) {
    const [x, y] = [extent.x0 + 0.7 + i, (extent.y0 + extent.y1) / 2]
    line(
      brush,
      [
        [x, y, extent.top],
        [x, y, extent.top + 1.5],
      ],
      material(brush, 'site-metal', 'top'),
      0.26,
    )
  }
}

const switchRoom: Draw = (brush, extent) => {
  block(brush, extent, 0, 'site-building')
  const roof = { ...extent, x0: extent.x0 - 0.2, x1: extent.x1 + 0.2, y0: extent.y0 - 0.2, y1: extent.y1 + 0.2, top: extent.top + 0.3 }
  block(brush, roof, extent.top, 'site-container')
  fill(brush, onFace('right', extent.x1, extent.y0 + 1, extent.y0 + 2.4, 0, 2.4), material(brush, 'site-trench', 'right'))
}

/** Windows light up in an order that stays the same, so that a little more load is a few windows more. */
const orderOf = (i: number): number => ((i * 7919 + 13) % 997) / 997

function windows(
  brush: Brush,
  face: 'left' | 'right',
  at: number,
  from: number,
  to: number,
  low: number,
  rows: number,
  columns: number,
  lightUp: (i: number) => boolean,
): void {
  const step = (to - from) / columns
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [start, z] = [from + column * step + step * 0.2, low + row * 2]
      const isLit = lightUp(row * columns + column + (face === 'right' ? 400 : 0))
      fill(
        brush,
        onFace(face, at, start, start + step * 0.6, z, z + 1.25),
        isLit ? brush.palette.colours['site-window-lit'] : material(brush, 'site-window', face),
      )
    }
}

/** A block of offices whose lit windows are the share of load. */
const building: Draw = (brush, extent, _, group) => {
  block(brush, extent, 0, 'site-building')
  const share = group?.share ?? 0
  const isLit = (i: number): boolean => share > 0 && orderOf(i) < share
  windows(brush, 'left', extent.y1, extent.x0 + 0.5, extent.x1 - 0.5, 1.1, 6, 5, isLit)
  windows(brush, 'right', extent.x1, extent.y0 + 0.5, extent.y1 - 0.5, 1.1, 6, 5, isLit)
  const { x0, y0, top } = extent
  block(brush, { x0: x0 + 1.2, y0: y0 + 1.2, x1: x0 + 4.2, y1: y0 + 3.8, top: top + 1.3 }, top, 'site-container')
  block(brush, { x0: x0 + 5.6, y0: y0 + 5, x1: x0 + 8, y1: y0 + 7.6, top: top + 0.9 }, top, 'site-container')
}

const hall: Draw = (brush, extent, _, group) => {
  const { x0, x1, y0, y1, top } = extent
  const eaves = top - 1.7
  block(brush, { ...extent, top: eaves }, 0, 'site-building')
  const teeth = 3
  const width = (x1 - x0) / teeth
  for (let i = 0; i < teeth; i++) {
    const from = x0 + i * width
    fill(
      brush,
      [
        [from, y1, eaves],
        [from + width, y1, eaves],
        [from, y1, top],
      ],
      material(brush, 'site-building', 'left'),
    )
    fill(
      brush,
      [
        [from, y0, top],
        [from + width, y0, eaves],
        [from + width, y1, eaves],
        [from, y1, top],
      ],
      material(brush, 'site-container', 'top', [0.33, 0, 0.94]),
    )
  }
  const share = group?.share ?? 0
  windows(brush, 'left', y1, x0 + 0.4, x1 - 0.4, 1.2, 1, 8, (i) => share > 0 && orderOf(i + 90) < share)
}

const SLOTS = 6
/** How strong the tint of cells so warm or cold is: of mild ones there is none. */
export const tintShare = (warmth: number): number => (warmth === 0 ? 0 : 0.08 + 0.6 * Math.abs(warmth))

/** What is looked into takes the tint of its cells' temperature: its steel, so that the cabinets go on to tell the charge. */
function tint(brush: Brush, { x0, x1, y0, y1, top }: Extent, warmth: number): void {
  const { colours } = brush.palette
  const colour = alpha(warmth < 0 ? colours.grid : colours['very-urgent'], tintShare(warmth))
  const roof: Place[] = [
    [x0, y0, top],
    [x1, y0, top],
    [x1, y1, top],
    [x0, y1, top],
  ]
  for (const face of [onFace('left', y1, x0, x1, 0.3, top), onFace('right', x1, y0, y1, 0.3, top), roof]) fill(brush, face, colour)
}

/** A battery container: its cabinets are filled by the state of charge; where it is not known they stay dark. */
const container: Draw = (brush, extent, { level, isSilent, warmth }) => {
  const { context, view, palette } = brush
  block(brush, extent, 0.3, 'site-container')
  if (warmth !== undefined && !isSilent) tint(brush, extent, warmth)
  const { x0, x1, y0, y1, top } = extent
  const step = (x1 - x0 - 0.6) / SLOTS
  const [low, high] = [0.75, top - 0.6]
  for (let i = 0; i < SLOTS; i++) {
    const [from, to] = [x0 + 0.3 + i * step + step * 0.12, x0 + 0.3 + (i + 1) * step - step * 0.12]
    fill(brush, onFace('left', y1, from, to, low, high), palette.colours['site-slot'])
    if (level === undefined || isSilent || level <= 0) continue
    const full = low + (high - low) * level
    const [, bottomPx] = onScreen(view, [from, y1, low])
    const [, topPx] = onScreen(view, [from, y1, full])
    const gradient = context.createLinearGradient(0, topPx, 0, bottomPx)
    gradient.addColorStop(0, palette.colours['site-slot-full'])
    gradient.addColorStop(1, palette.colours.storage)
    fill(brush, onFace('left', y1, from, to, low, full), gradient)
    line(
      brush,
      [
        [from, y1, full],
        [to, y1, full],
      ],
      palette.colours['site-slot-line'],
      0.12,
    )
  }
  for (let i = 0; i < 3; i++)
    block(brush, { x0: x0 + 0.8 + i * 2.4, x1: x0 + 2 + i * 2.4, y0: y0 + 0.8, y1: y1 - 0.8, top: top + 0.28 }, top, 'site-container')
  fill(brush, onFace('right', x1, y0 + 0.8, y1 - 0.8, 0.6, top - 0.6), material(brush, 'site-building', 'right'))
}

const LOW = 0.5
/** A row of modules that faces the viewer; its lower edge glows by what photovoltaics give of their peak. */
const pvRow: Draw = (brush, extent, { isSilent }, group) => {
  const { x0, x1, y0, y1, top } = extent
  const tilt = Math.atan2(top - LOW, y1 - y0)
  const normal = [0, Math.sin(tilt), Math.cos(tilt)] as const
  for (const x of [x0 + 1, x1 - 1])
    line(
      brush,
      [
        [x, y0 + 0.5, 0],
        [x, y0 + 0.5, top - 0.3],
      ],
      material(brush, 'site-metal', 'right'),
      0.12,
    )
  const at = (x: number, share: number): Place => [x, y1 + (y0 - y1) * share, LOW + (top - LOW) * share]
  fill(brush, [at(x0, 0), at(x1, 0), at(x1, 1), at(x0, 1)], material(brush, 'site-module', 'top', normal))
  const grid = material(brush, 'site-module-line', 'top', normal)
  for (let x = x0 + 1.7; x < x1 - 0.5; x += 1.7) line(brush, [at(x, 0), at(x, 1)], grid, 0.05)
  line(brush, [at(x0, 0.5), at(x1, 0.5)], grid, 0.05)
  line(brush, [at(x0, 1), at(x1, 1)], material(brush, 'site-metal', 'top'), 0.1)
  const share = group?.share ?? 0
  if (share <= 0 || isSilent) return
  const colour = brush.palette.colours.pv
  glowing(brush, () => line(brush, [at(x0, 0), at(x1, 0)], alpha(colour, 0.12 + 0.2 * share), 0.95))
  line(brush, [at(x0, 0), at(x1, 0)], alpha(colour, 0.35 + 0.65 * share), 0.16 + 0.16 * share)
}

function car(brush: Brush, x: number, y: number, level: number | undefined): void {
  const { palette } = brush
  const wheel = (at: number): void => fill(brush, onFace('left', y + 1.8, at, at + 0.7, 0, 0.6), material(brush, 'site-trench', 'left'))
  block(brush, { x0: x, x1: x + 4.1, y0: y, y1: y + 1.8, top: 1 }, 0.3, 'site-car')
  wheel(x + 0.5)
  wheel(x + 2.9)
  block(brush, { x0: x + 0.9, x1: x + 3.2, y0: y + 0.15, y1: y + 1.65, top: 1.55 }, 1, 'site-window')
  fill(
    brush,
    [
      [x + 1.1, y + 0.2, 1.58],
      [x + 3, y + 0.2, 1.58],
      [x + 3, y + 1.6, 1.58],
      [x + 1.1, y + 1.6, 1.58],
    ],
    material(brush, 'site-car', 'top'),
  )
  if (level !== undefined) {
    fill(brush, onFace('left', y + 1.81, x + 0.3, x + 3.8, 0.68, 0.88), palette.colours['site-slot'])
    fill(brush, onFace('left', y + 1.81, x + 0.3, x + 0.3 + 3.5 * level, 0.68, 0.88), palette.colours.pile)
  }
}

/** A place to charge at: pile, a strip of roof, and a car while one is plugged in. */
const bay: Draw = (brush, extent, { pile, level, isSilent }) => {
  const { x0, x1, y0, y1 } = extent
  const middle = (y0 + y1) / 2
  const { colours } = brush.palette
  for (const y of [y0, y1])
    line(
      brush,
      [
        [x0 + 1.4, y, 0],
        [x1, y, 0],
      ],
      alpha(colours['site-rim'], 0.5),
      0.12,
    )
  const post = { x0: x0 + 0.4, x1: x0 + 1.1, y0: middle - 0.35, y1: middle + 0.35, top: 2 }
  block(brush, post, 0, 'site-container')
  const works = pile === 'charging' && !isSilent
  fill(
    brush,
    onFace('right', post.x1, post.y0 + 0.15, post.y1 - 0.15, 0.5, 1.7),
    isSilent ? colours.stale : pile === 'fault' ? colours['very-urgent'] : works ? colours.pile : material(brush, 'site-slot', 'right'),
  )
  if ((pile === 'charging' || pile === 'plugged') && !isSilent) car(brush, x0 + 1.7, middle - 0.95, level)
  line(
    brush,
    [
      [x0 + 0.2, y0 + 0.2, 0],
      [x0 + 0.2, y0 + 0.2, 3.3],
    ],
    material(brush, 'site-metal', 'right'),
    0.16,
  )
  block(brush, { x0: x0 - 0.1, x1: x0 + 1.5, y0, y1, top: 3.55 }, 3.3, 'site-container')
}

const tree: Draw = (brush, extent) => {
  const { context, view } = brush
  const [x, y] = middleOf(extent)
  line(
    brush,
    [
      [x, y, 0],
      [x, y, extent.top * 0.5],
    ],
    material(brush, 'site-trench', 'left'),
    0.3,
  )
  const [cx, cy] = onScreen(view, [x, y, extent.top * 0.66])
  const radius = extent.top * 0.34 * view.k
  context.beginPath()
  context.ellipse(cx, cy, radius, radius * 1.12, 0, 0, 2 * Math.PI)
  context.fillStyle = material(brush, 'site-tree', 'right')
  context.fill()
  context.beginPath()
  context.ellipse(cx - radius * 0.22, cy - radius * 0.26, radius * 0.66, radius * 0.7, 0, 0, 2 * Math.PI)
  context.fillStyle = material(brush, 'site-tree', 'top')
  context.fill()
}

const draws: Record<SitePart['kind'], Draw> = { tower, transformer, switchRoom, building, hall, container, pvRow, bay, mast, cooler, cabinet, tree }

export function drawPart(brush: Brush, part: SitePart, state: PartState, group: GroupState | undefined): void {
  draws[part.kind](state.isSilent ? { ...brush, isGrey: true } : brush, part.extent, state, group)
}
