import { atom } from 'jotai'
import { valueOf } from '#contract/live-value.ts'
import type { QualityFault } from '#contract/quality.ts'
import { displayLink } from '#src/api/display-link.ts'
import { momentAtom } from './moment.ts'
import { answerAtom } from './query.ts'
import { tokenAtom } from './session.ts'

/** Hours are judged once each: a mark is seen some minutes after. */
const EVERY_MS = 300_000
const HOUR_MS = 3_600_000

/** A display is told nothing of what was found. */
export const isToldOfFindings = displayLink === undefined

type Marks = ReadonlyMap<number, QualityFault>
const none: Marks = new Map()

const marksAtom = atom((get): Marks => {
  const moment = get(momentAtom)
  const answer = valueOf(get(answerAtom('qualityMarks', {}, EVERY_MS, moment === 'live' ? undefined : Math.floor(moment / HOUR_MS) * HOUR_MS)))
  return answer === undefined ? none : new Map(answer.marks.map(({ point, fault }) => [point, fault]))
})

/** Points of which something was found in the hour that was judged last (looking back: that was over then); one question for all that show values. Nothing on a display. */
export const suspectAtom = atom((get): Marks => (!isToldOfFindings || get(tokenAtom) === undefined ? none : get(marksAtom)))
