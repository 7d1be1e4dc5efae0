import { DASHBOARD_VERSION, type DashboardBody, type GridItem, type PlacedWidget } from '#contract/dashboard.ts'
import { compact, COLUMNS } from './grid/layout.ts'
import type { WidgetContext } from './define.ts'

type Entry = [type: string, w: number, h: number, options?: Record<string, unknown>]

/** Rows of a dashboard filled from left to right. */
function arrange(rows: Entry[][], columns: number): DashboardBody {
  const widgets: Record<string, PlacedWidget> = {}
  const items: GridItem[] = []
  let y = 0
  let n = 0
  for (const row of rows) {
    let x = 0
    let height = 0
    const total = row.reduce((sum, [, w]) => sum + w, 0)
    for (const [type, w, h, options = {}] of row) {
      const id = `${type}-${++n}`
      // A station that lacks a device leaves no hole: its neighbours take the room.
      const width = Math.round((w * columns) / total)
      widgets[id] = { type, version: 1, options }
      items.push({ id, x, y, w: Math.min(width, columns - x), h })
      x += width
      height = Math.max(height, h)
    }
    y += height
  }
  return { version: DASHBOARD_VERSION, bind: { kind: 'chosen' }, arrangements: { desktop: compact(items, columns) }, widgets }
}

const quantity = (code: string): Record<string, unknown> => ({ source: { kind: 'quantity', quantity: code } })

/** The home dashboard of a station, out of the devices it really has. */
export function defaultHome({ model: { station } }: Pick<WidgetContext, 'model'>): DashboardBody {
  const { isStorage, isPhotoVoltaic, isCharPail } = station
  const rows: Entry[][] = [
    [['power-flow', 8, 9], ...(isStorage ? ([['state-of-charge', 4, 9]] as Entry[]) : []), ['power-curve', 12, 9]],
    [
      ['energy-today', 9, 7],
      ['revenue-now', 6, 7],
      ['price-period-now', 5, 7],
      ...(isStorage ? [] : ([['value', 4, 7, quantity('gridPower')]] as Entry[])),
      ...(isPhotoVoltaic ? ([['pv-generation', 5, 7]] as Entry[]) : []),
    ],
    [
      ...(isCharPail ? ([['charging-piles', 9, 7]] as Entry[]) : []),
      [
        'line',
        9,
        7,
        {
          sources: [
            { kind: 'quantity', quantity: 'gridPower' },
            { kind: 'quantity', quantity: 'loadPower' },
          ],
          minutes: 15,
        },
      ],
      ['alarm-list', 7, 7],
    ],
  ]
  return arrange(rows, COLUMNS.desktop)
}
