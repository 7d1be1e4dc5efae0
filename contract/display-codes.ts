import { routes } from './route.ts'

/** What of displays the browser needs before anything else, apart from the schemas so that zod is not loaded for it. */

/** A display link's token begins so; the server tells it from a session's by that. */
export const DISPLAY_TOKEN = 'display-'

/** Paths of the full-screen routes: what a display can show. */
export const screenPaths: readonly string[] = routes.filter((route) => route.frame === 'screen').map((route) => route.path)

export const displayLanguages = ['zh', 'en', 'alternate'] as const

/** How a wall is dressed: deep blue for dark rooms, graphite for those who want it quiet, bright for sunlit lobbies. */
export const wallThemes = ['deep', 'graphite', 'bright'] as const
export type WallTheme = (typeof wallThemes)[number]

/** When an entry of a play list has its turn: always; while alarms of the two highest levels are open; while values come; between two hours. */
export const playConditions = ['always', 'alarm', 'live', 'hours'] as const

/** `waiting`: never opened; `alive`: reported within half a minute; `lost`: reported before; `expired`, `revoked`: the link is no longer good. */
export const displayStates = ['waiting', 'alive', 'lost', 'expired', 'revoked'] as const
export type DisplayState = (typeof displayStates)[number]

/** A display that says nothing for this long is lost. */
export const DISPLAY_ALIVE_MS = 30_000
export const DISPLAY_REPORT_MS = 10_000
/** A preview that nobody sends anew is over: its editor was closed. */
export const PREVIEW_MS = 60_000
