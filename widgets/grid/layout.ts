import type { GridItem } from '#contract/dashboard.ts'

/** Pure arithmetic of arrangements: no React, no library. */

export const COLUMNS = { desktop: 24, phone: 4, wall: 24 } as const

export const collides = (a: GridItem, b: GridItem): boolean =>
  a.id !== b.id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Inside the columns, at least one cell. */
export function clamp(item: GridItem, columns: number): GridItem {
  const w = Math.min(columns, Math.max(1, item.w))
  return { ...item, w, h: Math.max(1, item.h), x: Math.min(columns - w, Math.max(0, item.x)), y: Math.max(0, item.y) }
}

/** Everything as high as it can go, in reading order; nothing overlaps. */
export function compact(items: readonly GridItem[], columns: number): GridItem[] {
  const sorted = items.map((item) => clamp(item, columns)).sort((a, b) => a.y - b.y || a.x - b.x)
  const placed: GridItem[] = []
  for (const item of sorted) {
    let { y } = item
    while (y > 0 && !placed.some((other) => collides({ ...item, y: y - 1 }, other))) y--
    while (placed.some((other) => collides({ ...item, y }, other))) y++
    placed.push({ ...item, y })
  }
  return placed
}

/** First place, in reading order, where something of this size fits. */
export function findPlace(items: readonly GridItem[], size: { w: number; h: number }, columns: number): { x: number; y: number } {
  const bottom = items.reduce((max, item) => Math.max(max, item.y + item.h), 0)
  for (let y = 0; y <= bottom; y++) {
    for (let x = 0; x + size.w <= columns; x++) {
      if (!items.some((item) => collides({ id: '', x, y, ...size }, item))) return { x, y }
    }
  }
  return { x: 0, y: bottom }
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Moves one item by a step, or resizes it; what is in its way gives way downwards. */
export function nudge(
  items: readonly GridItem[],
  id: string,
  arrow: Arrow,
  resize: boolean,
  columns: number,
  min: { w: number; h: number },
): GridItem[] {
  const dx = arrow === 'ArrowLeft' ? -1 : arrow === 'ArrowRight' ? 1 : 0
  const dy = arrow === 'ArrowUp' ? -1 : arrow === 'ArrowDown' ? 1 : 0
  const before = items.find((item) => item.id === id)
  if (before === undefined) return [...items]
  const wanted = resize
    ? { ...before, w: Math.min(columns - before.x, Math.max(min.w, before.w + dx)), h: Math.max(min.h, before.h + dy) }
    : { ...before, x: before.x + dx, y: before.y + dy }
  const moved = clamp(wanted, columns)
  const others = items.filter((item) => item.id !== id)
  // Down past a neighbour: it and what it meets change places, else compacting would put it back.
  const met = dy !== 0 && !resize ? others.filter((item) => collides(moved, item)) : []
  if (dy < 0 && met.length > 0) {
    // Up past neighbours: it takes their place, and they go below it.
    const top = Math.min(...met.map((item) => item.y))
    const lifted = { ...moved, y: top }
    return compact([lifted, ...others.map((item) => (collides(lifted, item) ? { ...item, y: top + lifted.h } : item))], columns)
  }
  const below = dy > 0 ? met : []
  const shifted = others.map((item) => (below.includes(item) ? { ...item, y: before.y } : item))
  const target = below.length > 0 ? { ...moved, y: Math.max(...below.map((item) => before.y + item.h)) } : moved
  return compact([target, ...shifted], columns)
}

/** Desktop cells. */
const NARROW = 6
const LOW = 5

/** The phone's arrangement: one below the other in reading order, narrow ones side by side. */
export function toPhone(items: readonly GridItem[]): GridItem[] {
  const ordered = [...items].sort((a, b) => a.y - b.y || a.x - b.x)
  const result: GridItem[] = []
  for (const item of ordered) {
    const w = item.w <= 5 && item.h <= 4 ? 2 : 4
    // What was narrow is wider here and needs less height.
    const h = item.w <= NARROW && w === COLUMNS.phone ? Math.min(item.h, LOW) : item.h
    result.push({ id: item.id, w, h, ...findPlace(result, { w, h }, COLUMNS.phone) })
  }
  return compact(result, COLUMNS.phone)
}
