import type { PlanChanged } from '#contract/schemas/project-plan.ts'
import type { Answer } from '#contract/schemas.ts'
import { wholeOf } from '#domain/project/change-told.ts'
import { applyEdits, inverseOf, withChange, type PlanEdit, type ProjectPlan } from '#domain/project/edits.ts'

/** One project's plan as a window has it. */
export interface PlanState {
  revision: number
  /** What the server has, as far as it is known here. */
  kept: ProjectPlan
  /** What was asked for and not answered yet, in order. */
  pending: readonly Asked[]
  /** What is shown: the kept plan with what was asked for. */
  shown: ProjectPlan
  assumedFrom: string | null
  baselines: Answer<'projectPlan'>['baselines']
  /** What takes back what this window did, the last first; and what does it again. */
  undo: readonly (readonly PlanEdit[])[]
  redo: readonly (readonly PlanEdit[])[]
  /** Of those, what could not be taken back or done again for want of an answer. */
  returned?: readonly Asked[]
  /** Plans before the last changes, the newest first: the stream may tell a change before it is answered. */
  before: readonly { revision: number; plan: ProjectPlan }[]
  /** Changes were missed: the whole is to be asked for. */
  missed: boolean
}

export interface Asked {
  id: number
  edits: readonly PlanEdit[]
  as: 'do' | 'undo' | 'redo'
}

export type PlanStep =
  | { type: 'snapshot'; answer: Answer<'projectPlan'> }
  /** Somebody changed it, told by the stream; this window's own come too. */
  | { type: 'changed'; change: PlanChanged }
  | { type: 'asked'; asked: Asked }
  | { type: 'answered'; asked: Asked; change: PlanChanged }
  /** `passes`: nobody has said no to it. */
  | { type: 'refused'; asked: Asked; passes: boolean }
  /** The newest of what can be taken back (or done again) is on its way. */
  | { type: 'taken'; from: 'undo' | 'redo' }

const MOST_UNDONE = 100
const MOST_BEFORE = 20

/** The plan with the edits in it that still make sense on it; the server has the last word. */
const shownOf = (kept: ProjectPlan, pending: readonly Asked[]): ProjectPlan =>
  pending.reduce((plan, { edits }) => {
    const edited = applyEdits(plan, edits)
    return edited.fault === undefined ? edited.plan : plan
  }, kept)

const beforeOf = ({ revision, kept, before }: PlanState): PlanState['before'] => [{ revision, plan: kept }, ...before].slice(0, MOST_BEFORE)

const withKept = (state: PlanState, change: PlanChanged): PlanState => {
  if (change.revision <= state.revision) return state
  if (change.previous !== state.revision) return { ...state, missed: true }
  return { ...state, revision: change.revision, kept: withChange(state.kept, wholeOf(state.kept.activities, change)), before: beforeOf(state) }
}

const without = (state: PlanState, { id }: Asked): PlanState => ({ ...state, pending: state.pending.filter((one) => one.id !== id) })

/** Undefined: not known yet. */
export function reducePlan(state: PlanState | undefined, step: PlanStep): PlanState | undefined {
  if (step.type === 'snapshot') {
    const { revision, activities, links, calendar, assumedFrom, baselines } = step.answer
    // An answer that was under way while a change came is older than what is known.
    if (state !== undefined && revision < state.revision) return state
    const kept: ProjectPlan = { activities, links, calendar }
    const pending = state?.pending ?? []
    const [undo, redo] = [state?.undo ?? [], state?.redo ?? []]
    // An edit that is answered only now may have been made of the plan of before.
    const before = state === undefined ? [] : beforeOf(state)
    return { revision, kept, pending, shown: shownOf(kept, pending), assumedFrom, baselines, undo, redo, before, missed: false }
  }
  if (state === undefined) return undefined
  const next = stepOn(state, step)
  return next === state ? state : { ...next, shown: shownOf(next.kept, next.pending) }
}

function stepOn(state: PlanState, step: Exclude<PlanStep, { type: 'snapshot' }>): PlanState {
  switch (step.type) {
    case 'changed':
      return withKept(state, step.change)
    case 'asked':
      return { ...state, pending: [...state.pending, step.asked] }
    case 'refused': {
      const { asked, passes } = step
      const next = without(state, asked)
      // What could not be taken back for want of an answer can be tried again.
      return passes && asked.as !== 'do' ? putBack(next, asked, asked.as) : next
    }
    case 'taken':
      return { ...state, [step.from]: state[step.from].slice(1) }
    case 'answered': {
      const { asked, change } = step
      const next = without(withKept(state, change), asked)
      const before = next.before.find(({ revision }) => revision === change.previous)
      return before === undefined ? next : remembered(next, asked, inverseOf(before.plan, wholeOf(before.plan.activities, change)))
    }
  }
}

/** Where it was: behind those that were taken before it and have come back before it. */
function putBack(state: PlanState, asked: Asked, as: 'undo' | 'redo'): PlanState {
  const returned = (state.returned ?? []).filter(({ edits }) => state[as].includes(edits))
  const isNewer = (edits: readonly PlanEdit[]): boolean => returned.some((one) => one.edits === edits && one.id < asked.id)
  const found = state[as].findIndex((edits) => !isNewer(edits))
  const at = found === -1 ? state[as].length : found
  return { ...state, [as]: state[as].toSpliced(at, 0, asked.edits).slice(0, MOST_UNDONE), returned: [...returned, asked] }
}

function remembered(state: PlanState, asked: Asked, inverse: readonly PlanEdit[]): PlanState {
  if (inverse.length === 0) return state
  const put = (list: PlanState['undo']): PlanState['undo'] => [inverse, ...list].slice(0, MOST_UNDONE)
  if (asked.as === 'undo') return { ...state, redo: put(state.redo) }
  return { ...state, undo: put(state.undo), redo: asked.as === 'do' ? [] : state.redo }
}
