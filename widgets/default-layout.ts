import { DASHBOARD_VERSION, type DashboardBody, type GridItem, type PlacedWidget } from '#contract/dashboard.ts'
import { compact, COLUMNS, toPhone } from './grid/layout.ts'
import type { WidgetContext } from './define.ts'
import { widgetKinds } from './registry.ts'

/** Three alarms in sight. */
const PHONE_ALARM_ROWS = 5

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
    for (const [i, [type, w, h, options = {}]] of row.entries()) {
      const id = `${type}-${++n}`
      // A station that lacks a device leaves no hole: its neighbours take the room.
      // The last one has what rounding left.
      const width = i === row.length - 1 ? columns - x : Math.round((w * columns) / total)
      widgets[id] = { type, version: widgetKinds.get(type)?.definition.version ?? 1, options }
      items.push({ id, x, y, w: width, h })
      x += width
      height = Math.max(height, h)
    }
    y += height
  }
  const desktop = compact(items, columns)
  // On a phone what is wrong comes right after what is going on: nobody scrolls to the end of a page to learn of an alarm.
  const phone = toPhone(desktop.map((item) => (widgets[item.id]?.type === 'alarm-list' ? { ...item, x: 1, y: 0, h: PHONE_ALARM_ROWS } : item)))
  return { version: DASHBOARD_VERSION, bind: { kind: 'chosen' }, arrangements: { desktop, phone }, widgets }
}

const quantity = (code: string): Record<string, unknown> => ({ source: { kind: 'quantity', quantity: code } })

/** The home dashboard of a station, out of the devices it really has. */
export function defaultHome({ model: { station, devices, isTopology } }: Pick<WidgetContext, 'model'>): DashboardBody {
  const { isStorage, isPhotoVoltaic, isCharPail } = station
  // A station of which people want no picture, or that has no device yet, has none here either.
  const hasPicture = isTopology && devices.length > 0
  const piles: Entry[] = isCharPail ? [['charging-piles', 9, 7]] : []
  const sources = (['gridPower', 'loadPower'] as const).map((code) => ({ kind: 'quantity', quantity: code }))
  const powers = (w: number, h: number): Entry => ['line', w, h, { sources, minutes: 15 }]
  const alarms = (w: number, h: number): Entry => ['alarm-list', w, h]
  const rows: Entry[][] = [
    [['site-scene', 10, 9], ...(isStorage ? ([['state-of-charge', 4, 9]] as Entry[]) : []), ['power-curve', 10, 9]],
    [
      ['energy-today', 9, 7],
      ['revenue-now', 6, 7],
      ['price-period-now', 5, 7],
      ...(isStorage ? [] : ([['value', 4, 7, quantity('gridPower')]] as Entry[])),
      ...(isPhotoVoltaic ? ([['pv-generation', 5, 7]] as Entry[]) : []),
    ],
    ...(!hasPicture
      ? [[...piles, powers(9, 7), alarms(7, 7)]]
      : isCharPail
        ? [[['topology', 17, 10], alarms(7, 10)] as Entry[], [...piles, powers(15, 7)]]
        : [[['topology', 13, 10], powers(6, 10), alarms(5, 10)] as Entry[]]),
  ]
  return arrange(rows, COLUMNS.desktop)
}
