import { createContext } from 'react'
import type { Point } from '#contract/station.ts'

/** Opens what is known of a point. Undefined where nothing opens: while a board is edited, and on walls. */
export const OpenPointContext = createContext<((point: Point) => void) | undefined>(undefined)
