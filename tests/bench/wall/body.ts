import type { DashboardBody, GridItem, PlacedWidget } from '#contract/dashboard.ts'
import type { Point } from '#contract/station.ts'
import type { Binding } from '#widgets/parts/data/binding.ts'

/** 60 widgets of the plane on a wall of two displays side by side; together they show 1,500 live values. */
export const WALL = { width: 3840, height: 1080, widgets: 60, values: 1500 }

export interface WallPlan {
  body: DashboardBody
  /** Points of each widget in the order in which it shows them. */
  points: ReadonlyMap<string, readonly number[]>
  /** Cells of text that show a value; curves show theirs as lines. */
  cells: number
}

/** How many points a widget of a kind shows; the last table has the rest. */
const counts = { value: 1, gauge: 1, bar: 12, line: 4, table: 50 } as const
type Kind = keyof typeof counts

/** Rows of the wall from above: kinds with their number and width in columns of 24. */
const rows: readonly { h: number; of: readonly [kind: Kind, number: number, w: number][] }[] = [
  {
    h: 4,
    of: [
      ['value', 6, 1],
      ['value', 1, 2],
      ['gauge', 6, 1],
      ['bar', 5, 2],
    ],
  },
  { h: 5, of: [['line', 12, 2]] },
  {
    h: 4,
    of: [
      ['bar', 3, 2],
      ['table', 9, 2],
    ],
  },
  { h: 4, of: [['table', 12, 2]] },
  { h: 3, of: [['table', 6, 4]] },
]

const sourceOf = ({ id, stationId, deviceSn, code, name, unit, decimals }: Point): Binding => ({
  kind: 'point',
  point: { id, stationId, deviceSn, code, name, unit, decimals },
})

function optionsOf(kind: Kind, sources: Binding[], minutes: number): Record<string, unknown> {
  switch (kind) {
    case 'value':
      return { source: sources[0] }
    case 'gauge':
      return { source: sources[0], min: 0, max: 200, warnAt: 140, alarmAt: 150 }
    case 'bar':
      return { bars: sources, step: 'last' }
    case 'line':
      return { sources, minutes }
    case 'table':
      return { rows: sources }
  }
}

/** The wall's body, over points in their order; its curves show the last `minutes`. */
export function wallPlan(points: readonly Point[], minutes: number): WallPlan {
  const items: GridItem[] = []
  const widgets: Record<string, PlacedWidget> = {}
  const shown = new Map<string, readonly number[]>()
  let next = 0
  let cells = 0
  let y = 0
  for (const { h, of } of rows) {
    let x = 0
    for (const [kind, number, w] of of) {
      for (let n = 0; n < number; n++) {
        const id = `${kind}-${items.length}`
        const own = points.slice(next, Math.min(WALL.values, next + counts[kind]))
        next += own.length
        if (kind !== 'line') cells += own.length
        items.push({ id, x, y, w, h })
        widgets[id] = { type: kind, version: 1, options: optionsOf(kind, own.map(sourceOf), minutes) }
        shown.set(
          id,
          own.map((point) => point.id),
        )
        x += w
      }
    }
    y += h
  }
  if (items.length !== WALL.widgets || next !== WALL.values) throw new Error(`a wall of ${items.length} widgets with ${next} values`)
  return { body: { version: 1, bind: { kind: 'chosen' }, arrangements: { desktop: items, wall: items }, widgets }, points: shown, cells }
}
