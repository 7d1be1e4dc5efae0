import { DASHBOARD_VERSION, type DashboardBody, type PlacedWidget } from '#contract/dashboard.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { WidgetContext } from './define.ts'
import { COLUMNS } from './grid/layout.ts'
import { widgetKinds } from './registry.ts'

/** What the walls show where nobody has published anything else. */

/** One widget of a wall: kind, place on 24 columns, options. */
export type WallWidget = [type: string, x: number, y: number, w: number, h: number, options?: Record<string, unknown>]

export interface WallPlan {
  landscape: readonly WallWidget[]
  /** For walls more than two and a half times as wide as high: several displays side by side. */
  wide: readonly WallWidget[]
  portrait: readonly WallWidget[]
}

/** From this ratio on a wall is several displays side by side. */
const WIDE = 2.5

/** Which part of a plan is made for a wall of this size. */
export const shapeOf = ({ width, height }: { width: number; height: number }): keyof WallPlan =>
  width > height * WIDE ? 'wide' : width >= height ? 'landscape' : 'portrait'

/** Whether something was arranged for a display that stands upright: it has more rows than columns. */
export const isUpright = (items: readonly { y: number; h: number }[]): boolean => items.some(({ y, h }) => y + h > COLUMNS.wall)

export function wallBody(widgets: readonly WallWidget[]): DashboardBody {
  const placed: Record<string, PlacedWidget> = {}
  const wall = widgets.map(([type, x, y, w, h, options = {}], i) => {
    const id = `${type}-${i}`
    placed[id] = { type, version: widgetKinds.get(type)?.definition.version ?? 1, options }
    return { id, x, y, w, h }
  })
  return { version: DASHBOARD_VERSION, bind: { kind: 'chosen' }, arrangements: { desktop: wall, wall }, widgets: placed }
}

/** Totals along the top, the map in the middle, what was earned and what is wrong beside it, all stations live on the right; the curve passes from station to station. */
export const fleetPlan: WallPlan = {
  landscape: [
    ['fleet-revenue', 0, 0, 6, 10],
    ['alarm-list', 0, 10, 6, 9, { scope: 'fleet' }],
    ['fleet-map', 6, 0, 12, 12, { style: 'relief' }],
    ['fleet-flow', 6, 12, 12, 7],
    ['fleet-board', 18, 0, 6, 11],
    ['power-curve', 18, 11, 6, 8],
    ['event-ticker', 0, 19, 24, 1],
  ],
  wide: [
    ['fleet-flow', 0, 0, 7, 8],
    ['fleet-revenue', 0, 8, 4, 8],
    ['alarm-list', 4, 8, 3, 8, { scope: 'fleet' }],
    ['fleet-map', 7, 0, 10, 16, { style: 'relief' }],
    ['fleet-board', 17, 0, 7, 10],
    ['power-curve', 17, 10, 7, 6],
    ['event-ticker', 0, 16, 24, 1],
  ],
  portrait: [
    ['fleet-map', 0, 0, 24, 8, { style: 'relief' }],
    ['fleet-flow', 0, 8, 24, 5],
    ['fleet-board', 0, 13, 24, 6],
    ['fleet-revenue', 0, 19, 12, 6],
    ['alarm-list', 12, 19, 12, 6, { scope: 'fleet' }],
    ['power-curve', 0, 25, 24, 5],
    ['event-ticker', 0, 30, 24, 1],
  ],
}

/** Panels at the sides by what the station has; the site itself in the middle. */
export function stationPlan({ model: { station } }: WidgetContext): WallPlan {
  const { isStorage, isPhotoVoltaic, isCharPail } = station
  // What the station is there for stands first; a station with none of it is a meter at the grid.
  const panels: string[] = [
    ...(isStorage ? ['state-of-charge'] : []),
    ...(isCharPail ? ['charging-piles'] : []),
    ...(isPhotoVoltaic ? ['pv-generation'] : []),
    'grid-meter',
    'line',
  ]
  const left: WallWidget = [panels[0] ?? 'grid-meter', 0, 0, 6, 6]
  const right: WallWidget = [panels[1] ?? 'line', 18, 0, 6, 6]
  const stack = ([type, , , , , options]: WallWidget, x: number, y: number, w: number, h: number): WallWidget => [type, x, y, w, h, options ?? {}]
  return {
    landscape: [
      left,
      ['energy-today', 0, 6, 6, 6],
      ['price-period-now', 0, 12, 6, 4],
      ['site-scene', 6, 0, 12, 11],
      ['power-curve', 6, 11, 12, 5],
      right,
      ['revenue-now', 18, 6, 6, 5],
      ['alarm-list', 18, 11, 6, 5],
    ],
    wide: [
      stack(left, 0, 0, 3, 8),
      ['price-period-now', 3, 0, 3, 8],
      ['energy-today', 0, 8, 6, 8],
      ['site-scene', 6, 0, 9, 16],
      ['power-curve', 15, 0, 9, 8],
      stack(right, 15, 8, 3, 8),
      ['revenue-now', 18, 8, 3, 8],
      ['alarm-list', 21, 8, 3, 8],
    ],
    portrait: [
      ['site-scene', 0, 0, 24, 8],
      stack(left, 0, 8, 12, 5),
      ['revenue-now', 12, 8, 12, 5],
      ['power-curve', 0, 13, 24, 5],
      ['energy-today', 0, 18, 12, 5],
      stack(right, 12, 18, 12, 5),
      ['price-period-now', 0, 23, 12, 4],
      ['alarm-list', 12, 23, 12, 4],
    ],
  }
}

const values: QuantityCode[] = ['gridPower', 'loadPower', 'pvPower', 'storagePower', 'pilePower', 'gridDemand', 'soc', 'ambientTemperature']
const source = (quantity: QuantityCode) => ({ kind: 'quantity', quantity })

/** A control room's wall of figures: what is measured now along the top, curves below, energy, price and alarms beside them. */
export function dataPlan(context: WidgetContext): WallPlan {
  const present = values.filter((quantity) => context.point(quantity) !== undefined).slice(0, 6)
  const tiles = (columns: number, y: number, h: number): WallWidget[] =>
    present.map((quantity, i): WallWidget => {
      const row = Math.floor(i / columns)
      // The last row is shared among those that are left.
      const inRow = Math.min(columns, present.length - row * columns)
      const [from, to] = [i % columns, (i % columns) + 1].map((n) => Math.round((n * 24) / inRow)) as [number, number]
      return ['value', from, y + row * h, to - from, h, { source: source(quantity), below: 'trend' }]
    })
  const below = Math.ceil(present.length / 2) * 3
  const powers = {
    sources: present
      .filter((quantity) => quantity.endsWith('Power'))
      .slice(0, 4)
      .map(source),
    minutes: 30,
  }
  // A control room wants to see how the plant is wired, where there is a picture of it.
  if (context.model.isTopology && context.model.devices.length > 0)
    return {
      landscape: [
        ...tiles(present.length, 0, 3),
        ['topology', 0, 3, 15, 13],
        ['power-curve', 15, 3, 9, 5],
        ['energy-today', 15, 8, 9, 4],
        ['price-period-now', 15, 12, 4, 4],
        ['alarm-list', 19, 12, 5, 4],
      ],
      wide: [
        ...tiles(present.length, 0, 4),
        ['topology', 0, 4, 9, 12],
        ['power-curve', 9, 4, 9, 6],
        ['line', 9, 10, 9, 6, powers],
        ['energy-today', 18, 4, 6, 6],
        ['price-period-now', 18, 10, 3, 6],
        ['alarm-list', 21, 10, 3, 6],
      ],
      portrait: [
        ...tiles(2, 0, 3),
        ['topology', 0, below, 24, 8],
        ['power-curve', 0, below + 8, 24, 5],
        ['energy-today', 0, below + 13, 24, 5],
        ['price-period-now', 0, below + 18, 12, 4],
        ['alarm-list', 12, below + 18, 12, 4],
      ],
    }
  return {
    landscape: [
      ...tiles(present.length, 0, 4),
      ['power-curve', 0, 4, 16, 6],
      ['energy-today', 16, 4, 8, 6],
      ['line', 0, 10, 10, 6, powers],
      ['price-period-now', 10, 10, 6, 6],
      ['alarm-list', 16, 10, 8, 6],
    ],
    wide: [
      ...tiles(present.length, 0, 4),
      ['power-curve', 0, 4, 10, 12],
      ['line', 10, 4, 8, 12, powers],
      ['energy-today', 18, 4, 6, 6],
      ['price-period-now', 18, 10, 3, 6],
      ['alarm-list', 21, 10, 3, 6],
    ],
    portrait: [
      ...tiles(2, 0, 3),
      ['power-curve', 0, below, 24, 6],
      ['line', 0, below + 6, 24, 5, powers],
      ['energy-today', 0, below + 11, 24, 5],
      ['price-period-now', 0, below + 16, 12, 5],
      ['alarm-list', 12, below + 16, 12, 5],
    ],
  }
}

/** A site told to the public: itself, and beside it its story, one chapter after the other; three figures of now below. */
export function demonstrationPlan({ model: { station, devices } }: WidgetContext): WallPlan {
  const { isStorage, isPhotoVoltaic } = station
  // Without an instrument nothing is said about the weather.
  const weather = devices.some((device) => device.kind === 'environment') ? 'environment' : 'price-period-now'
  const first = isPhotoVoltaic ? 'pv-generation' : 'grid-meter'
  const second = isStorage ? 'state-of-charge' : 'alarm-list'
  return {
    landscape: [
      ['site-scene', 0, 0, 12, 11],
      [first, 0, 11, 4, 5],
      [second, 4, 11, 4, 5],
      [weather, 8, 11, 4, 5],
      ['story', 12, 0, 12, 16],
    ],
    wide: [
      ['site-scene', 0, 0, 10, 16],
      ['story', 10, 0, 10, 16],
      [first, 20, 0, 4, 6],
      [second, 20, 6, 4, 5],
      [weather, 20, 11, 4, 5],
    ],
    portrait: [
      ['site-scene', 0, 0, 24, 9],
      ['story', 0, 9, 24, 14],
      [first, 0, 23, 8, 5],
      [second, 8, 23, 8, 5],
      [weather, 16, 23, 8, 5],
    ],
  }
}
