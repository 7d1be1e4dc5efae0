import type { GridItem } from '#contract/dashboard.ts'
import { clamp, collides, compact } from '../grid/layout.ts'

/** Arithmetic of several widgets at once; pure, on grid cells. */

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'sameWidth' | 'sameHeight'
export type Axis = 'horizontal' | 'vertical'

/** Puts `moved` items where they are wanted; what is in their way gives way downwards, then everything goes up as far as it can. */
function settle(items: readonly GridItem[], moved: ReadonlySet<string>, columns: number): GridItem[] {
  const placed: GridItem[] = []
  const put = (item: GridItem): void => {
    let { y } = item
    while (placed.some((other) => collides({ ...item, y }, other))) y++
    placed.push({ ...item, y })
  }
  const ordered = items.map((item) => clamp(item, columns)).sort((a, b) => a.y - b.y || a.x - b.x)
  for (const item of ordered) if (moved.has(item.id)) put(item)
  for (const item of ordered) if (!moved.has(item.id)) put(item)
  return compact(placed, columns)
}

/** The first selected one (the lead) sets the line or the size for the others. */
export function align(items: readonly GridItem[], ids: readonly string[], how: Alignment, columns: number): GridItem[] {
  const lead = items.find((item) => item.id === ids[0])
  if (lead === undefined || ids.length < 2) return [...items]
  const wanted = (item: GridItem): GridItem => {
    if (how === 'left') return { ...item, x: lead.x }
    if (how === 'right') return { ...item, x: lead.x + lead.w - item.w }
    if (how === 'top') return { ...item, y: lead.y }
    if (how === 'bottom') return { ...item, y: lead.y + lead.h - item.h }
    return how === 'sameWidth' ? { ...item, w: lead.w } : { ...item, h: lead.h }
  }
  const chosen = new Set(ids)
  return settle(
    items.map((item) => (chosen.has(item.id) && item !== lead ? wanted(item) : item)),
    chosen,
    columns,
  )
}

/** Equal gaps between the outermost two. Cells are whole: gaps differ by one at most, the wider ones first. */
export function distribute(items: readonly GridItem[], ids: readonly string[], axis: Axis, columns: number): GridItem[] {
  const chosen = new Set(ids)
  const at = axis === 'horizontal' ? 'x' : 'y'
  const size = axis === 'horizontal' ? 'w' : 'h'
  const row = items.filter((item) => chosen.has(item.id)).sort((a, b) => a[at] - b[at])
  const [first, last] = [row[0], row.at(-1)]
  if (row.length < 3 || first === undefined || last === undefined) return [...items]
  const room = last[at] - (first[at] + first[size]) - row.slice(1, -1).reduce((sum, item) => sum + item[size], 0)
  if (room < 0) return [...items]
  const gaps = row.length - 1
  const places = new Map<string, number>()
  let next = first[at] + first[size]
  row.slice(1, -1).forEach((item, i) => {
    next += Math.floor(room / gaps) + (i < room % gaps ? 1 : 0)
    places.set(item.id, next)
    next += item[size]
  })
  return settle(
    items.map((item) => ({ ...item, [at]: places.get(item.id) ?? item[at] })),
    chosen,
    columns,
  )
}

/** Two widgets change places; each keeps its own size where it fits, else takes the other's. */
export function swap(items: readonly GridItem[], one: string, other: string, columns: number): GridItem[] {
  const [a, b] = [items.find((item) => item.id === one), items.find((item) => item.id === other)]
  if (a === undefined || b === undefined) return [...items]
  return compact(
    items.map((item) => (item === a ? { ...b, id: a.id } : item === b ? { ...a, id: b.id } : item)),
    columns,
  )
}

/** Moves all selected ones by the same cells; the whole group stops at the edge. */
export function shift(items: readonly GridItem[], ids: readonly string[], dx: number, dy: number, columns: number): GridItem[] {
  const chosen = new Set(ids)
  const group = items.filter((item) => chosen.has(item.id))
  if (group.length === 0) return [...items]
  const left = Math.min(...group.map((item) => item.x))
  const right = Math.max(...group.map((item) => item.x + item.w))
  const top = Math.min(...group.map((item) => item.y))
  const x = Math.max(-left, Math.min(columns - right, dx))
  // Down by less than what is in the way would be undone by closing the gaps: the group changes places with what it meets.
  const bottom = Math.max(...group.map((item) => item.y + item.h))
  const below = items.filter((item) => !chosen.has(item.id) && item.y >= bottom && item.x < right + x && item.x + item.w > left + x)
  const next = below.length === 0 ? undefined : below.reduce((nearest, item) => (item.y < nearest.y ? item : nearest))
  const y = dy > 0 && next !== undefined ? Math.max(dy, next.h) : Math.max(-top, dy)
  return settle(
    items.map((item) => {
      if (chosen.has(item.id)) return { ...item, x: item.x + x, y: item.y + y }
      return dy > 0 && item === next ? { ...item, y: top } : item
    }),
    dy > 0 ? new Set([...chosen, ...(next === undefined ? [] : [next.id])]) : chosen,
    columns,
  )
}
