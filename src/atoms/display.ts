import { atom } from 'jotai'
import { filter, from } from 'rxjs'
import { ApiError } from '#src/api/api-error.ts'
import { call, tokenValue } from '#src/api/client.ts'
import { displayLink } from '#src/api/display-link.ts'
import type { DisplayReport } from '#contract/display.ts'
import { createDisplayStream, type DisplayKnowledge } from '#streams/display/create-display-stream.ts'
import { liveParts } from './live.ts'

/** Says how this window is; set by the screens, which know it. */
let describeWindow: () => DisplayReport = () => {
  throw new Error('no display')
}
export const setWindowReport = (describe: () => DisplayReport): void => void (describeWindow = describe)

/** This window is a display's: it was opened by a link and shows nothing but walls. */
export const isDisplay = displayLink !== undefined

/** What this display is to show; `waiting` in a person's window. */
export const displayAtom = atom<DisplayKnowledge>({ state: 'waiting' })
displayAtom.onMount = (set) => {
  if (!isDisplay) return undefined
  const subscription = createDisplayStream({
    report: () => {
      // A refusal has taken the token away; the link may be good again.
      tokenValue.set(displayLink)
      return from(call('displayReport', describeWindow()))
    },
    changed$: liveParts().stream.notices$.pipe(filter(({ code }) => code === 'displayChanged')),
    // Refusals of a link are said; everything else passes by itself.
    refusalOf: (error) => (error instanceof ApiError && (error.code === 401 || error.code === 403) ? error.message : undefined),
  }).subscribe(set)
  return () => subscription.unsubscribe()
}

/** The director's word on how to show it; undefined in a person's window and until it is known. */
export const displayProgramAtom = atom((get) => {
  const knowledge = get(displayAtom)
  return knowledge.state === 'showing' ? knowledge.answer : undefined
})
