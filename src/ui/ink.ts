import type { CSSProperties } from 'react'

/** The colour of meaning of words with the class `ink`. */
export const inkOf = (colour: string): CSSProperties => ({ '--ink': colour }) as CSSProperties
