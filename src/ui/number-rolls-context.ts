import { createContext } from 'react'
import type { NumberRolls } from './number-rolls.ts'

/** Of the wall around; none on consoles, and on walls that show a moment of the past. */
export const NumberRollsContext = createContext<NumberRolls | undefined>(undefined)
