import { MOST_WINDOWS, strategySchemas, type PowerWindow, type StrategyParams } from '#contract/strategy.ts'

export type Scheduling = StrategyParams<'scheduling'>

const nothing: Scheduling = { enabled: false, windows: [] }

/** Scheduling as it is kept or reported; what nobody can read, or has said, is none. */
export function schedulingOf(params: unknown): Scheduling {
  const read = strategySchemas.scheduling.safeParse(params ?? {})
  return read.success ? read.data : nothing
}

const isAhead =
  (now: number) =>
  ({ to }: PowerWindow): boolean =>
    to > now

/** What a controller will still do by it. */
export const aheadOf = ({ enabled, windows }: Scheduling, now: number): PowerWindow[] => (enabled ? windows.filter(isAhead(now)) : [])

/** With a task's time in place of what it had there, in the order of time; what is over is left out. */
export function withWindow({ windows }: Scheduling, window: PowerWindow, now: number): Scheduling {
  const others = windows.filter((one) => one.task !== window.task && isAhead(now)(one))
  return { enabled: true, windows: [...others, window].sort((a, b) => a.from - b.from) }
}

/** Without a task's time. */
export function withoutTask({ enabled, windows }: Scheduling, task: string, now: number): Scheduling {
  return { enabled, windows: windows.filter((one) => one.task !== task && isAhead(now)(one)) }
}

/** Whether a time is a task's own; one that is not kept yet has none, and what people have drawn is nobody's. */
export const isOwnOf = (task: string, window: PowerWindow): boolean => task !== '' && window.task === task

/** No other time has room, whatever is over by then. */
export const isFull = ({ windows }: Scheduling, task: string, now: number): boolean =>
  windows.filter((one) => !isOwnOf(task, one) && isAhead(now)(one)).length >= MOST_WINDOWS
