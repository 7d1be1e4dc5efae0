import type { ArrangementKind, DashboardBody, GridItem, PlacedWidget } from '#contract/dashboard.ts'
import { compact, COLUMNS, findPlace, toPhone } from '../grid/layout.ts'

/** Changes of a dashboard's body; pure: each gives a new body and leaves the old one as it is. */

/** A shape that nobody has arranged yet is worked out from the desktop's. */
export function itemsOf(body: DashboardBody, kind: ArrangementKind): GridItem[] {
  const own = body.arrangements[kind]
  if (own !== undefined) return own
  return kind === 'phone' ? toPhone(body.arrangements.desktop) : body.arrangements.desktop
}

export const withItems = (body: DashboardBody, kind: ArrangementKind, items: GridItem[]): DashboardBody => ({
  ...body,
  arrangements: { ...body.arrangements, [kind]: items },
})

/** Back to what is worked out from the desktop's arrangement. */
export function forgetShape(body: DashboardBody, kind: 'phone' | 'wall'): DashboardBody {
  const { [kind]: _gone, ...arrangements } = body.arrangements
  return { ...body, arrangements }
}

/** Applies a change to every shape that somebody has arranged, and to the one at hand. */
function everyShape(body: DashboardBody, change: (items: GridItem[], columns: number) => GridItem[]): DashboardBody['arrangements'] {
  const { desktop, phone, wall } = body.arrangements
  return {
    desktop: change(desktop, COLUMNS.desktop),
    ...(phone === undefined ? {} : { phone: change(phone, COLUMNS.phone) }),
    ...(wall === undefined ? {} : { wall: change(wall, COLUMNS.wall) }),
  }
}

export interface NewWidget {
  id: string
  placed: PlacedWidget
  /** Cells of the desktop grid. */
  size: { w: number; h: number }
  /** Wanted place; else the first free one. */
  at?: { x: number; y: number }
}

/** Adds widgets to every arranged shape; a size wider than the shape is cut to it. */
export function addWidgets(body: DashboardBody, added: readonly NewWidget[]): DashboardBody {
  const arrangements = everyShape(body, (items, columns) => {
    const result = [...items]
    for (const { id, size, at } of added) {
      const fit = { w: Math.min(columns, size.w), h: size.h }
      const place = at !== undefined && columns === COLUMNS.desktop ? at : findPlace(result, fit, columns)
      result.push({ id, ...place, ...fit })
    }
    return compact(result, columns)
  })
  return { ...body, arrangements, widgets: { ...body.widgets, ...Object.fromEntries(added.map(({ id, placed }) => [id, placed])) } }
}

/** Takes widgets away. Locked ones stay. */
export function removeWidgets(body: DashboardBody, ids: Iterable<string>): DashboardBody {
  const gone = new Set([...ids].filter((id) => body.widgets[id]?.locked !== true))
  if (gone.size === 0) return body
  const widgets = Object.fromEntries(Object.entries(body.widgets).filter(([id]) => !gone.has(id)))
  const arrangements = everyShape(body, (items, columns) =>
    compact(
      items.filter((item) => !gone.has(item.id)),
      columns,
    ),
  )
  return { ...body, widgets, arrangements }
}

export const setWidget = (body: DashboardBody, id: string, change: Partial<PlacedWidget>): DashboardBody => {
  const placed = body.widgets[id]
  return placed === undefined ? body : { ...body, widgets: { ...body.widgets, [id]: { ...placed, ...change } } }
}

/** Locks or unlocks widgets. */
export const lockWidgets = (body: DashboardBody, ids: readonly string[], locked: boolean): DashboardBody => ({
  ...body,
  widgets: Object.fromEntries(
    Object.entries(body.widgets).map(([id, { locked: _before, ...placed }]) => [
      id,
      ids.includes(id) ? (locked ? { ...placed, locked: true } : placed) : (body.widgets[id] as PlacedWidget),
    ]),
  ),
})

/** Widgets on their way to another place or dashboard: spacing between them is kept. */
export interface Clip {
  kind: 'microgrid-widgets'
  version: 1
  widgets: { placed: PlacedWidget; item: Omit<GridItem, 'id'> }[]
}

export function copyWidgets(body: DashboardBody, ids: readonly string[], shape: ArrangementKind): Clip {
  const items = itemsOf(body, shape).filter((item) => ids.includes(item.id))
  const left = Math.min(...items.map((item) => item.x))
  const top = Math.min(...items.map((item) => item.y))
  const widgets = items.flatMap(({ id, x, y, w, h }) => {
    const placed = body.widgets[id]
    return placed === undefined ? [] : [{ placed, item: { x: x - left, y: y - top, w, h } }]
  })
  return { kind: 'microgrid-widgets', version: 1, widgets }
}

/** Pastes below what is there, with the copied spacing. Gives the new ids too. */
export function pasteWidgets(body: DashboardBody, clip: Clip, newId: (type: string) => string): { body: DashboardBody; ids: string[] } {
  const bottom = body.arrangements.desktop.reduce((max, item) => Math.max(max, item.y + item.h), 0)
  const added = clip.widgets.map(({ placed: { locked: _free, ...placed }, item }): NewWidget => {
    const w = Math.min(COLUMNS.desktop, item.w)
    return { id: newId(placed.type), placed, size: { w, h: item.h }, at: { x: Math.min(item.x, COLUMNS.desktop - w), y: bottom + item.y } }
  })
  return { body: addWidgets(body, added), ids: added.map(({ id }) => id) }
}
