import type { WidgetMode } from '../../define.ts'

let side: number | undefined

/** The shorter side of one display of the wall, px; undefined: the window's. Set by the wall before its widgets are drawn; there is one wall a window. */
export const setDisplaySide = (px: number | undefined): void => void (side = px)

const sideNow = (): number => side ?? Math.min(innerWidth, innerHeight)

/** Size of ordinary text in px: on a wall 1/56 of the shorter side, as the tokens have it. */
export const bodyPx = (mode: WidgetMode): number => (mode === 'screen' ? Math.max(13, sideNow() / 56) : 13)

/** Size of axis labels in px. */
export const labelPx = (mode: WidgetMode): number => (mode === 'screen' ? Math.max(12, sideNow() / 60) : 11)
