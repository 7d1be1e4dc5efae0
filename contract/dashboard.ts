import { z } from 'zod'

/** Position of one widget on the grid, in grid cells. */
export const gridItem = z.object({
  id: z.string().min(1).max(64),
  x: z.int().min(0).max(200),
  y: z.int().min(0).max(2000),
  w: z.int().min(1).max(200),
  h: z.int().min(1).max(200),
})
export type GridItem = z.infer<typeof gridItem>

export const arrangementKinds = ['desktop', 'phone', 'wall'] as const
export type ArrangementKind = (typeof arrangementKinds)[number]

/** What a widget is and how it was set; the server keeps options as they are, widgets check and migrate them. */
export const placedWidget = z.object({
  type: z.string().min(1).max(64),
  version: z.int().min(1),
  options: z.record(z.string(), z.unknown()),
  /** Stays where it is, with its settings, until it is unlocked. */
  locked: z.boolean().optional(),
})
export type PlacedWidget = z.infer<typeof placedWidget>

export const dashboardBind = z.union([
  z.object({ kind: z.literal('chosen') }),
  z.object({ kind: z.literal('named'), stationIds: z.array(z.string()).max(500) }),
])

export const DASHBOARD_VERSION = 1

/** What a person arranges. `arrangements` and `widgets` are separate: the same widgets may be arranged for three shapes. */
export const dashboardBody = z.object({
  version: z.int().min(1),
  bind: dashboardBind,
  arrangements: z.object({
    desktop: z.array(gridItem).max(200),
    phone: z.array(gridItem).max(200).optional(),
    wall: z.array(gridItem).max(200).optional(),
  }),
  widgets: z.record(z.string().max(64), placedWidget),
})
export type DashboardBody = z.infer<typeof dashboardBody>

export const dashboard = z.object({
  id: z.string(),
  owner: z.object({ kind: z.enum(['person', 'role', 'organization']), id: z.string() }),
  /** Which page it belongs to and which station type it is for: `home:STORED_ENERGY`. */
  slot: z.string().min(1).max(64),
  title: z.string().max(100),
  body: dashboardBody,
  /** Counts up with every save; a save with an old one is refused with code 409. */
  revision: z.int(),
})
export type Dashboard = z.infer<typeof dashboard>
