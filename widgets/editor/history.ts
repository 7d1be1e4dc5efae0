/** Steps that can be taken back, until the dashboard is closed. */
export const MAX_STEPS = 500

export interface History<T> {
  /** Older states first, each with the name of the step that left it. */
  past: readonly { state: T; step: string }[]
  present: T
  future: readonly { state: T; step: string }[]
}

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** A step: what was to be redone is gone. Steps of the same `group` right after one another count as one (typing, a row of arrow keys). */
export function record<T>(history: History<T>, state: T, step: string, group?: string): History<T> {
  if (Object.is(state, history.present)) return history
  const last = history.past.at(-1)
  const named = group === undefined ? step : `${step}\u0000${group}`
  if (group !== undefined && last?.step === named && history.future.length === 0) return { ...history, present: state }
  return { past: [...history.past, { state: history.present, step: named }].slice(-MAX_STEPS), present: state, future: [] }
}

export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), present: last.state, future: [{ state: history.present, step: last.step }, ...history.future] }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, { state: history.present, step: next.step }], present: next.state, future }
}

/** Every state of it as `change` makes it. */
export function changed<T>({ past, present, future }: History<T>, change: (state: T) => T): History<T> {
  const each = (steps: History<T>['past']) => steps.map(({ state, step }) => ({ state: change(state), step }))
  return { past: each(past), present: change(present), future: each(future) }
}

const nameOf = (step: string | undefined): string | undefined => step?.split('\u0000')[0]
/** Name of the step that an undo would take back. */
export const undoStep = <T>(history: History<T>): string | undefined => nameOf(history.past.at(-1)?.step)
export const redoStep = <T>(history: History<T>): string | undefined => nameOf(history.future[0]?.step)
