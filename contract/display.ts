import { z } from 'zod'
import { dashboardBody } from './dashboard.ts'
import { displayLanguages, displayStates, playConditions, screenPaths, wallThemes } from './display-codes.ts'

const screenPath = z.string().refine((path) => screenPaths.includes(path), 'screenUnknown')

/** What a demonstration hides; null: the display shows what is. */
export const demonstration = z.object({
  /** Names of stations, addresses and serial numbers are replaced. */
  masked: z.boolean(),
  /** Powers, energies and amounts are multiplied by it; 1: as they are. */
  factor: z.number().min(0.01, 'factorRange').max(100, 'factorRange'),
})
export type Demonstration = z.infer<typeof demonstration>

const hour = z.int().min(0).max(24)

/** What a director tells a display. */
export const displayProgram = z.object({
  show: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('screen'), path: screenPath, stationId: z.string().max(64).nullable() }),
    z.object({ kind: z.literal('playList'), playListId: z.string().min(1).max(64) }),
  ]),
  /** The moment that it shows, epoch ms; null: now. */
  moment: z.number().min(0).max(4_102_444_800_000).nullable(),
  /** Widgets of this type are ringed; null: none. */
  highlight: z.string().max(64).nullable(),
  /** The device that pictures of its site look at, with its live values; absent: the whole site. */
  device: z.string().min(1).max(64).optional(),
  language: z.enum(displayLanguages),
  /** Hours of station time in which it is dimmed; null: never. */
  night: z.object({ from: hour, to: hour }).nullable(),
  /** Absent: as the wall was arranged. */
  theme: z.enum(wallThemes).optional(),
})
export type DisplayProgram = z.infer<typeof displayProgram>

/** A wall as somebody arranges it and has not published it. */
export const displayPreview = z.object({ path: screenPath, stationId: z.string().max(64).nullable(), body: dashboardBody })
export type DisplayPreview = z.infer<typeof displayPreview>

export const playEntry = z.object({
  path: screenPath,
  stationId: z.string().max(64).nullable(),
  seconds: z.int('integerWanted').min(5, 'secondsRange').max(3600, 'secondsRange'),
  when: z.enum(playConditions),
  /** Of `hours`: station time, over midnight where from is later than to. */
  from: hour,
  to: hour,
})
export type PlayEntry = z.infer<typeof playEntry>

/** What a display's window says of itself; a wall of several displays has several. */
export const displayReport = z.object({
  /** Of this window, for as long as it lives. */
  windowId: z.string().min(1).max(64),
  /** Which tile of a wall, from 1; 1 where there is one. */
  tile: z.int().min(1).max(144),
  path: z.string().max(200),
  build: z.string().max(64),
  width: z.int().min(0).max(100_000),
  height: z.int().min(0).max(100_000),
  startedAt: z.number(),
  /** Script memory in MB, where the browser tells. */
  heapMb: z.number().nullable(),
  /** Pictures a second, as the browser drew them lately; null: not counted yet. */
  framesPerSecond: z.number().nullable(),
  /** Since the live stream last said something; null: it is closed. */
  streamAgeMs: z.number().nullable(),
  webgl: z.boolean(),
  /** Scripts that threw since the window was opened. */
  errors: z.int().min(0),
  /** As in `windowFigures`, since the last report; null: the browser does not tell, or a window of an older build. */
  longTasks: z.number().min(0).nullable().default(null),
  longestTaskMs: z.number().min(0).nullable().default(null),
  nodes: z.number().min(0).nullable().default(null),
  messagesPerSecond: z.number().min(0).nullable().default(null),
})
export type DisplayReport = z.infer<typeof displayReport>

/** A named display and its link. The link itself is shown once and kept as a hash. */
export const display = z.object({
  id: z.string(),
  name: z.string(),
  organizationCode: z.string(),
  /** Which stations it may show; empty: all of its organization. */
  stationIds: z.array(z.string()),
  /** Which screens it may show. */
  screens: z.array(z.string()),
  expiresAt: z.number().nullable(),
  /** Addresses and networks it may come from; empty: any. */
  addresses: z.array(z.string()),
  enabled: z.boolean(),
  demonstration: demonstration.nullable(),
  /** Whoever stands before it may mark alarms as seen; nothing else is written by a display. */
  mayMarkSeen: z.boolean(),
  program: displayProgram,
  state: z.enum(displayStates),
  windows: z.array(displayReport.extend({ address: z.string(), reportedAt: z.number() })),
  createdBy: z.string(),
  createdAt: z.number(),
  renewedAt: z.number(),
  lastSeenAt: z.number().nullable(),
  revision: z.int(),
})
export type Display = z.infer<typeof display>
