import type { PlanLink } from '#domain/project/plan.ts'
import type { Bar, Scene, SceneLink } from './scene.ts'

/** Places of the chart in px of the whole sheet: x from its first day, y from its first row, without the head. */
export interface Sheet {
  /** Day at x 0. */
  origin: number
  pxPerDay: number
  rowHeight: number
}

export const xOf = ({ origin, pxPerDay }: Sheet, day: number): number => (day - origin) * pxPerDay
export const dayAtX = ({ origin, pxPerDay }: Sheet, x: number): number => origin + x / pxPerDay

/** No bar is narrower, so that a day is seen and met at the scale of years. */
const LEAST_WIDTH = 3

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Of tasks the bar, of milestones the square around the diamond, of groups the bracket. */
export function boxOf(sheet: Sheet, bar: Pick<Bar, 'activity' | 'start' | 'end'>, row: number): Box {
  const { rowHeight } = sheet
  const height = Math.round(rowHeight * 0.5)
  const y = row * rowHeight + Math.round(rowHeight * 0.2)
  const x = xOf(sheet, bar.start)
  const width = xOf(sheet, bar.end) - x
  if (bar.activity.kind === 'milestone') return { x: x + width / 2 - height / 2, y, width: height, height }
  if (bar.activity.kind === 'group')
    return { x, y: y + Math.round(height * 0.25), width: Math.max(LEAST_WIDTH, width), height: Math.round(height * 0.55) }
  return { x, y, width: Math.max(LEAST_WIDTH, width), height }
}

const isFromEnd = (kind: PlanLink['kind']): boolean => kind === 'FS' || kind === 'FF'
export const isToStart = (kind: PlanLink['kind']): boolean => kind === 'FS' || kind === 'SS'

export const OUT = 9
export type Point = readonly [x: number, y: number]

/** The corners of a link's line, from one end to the other, which its arrow stands at. */
export function routeOf(kind: PlanLink['kind'], from: Box, to: Box, rowHeight: number): Point[] {
  const fromEnd = isFromEnd(kind)
  const toStart = isToStart(kind)
  const start: Point = [fromEnd ? from.x + from.width : from.x, from.y + from.height / 2]
  const end: Point = [toStart ? to.x : to.x + to.width, to.y + to.height / 2]
  const out = start[0] + (fromEnd ? OUT : -OUT)
  const into = end[0] + (toStart ? -OUT : OUT)
  const direct = fromEnd === toStart ? (fromEnd ? out <= into : out >= into) : true
  // Both at the same side of their bars: round the outer one. At different sides with room between them: one bend. Without room: along the gap between the rows.
  if (direct) {
    const x = fromEnd === toStart ? out : fromEnd ? Math.max(out, into) : Math.min(out, into)
    return [start, [x, start[1]], [x, end[1]], end]
  }
  const gap = start[1] + (end[1] >= start[1] ? 1 : -1) * rowHeight * 0.5
  return [start, [out, start[1]], [out, gap], [into, gap], [into, end[1]], end]
}

/** Links whose line can be seen between two rows, the last not counted. */
export function* linksBetween(scene: Scene, first: number, last: number): Generator<SceneLink> {
  for (const link of scene.links) {
    if (Math.min(link.from, link.to) < last && Math.max(link.from, link.to) >= first) yield link
  }
}

/** How far a point is from a line of corners. */
function distanceTo(route: readonly Point[], [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < route.length; i++) {
    const [ax, ay] = route[i - 1] as Point
    const [bx, by] = route[i] as Point
    const px = Math.min(Math.max(x, Math.min(ax, bx)), Math.max(ax, bx))
    const py = Math.min(Math.max(y, Math.min(ay, by)), Math.max(ay, by))
    least = Math.min(least, Math.hypot(x - px, y - py))
  }
  return least
}

export type Hit =
  | { part: 'bar' | 'start' | 'end' | 'percent' | 'fromStart' | 'fromEnd'; row: number; id: string }
  | { part: 'link'; link: PlanLink }
  | { part: 'row'; row: number; id: string }

/** Px from a bar's end to the middle of the handle that links are drawn from. */
export const HANDLE_OUT = 11
export const HANDLE_R = 5

/** What is at a point of the sheet. `handled`: the row whose handles are shown. `slack`: px that a finger is off. */
export function hitAt(scene: Scene, sheet: Sheet, [x, y]: Point, handled: string | undefined, slack = 0): Hit | undefined {
  const row = Math.floor(y / sheet.rowHeight)
  const found = scene.rows[row]
  if (found !== undefined && y >= 0) {
    const { bar } = found
    const { id, kind } = bar.activity
    const box = boxOf(sheet, bar, row)
    const isOver = y >= box.y - 3 - slack && y <= box.y + box.height + 4 + slack
    if (isOver && handled === id && kind !== 'group') {
      // A finger that is off is off to the outside: towards the bar it means the bar, of which a day leaves little.
      const out = (from: number): boolean => from >= HANDLE_OUT - HANDLE_R - 2 && from <= HANDLE_OUT + HANDLE_R + 2 + slack
      if (out(box.x - x)) return { part: 'fromStart', row, id }
      if (out(x - box.x - box.width)) return { part: 'fromEnd', row, id }
      const done = box.x + (box.width * bar.percent) / 100
      if (kind === 'task' && Math.abs(x - done) <= 5 + slack && y >= box.y + box.height - 3) return { part: 'percent', row, id }
    }
    if (isOver && x >= box.x - 2 - slack && x <= box.x + box.width + 2 + slack) {
      const edge = Math.min(7 + slack, box.width / 3)
      if (kind !== 'task') return { part: 'bar', row, id }
      return { part: x > box.x + box.width - edge ? 'end' : x < box.x + edge && box.width > 18 ? 'start' : 'bar', row, id }
    }
  }
  for (const one of linksBetween(scene, row - 1, row + 2)) {
    const [from, to] = [scene.rows[one.from], scene.rows[one.to]]
    if (from === undefined || to === undefined) continue
    const route = routeOf(one.link.kind, boxOf(sheet, from.bar, one.from), boxOf(sheet, to.bar, one.to), sheet.rowHeight)
    if (distanceTo(route, [x, y]) <= 4 + slack) return { part: 'link', link: one.link }
  }
  return found === undefined ? undefined : { part: 'row', row, id: found.activity.id }
}
