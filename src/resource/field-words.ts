import type { TFunction } from 'i18next'
import { formatNumber } from '#domain/units.ts'
import type { Field } from './field.ts'
import type { Fault } from './form-rules.ts'

type Bounded = Pick<Field, 'form' | 'min' | 'max'>

/** What is wrong with a field, in words; of a number out of its range, which that is. */
export function faultWords(fault: Fault, field: Bounded | undefined, t: TFunction, language: 'zh' | 'en'): string {
  if (fault === 'pattern' && field?.form !== undefined) return t(field.form)
  const { min, max } = field ?? {}
  if (fault !== 'range' || min === undefined || max === undefined) return t(`resource.fault.${fault}`)
  const [low, high] = [min, max].map((value) => formatNumber(value, (String(value).split('.')[1] ?? '').length, language))
  return t('resource.fault.between', { low, high })
}

/** The field that a fault stands at: of a cell of a table (`entries.2.seconds`) its column. */
export const fieldAt = (fields: readonly (Bounded & Pick<Field, 'key' | 'columns'>)[], key: string): Bounded | undefined => {
  const [own = '', , column] = key.split('.')
  return fields.find((field) => field.key === key) ?? fields.find((field) => field.key === own)?.columns?.find((one) => one.key === column)
}
