import { strategySchemas, type StrategyType } from '#contract/strategy.ts'
import { localDate } from '#domain/time.ts'

/** Whether all times are over of what somebody wants or a controller has; undefined: it is of no certain times. */
function isPast(type: StrategyType, params: unknown, zone: string, now: number): boolean | undefined {
  if (params === null || params === undefined) return undefined
  if (type === 'scheduling') {
    const read = strategySchemas.scheduling.safeParse(params)
    if (!read.success || read.data.windows.length === 0) return undefined
    return read.data.windows.every(({ to }) => to <= now)
  }
  const plan = type === 'plan' ? strategySchemas.plan.safeParse(params) : undefined
  if (plan?.success !== true) return undefined
  const today = localDate(zone, now)
  return plan.data.days.every(({ dates, weekdays }) => dates.length > 0 && weekdays.length === 0 && dates.every((date) => date < today))
}

/** All times that are wanted are over, and the controller goes by none either: nothing is to be issued any more. */
export const isOver = ({ type, params, reported }: { type: StrategyType; params: unknown; reported: unknown }, zone: string, now: number): boolean =>
  isPast(type, params, zone, now) === true && isPast(type, reported, zone, now) !== false
