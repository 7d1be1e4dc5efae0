import type { Pen } from '#src/share/pen.ts'
import { boxOf, HANDLE_OUT, HANDLE_R, OUT, xOf, type Box, type Sheet } from './geometry.ts'
import type { Palette } from './palette.ts'
import type { Bar, Scene } from './scene.ts'

/** The part of a sheet that is drawn, in its px, and what stands out. */
export interface Part {
  sheet: Sheet
  scene: Scene
  x: number
  y: number
  width: number
  height: number
  /** Letters of names beside bars, px; 0: none. */
  labelPx: number
  selected?: string | undefined
  selectedLink?: string | undefined
  handled?: string | undefined
  /** Where bars would be after a move that is under way. */
  moved?: ReadonlyMap<string, { start: number; end: number }> | undefined
  /** Percent that is being set. */
  percent?: { id: string; percent: number } | undefined
}

/** The part of a box that is to be seen, in whole px: one of years at the scale of hours is longer than a canvas likes. */
function seen(box: Box, part: Part): Box {
  const left = Math.round(Math.max(box.x, part.x - 50))
  const right = Math.round(Math.min(box.x + box.width, part.x + part.width + 50))
  return { ...box, x: left, width: Math.max(0, right - left) }
}

/** Right angles and whole px: without a graphics processor what is not smoothed costs a tenth of what is. */
function frame(context: Pen, { x, y, width, height }: Box, line: number): void {
  context.fillRect(x, y, width, line)
  context.fillRect(x, y + height - line, width, line)
  context.fillRect(x, y, line, height)
  context.fillRect(x + width - line, y, line, height)
}

function diamond(context: Pen, { x, y, width, height }: Box): void {
  context.beginPath()
  context.moveTo(x + width / 2, y - 1)
  context.lineTo(x + width + 1, y + height / 2)
  context.lineTo(x + width / 2, y + height + 1)
  context.lineTo(x - 1, y + height / 2)
  context.closePath()
}

function paintTask(context: Pen, bar: Bar, place: Box, part: Part, palette: Palette, percent: number): void {
  const box = seen(place, part)
  if (box.width <= 0) return
  context.fillStyle = bar.isCritical ? palette.critical : palette.bar
  context.globalAlpha = 0.5
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  const done = seen({ ...place, width: (place.width * percent) / 100 }, part)
  if (percent > 0 && done.width > 0) context.fillRect(done.x, done.y, done.width, done.height)
  // Stripes, so that colour is not all that tells what is critical.
  if (bar.isCritical && palette.stripes !== undefined) {
    context.fillStyle = palette.stripes
    context.fillRect(box.x, box.y, box.width, box.height)
    context.fillStyle = palette.critical
  }
  frame(context, box, bar.isCritical ? 2 : 1)
}

function paintGroup(context: Pen, bar: Bar, place: Box, part: Part, palette: Palette): void {
  const box = seen(place, part)
  if (box.width <= 0) return
  const thick = Math.max(3, Math.round(box.height * 0.45))
  context.fillStyle = palette.group
  context.fillRect(box.x, box.y, box.width, thick)
  const tip = Math.min(6, place.width / 2)
  for (const [at, by] of [
    [place.x, tip],
    [place.x + place.width, -tip],
  ] as const) {
    context.beginPath()
    context.moveTo(at, box.y + thick - 1)
    context.lineTo(at, box.y + box.height + 2)
    context.lineTo(at + by, box.y + thick - 1)
    context.fill()
  }
  const done = seen({ ...place, width: (place.width * bar.percent) / 100 }, part)
  context.fillStyle = palette.done
  if (bar.percent > 0) context.fillRect(done.x, box.y, done.width, Math.max(2, thick - 2))
}

function paintBaseline(context: Pen, bar: Bar, row: number, part: Part, palette: Palette): void {
  if (bar.baseline === undefined) return
  const { sheet } = part
  const y = row * sheet.rowHeight + Math.round(sheet.rowHeight * 0.78)
  const x = xOf(sheet, bar.baseline.start)
  const width = Math.max(2, xOf(sheet, bar.baseline.end) - x)
  context.fillStyle = palette.baseline
  if (bar.activity.kind === 'milestone') {
    diamond(context, { x: x + width / 2 - 3, y: y - 2, width: 6, height: 6 })
    context.fill()
    return
  }
  const box = seen({ x, y, width, height: Math.max(2, Math.round(sheet.rowHeight * 0.1)) }, part)
  context.fillRect(box.x, box.y, box.width, box.height)
}

/** Px from a bar's foot to its float, above where a baseline lies. */
const FLOAT_BELOW = 1

/** A thin line until the day until which it may be late. */
function paintFloat(context: Pen, bar: Bar, box: Box, part: Part, palette: Palette): void {
  if (bar.floatEnd <= bar.end) return
  const to = Math.round(xOf(part.sheet, bar.floatEnd))
  const from = Math.round(box.x + box.width)
  if (to < part.x || from > part.x + part.width || to - from < 2) return
  // Below links and names, which go along the middle: a line through the letters' feet is read as an underline, its end as one of them.
  const y = Math.round(box.y + box.height) + FLOAT_BELOW
  const left = Math.max(from, Math.floor(part.x) - 4)
  context.fillStyle = palette.text3
  context.globalAlpha = 0.75
  context.fillRect(left, y, Math.min(to, part.x + part.width + 4) - left, 1)
  context.fillRect(to - 2, y - 3, 2, 4)
  context.globalAlpha = 1
}

function paintHandles(context: Pen, bar: Bar, box: Box, palette: Palette, percent: number): void {
  if (bar.activity.kind === 'group') return
  context.lineWidth = 1.5
  context.strokeStyle = palette.accent
  context.fillStyle = palette.ground
  for (const x of [box.x - HANDLE_OUT, box.x + box.width + HANDLE_OUT]) {
    context.beginPath()
    context.arc(x, box.y + box.height / 2, HANDLE_R, 0, Math.PI * 2)
    context.fill()
    context.stroke()
  }
  if (bar.activity.kind !== 'task') return
  const at = box.x + (box.width * percent) / 100
  context.fillStyle = palette.text
  context.beginPath()
  context.moveTo(at, box.y + box.height - 3)
  context.lineTo(at + 5, box.y + box.height + 5)
  context.lineTo(at - 5, box.y + box.height + 5)
  context.fill()
}

function paintBar(context: Pen, bar: Bar, place: Box, part: Part, palette: Palette, percent: number): void {
  if (bar.activity.kind === 'group') paintGroup(context, bar, place, part, palette)
  else if (bar.activity.kind === 'task') paintTask(context, bar, place, part, palette, percent)
  else {
    diamond(context, place)
    context.fillStyle = bar.isCritical ? palette.critical : palette.milestone
    context.fill()
    if (!bar.isCritical) return
    context.strokeStyle = palette.text
    context.lineWidth = 1.5
    context.stroke()
  }
}

export function paintBars(context: Pen, part: Part, first: number, last: number, palette: Palette): void {
  const { sheet, scene } = part
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.font = `${part.labelPx}px ${palette.font}`
  for (let row = first; row < last; row++) {
    const { bar } = scene.rows[row] as (typeof scene.rows)[number]
    const { activity } = bar
    const to = part.moved?.get(activity.id)
    const box = boxOf(sheet, bar, row)
    const percent = part.percent?.id === activity.id ? part.percent.percent : bar.percent
    paintBaseline(context, bar, row, part, palette)
    let now = box
    if (to === undefined) paintFloat(context, bar, box, part, palette)
    else {
      // Where it was, as a shadow.
      const shadow = seen(box, part)
      context.fillStyle = palette.bar
      context.globalAlpha = 0.25
      context.fillRect(shadow.x, shadow.y, shadow.width, shadow.height)
      context.globalAlpha = 1
      now = boxOf(sheet, { activity, ...to }, row)
    }
    paintBar(context, bar, now, part, palette, percent)
    if (part.selected === activity.id) {
      const ring = seen(now, part)
      context.fillStyle = palette.accent
      frame(context, { x: ring.x - 3, y: ring.y - 3, width: ring.width + 6, height: ring.height + 6 }, 1)
    }
    const isHandled = part.handled === activity.id && to === undefined
    if (isHandled) paintHandles(context, bar, box, palette, percent)
    if (part.labelPx === 0) continue
    // Behind the corner of the links that go out here: a line through the first letter hid it.
    const x = now.x + now.width + (isHandled ? 24 : OUT + 4)
    if (x >= part.x + part.width || x < part.x - 300) continue
    context.fillStyle = palette.text2
    context.fillText(activity.name, x, now.y + now.height / 2)
  }
}
