import type { Pen } from '#src/share/pen.ts'
import { boxOf, isToStart, routeOf, type Box, type Point } from './geometry.ts'
import type { Part } from './paint-bars.ts'
import type { Palette } from './palette.ts'
import type { SceneLink } from './scene.ts'

/** Lines go up, down and sideways only, so they are narrow boxes of whole px: strokes that are smoothed cost many times as much. */
function paintRoutes(context: Pen, part: Part, links: readonly SceneLink[], colour: string, width: number, dash: readonly number[] = []): void {
  if (links.length === 0) return
  const { scene, sheet } = part
  context.strokeStyle = colour
  context.fillStyle = colour
  const heads: [Point, boolean][] = []
  const place = (row: number): Box => {
    const { bar } = scene.rows[row] as (typeof scene.rows)[number]
    return boxOf(sheet, { activity: bar.activity, ...(part.moved?.get(bar.activity.id) ?? { start: bar.start, end: bar.end }) }, row)
  }
  context.lineWidth = width
  context.setLineDash([...dash])
  context.beginPath()
  for (const { link, from, to } of links) {
    const route = routeOf(link.kind, place(from), place(to), sheet.rowHeight)
    const xs = route.map(([x]) => x)
    if (Math.max(...xs) < part.x || Math.min(...xs) > part.x + part.width) continue
    heads.push([route.at(-1) as Point, isToStart(link.kind)])
    route.forEach(([x, y], i) => {
      if (dash.length > 0) {
        if (i === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
        return
      }
      const [fromX, fromY] = route[i - 1] ?? [x, y]
      if (i > 0) paintSegment(context, part, [fromX, fromY], [x, y], width)
    })
  }
  if (dash.length > 0) context.stroke()
  context.setLineDash([])
  context.beginPath()
  for (const [[x, y], toStart] of heads) {
    const back = toStart ? -6 : 6
    context.moveTo(x, y)
    context.lineTo(x + back, y - 3.5)
    context.lineTo(x + back, y + 3.5)
    context.closePath()
  }
  context.fill()
}

function paintSegment(context: Pen, part: Part, [ax, ay]: Point, [bx, by]: Point, width: number): void {
  const left = Math.round(Math.max(Math.min(ax, bx), part.x - 10))
  const right = Math.round(Math.min(Math.max(ax, bx), part.x + part.width + 10))
  const top = Math.round(Math.max(Math.min(ay, by), part.y - 10))
  const bottom = Math.round(Math.min(Math.max(ay, by), part.y + part.height + 10))
  if (right < left || bottom < top) return
  context.fillRect(left, top, Math.max(width, right - left + (ay === by ? 0 : width)), Math.max(width, bottom - top + (ax === bx ? 0 : width)))
}

export function paintLinks(context: Pen, part: Part, links: Iterable<SceneLink>, palette: Palette): void {
  const plain: SceneLink[] = []
  const critical: SceneLink[] = []
  const broken: SceneLink[] = []
  const chosen: SceneLink[] = []
  for (const one of links) {
    if (one.link.id === part.selectedLink) chosen.push(one)
    else if (one.isBroken) broken.push(one)
    else if (one.isCritical) critical.push(one)
    else plain.push(one)
  }
  paintRoutes(context, part, plain, palette.text3, 1)
  paintRoutes(context, part, critical, palette.critical, 2)
  paintRoutes(context, part, broken, palette.broken, 1.5, [5, 3])
  paintRoutes(context, part, chosen, palette.accent, 3)
}
