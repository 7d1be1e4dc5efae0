import type { WidgetMode } from '../define.ts'

/** Size of ordinary text in px: on a wall 1/56 of the shorter side, as the tokens have it. */
export const bodyPx = (mode: WidgetMode): number => (mode === 'screen' ? Math.max(13, Math.min(innerWidth, innerHeight) / 56) : 13)

/** Size of axis labels in px. */
export const labelPx = (mode: WidgetMode): number => (mode === 'screen' ? Math.max(12, Math.min(innerWidth, innerHeight) / 60) : 11)
