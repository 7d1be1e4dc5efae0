/** How the height of a wall is shared: title bar, band of an alarm that takes it over, rows of its grid; pure. Lengths in px of the wall. */

/** Of the shorter side of one display. */
const HEAD = 0.075
const LEAST_HEAD = 48
/** Between panels, and around them. */
export const WALL_GAP = 12

export const wallHead = (side: number): number => Math.round(Math.max(LEAST_HEAD, side * HEAD))

/** Width of the frame around a wall that an alarm takes over: seen from afar on every size. */
export const alarmFrame = (side: number): number => Math.max(4, Math.round(side / 120))
/** What it needs besides the wall's own edge, so that nothing lies under it. */
export const frameRoom = (frame: number): number => (frame === 0 ? 0 : Math.max(0, frame + 4 - WALL_GAP))

/** Height of a row where `rows` of them fill what title bar and `band` leave. */
export const wallRowHeight = (height: number, side: number, rows: number, band = 0): number =>
  (height - wallHead(side) - band - WALL_GAP * 1.5 - WALL_GAP * (rows - 1)) / rows
