import type { TFunction } from 'i18next'
import { MOST_KW, type PlanSegment } from '#contract/strategy.ts'
import { DecimalInput } from '#src/ui/inputs/inputs.tsx'

/** Behind the dot of a power. */
export const KW_PLACES = 1

interface Props {
  /** kW; NaN: nothing has been typed; infinite: what was typed is no number. */
  value: number
  onChange(kw: number): void
  'aria-label'?: string
  placeholder?: string
  id?: string
  disabled?: boolean
  error?: boolean
  width?: number
}

/** A power as it was typed: an empty box is none and not 0 kW, and one that is too large is not cut to the largest. What is wrong is said beside it. */
export function KwBox({ value, onChange, width = 120, ...box }: Props) {
  const shown = Number.isNaN(value) ? undefined : Number.isFinite(value) ? value : Number.NaN
  const take = (kw: number | undefined): void => onChange(kw === undefined ? Number.NaN : Number.isNaN(kw) ? Infinity : kw)
  return <DecimalInput {...box} unit="kW" places={KW_PLACES} style={{ width }} value={shown} onChange={take} />
}

/** What is wrong with a power that was typed; undefined: nothing. */
export function kwFault(kw: number, t: TFunction): string | undefined {
  if (!Number.isFinite(kw)) return Number.isNaN(kw) ? t('resource.fault.required') : t('resource.fault.places', { count: KW_PLACES })
  return kw > MOST_KW ? t('strategy.plan.kwMost', { kw: MOST_KW }) : undefined
}

/** What is drawn and reckoned with while what was typed is no power yet. */
export const drawnKw = (kw: number): number => (Number.isFinite(kw) ? Math.min(kw, MOST_KW) : 0)
/** Its times are times, and it ends after it begins. */
export const isTimed = ({ from, to }: Pick<PlanSegment, 'from' | 'to'>): boolean => from < to
/** One that takes no time yet stands where it is in the list, and does nothing. */
export const drawnSegments = (segments: readonly PlanSegment[]): PlanSegment[] =>
  segments.map((one) => ({ ...one, kw: drawnKw(one.kw), ...(isTimed(one) ? {} : { from: 0, to: 0 }) }))
