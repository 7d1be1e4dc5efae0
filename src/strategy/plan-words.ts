import type { Answer } from '#contract/schemas.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { checkPlan, type CheckedPlan, type PlanFacts } from '#domain/control/plan-check.ts'
import { clockOf } from '#domain/price-hours.ts'
import { formatShown } from '#domain/units.ts'
import type { Words } from '#src/resource/define.ts'

export type DayAhead = Answer<'planForecast'>

const factsOf = ({ storage, beginSoc, load, pv, drawKw, exportKw }: DayAhead, clockMinutes: readonly number[]): PlanFacts => ({
  clockMinutes,
  storage,
  beginSoc: beginSoc ?? undefined,
  loadKw: load?.kw,
  pvKw: pv?.kw,
  drawKw: drawKw ?? undefined,
  exportKw: exportKw ?? undefined,
})

/** Segments held against a day's forecast and the station's limits. */
/** `minutes`: `clockMinutes` of the day. */
export const checkedBy = (segments: readonly PlanSegment[], ahead: DayAhead, minutes: readonly number[]): CheckedPlan =>
  checkPlan(segments, factsOf(ahead, minutes))

/** What was found, in words; what the form itself says of a segment is not said twice. */
export function findingNotes({ findings }: CheckedPlan, { t, language }: Words): { segment: number; words: string }[] {
  return findings.flatMap(({ kind, segment, minute, value, limit }) => {
    if (kind === 'overlap' || kind === 'rated') return []
    const unit = kind === 'full' || kind === 'empty' ? '%' : 'kW'
    const said = { time: clockOf(minute), value: formatShown(value, unit, 0, language), limit: formatShown(limit, unit, 0, language) }
    return [{ segment, words: t(`plan.finding.${kind}`, said) }]
  })
}
