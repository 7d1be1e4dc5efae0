import { atom } from 'jotai'
import { from, NEVER } from 'rxjs'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { QualityFault } from '#contract/quality.ts'
import type { Answer } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { displayLink } from '#src/api/display-link.ts'
import { poll } from '#streams/ops/poll.ts'
import { momentAtom } from './moment.ts'
import { active$, failureOf } from './query.ts'
import { sessionAtom } from './session.ts'

/** Hours are judged once each: a mark is seen some minutes after. */
const EVERY_MS = 300_000

/** A display is told nothing of what was found. */
export const isToldOfFindings = displayLink === undefined

type Marks = ReadonlyMap<number, QualityFault>
const none: Marks = new Map()

const answerAtom = atom<Live<Answer<'qualityMarks'>>>({ state: 'waiting' })
answerAtom.onMount = (set) => {
  const subscription = poll({
    fetch: () => from(call('qualityMarks', {})),
    everyMs: EVERY_MS,
    active$,
    refresh$: NEVER,
    now: Date.now,
    failureOf,
    random: Math.random,
  }).subscribe(set)
  return () => subscription.unsubscribe()
}

const marksAtom = atom((get): Marks => {
  const answer = valueOf(get(answerAtom))
  return answer === undefined ? none : new Map(answer.marks.map(({ point, fault }) => [point, fault]))
})

/** Points of which something was found in the hour that was judged last; one question for all that show values. Nothing of the past, and nothing on a display. */
export const suspectAtom = atom((get): Marks =>
  !isToldOfFindings || get(momentAtom) !== 'live' || get(sessionAtom) === undefined ? none : get(marksAtom),
)
