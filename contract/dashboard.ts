import { z } from 'zod'
import { wallThemes } from './display-codes.ts'

/** Position of one widget on the grid, in grid cells. */
const gridItem = z.object({
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
const placedWidget = z.object({
  type: z.string().min(1).max(64),
  version: z.int().min(1),
  options: z.record(z.string(), z.unknown()),
  /** Stays where it is, with its settings, until it is unlocked. */
  locked: z.boolean().optional(),
})
export type PlacedWidget = z.infer<typeof placedWidget>

const dashboardBind = z.union([
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
  /** Of a wall; absent: deep. */
  theme: z.enum(wallThemes).optional(),
})
export type DashboardBody = z.infer<typeof dashboardBody>

export const dashboardOwnerKinds = ['person', 'role', 'organization'] as const

const facts = {
  id: z.string(),
  owner: z.object({ kind: z.enum(dashboardOwnerKinds), id: z.string() }),
  /** Which page it belongs to and which station type it is for: `home:STORED_ENERGY`. */
  slot: z.string().min(1).max(64),
  title: z.string().max(100),
  /** Counts up with every save; a save with an old one is refused with code 409. */
  revision: z.int(),
  /** The viewer may publish changes; others may be copied. */
  mayEdit: z.boolean(),
}

export const dashboard = z.object({ ...facts, body: dashboardBody })
export type Dashboard = z.infer<typeof dashboard>

/** A dashboard in a list: `own`, shared by `role` or `organization`, or a `colleague`'s. */
export const dashboardSummary = z.object({
  ...facts,
  from: z.enum(['own', 'role', 'organization', 'colleague']),
  /** Name of the person, role or organization it belongs to, in the reader's language. */
  ownerName: z.string(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  widgets: z.int(),
})
export type DashboardSummary = z.infer<typeof dashboardSummary>
