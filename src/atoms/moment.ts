import { atom } from 'jotai'

/** What the dashboards look at: now, or a moment of the past (epoch ms). */
export const momentAtom = atom<'live' | number>('live')
