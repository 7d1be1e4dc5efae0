import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import type { FilteredProps } from './filtered-input.tsx'
import { DecimalInput } from './inputs.tsx'

interface Bounds {
  min?: number | undefined
  max?: number | undefined
  /** Behind the dot; none: a whole number. */
  places?: number
  /** An empty box is a fault. */
  isNeeded?: boolean
}

interface Props extends Omit<FilteredProps<number>, 'min' | 'max' | 'error'>, Bounds {
  /** Stands behind the box. */
  unit?: string
}

/** What is wrong with a number that was typed (NaN: it is none); undefined: nothing. */
export function numberFault(
  value: number | undefined,
  { min = -Infinity, max = Infinity, places = 0, isNeeded = false }: Bounds,
  t: TFunction,
  language: 'zh' | 'en',
): string | undefined {
  if (value === undefined) return isNeeded ? t('resource.fault.required') : undefined
  if (Number.isNaN(value)) return places === 0 ? t('resource.fault.integer') : t('resource.fault.places', { count: places })
  if (value >= min && value <= max && Number.isFinite(value)) return undefined
  if (!Number.isFinite(min) || !Number.isFinite(max)) return t('resource.fault.range')
  const [low, high] = [min, max].map((bound) => formatNumber(bound, (String(bound).split('.')[1] ?? '').length, language))
  return t('resource.fault.between', { low, high })
}

/** A number outside of a form: it stays as it was typed, and what is wrong with it is said below. Whoever takes it asks `numberFault` too. */
export function NumberBox({ min, max, places = 0, isNeeded = false, unit, value, ...input }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const fault = numberFault(value, { min, max, places, isNeeded }, t, useAtomValue(languageAtom))
  return (
    <span className="number-box">
      <span>
        <DecimalInput
          {...input}
          places={places}
          unit={unit}
          negative={(min ?? 0) < 0}
          value={value}
          error={fault !== undefined}
          aria-describedby={fault === undefined ? input['aria-describedby'] : id}
        />
        {unit}
      </span>
      {fault !== undefined && (
        <small id={id} className="form-fault" role="alert">
          {fault}
        </small>
      )}
    </span>
  )
}

interface SettledProps extends Omit<Props, 'onChange' | 'onBlur' | 'onKeyDown'> {
  /** A number that fits and differs from `value`; undefined: the box has been emptied. */
  onSettle(value: number | undefined): void
}

/** One that counts when its box is left, or with Enter; Escape leaves all as it was. What is wrong counts for nothing and stays to be mended. */
export function SettledNumber({ value, onSettle, ...box }: SettledProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  /** Undefined: what stands there is `value`. */
  const [typed, setTyped] = useState<{ value: number | undefined }>()
  const settle = (): void => {
    if (typed === undefined || numberFault(typed.value, box, t, language) !== undefined) return
    setTyped(undefined)
    if (typed.value !== value) onSettle(typed.value)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') settle()
    else if (event.key === 'Escape' && typed !== undefined) {
      setTyped(undefined)
      event.stopPropagation()
    }
  }
  return (
    <NumberBox
      {...box}
      value={typed === undefined ? value : typed.value}
      onChange={(next) => setTyped({ value: next })}
      onBlur={settle}
      onKeyDown={onKeyDown}
    />
  )
}
