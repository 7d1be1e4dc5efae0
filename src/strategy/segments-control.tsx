import type { PlanSegment } from '#contract/strategy.ts'
import type { FieldControl } from '#src/resource/field.ts'
import { SegmentsEditor } from './segments-editor.tsx'

/** A power to begin with, of no storage in particular, kW. */
const USUAL_KW = 100

/** Segments of a day as a field of a form. */
export function SegmentsControl({ value, onChange, disabled, faults }: FieldControl) {
  const segments = Array.isArray(value) ? (value as PlanSegment[]) : []
  return (
    <div className="plan-day">
      <SegmentsEditor segments={segments} prices={[]} ratedKw={0} usualKw={USUAL_KW} disabled={disabled} faults={faults ?? {}} onChange={onChange} />
    </div>
  )
}
