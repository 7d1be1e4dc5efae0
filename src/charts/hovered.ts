import { atom } from 'jotai'

/** The instant that the pointer stands on in one chart: all charts of the page show it. Undefined: on none. */
export const hoveredAtom = atom<number | undefined>(undefined)
