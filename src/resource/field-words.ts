import type { TFunction } from 'i18next'
import { formatNumber } from '#domain/units.ts'
import type { Field } from './field.ts'
import { mostOf, type Fault } from './form-rules.ts'

type Told = Partial<Pick<Field, 'kind' | 'form' | 'min' | 'max' | 'maxLength' | 'decimals'>>

/** What is wrong with a field, in words: what would be right, where the field says it. */
export function faultWords(fault: Fault, field: Told | undefined, t: TFunction, language: 'zh' | 'en'): string {
  const { kind, form, min, max, decimals = 2 } = field ?? {}
  const most = kind === undefined ? undefined : mostOf({ ...field, kind })
  if (fault === 'pattern' && form !== undefined) return t(form)
  if (fault === 'tooLong' && most !== undefined) return t('app.tooLong', { n: most })
  if (fault === 'date' && kind === 'month') return t('resource.fault.month')
  if (fault === 'decimal' && (kind === 'decimal' || kind === 'amount')) return t('resource.fault.places', { count: decimals })
  if (fault !== 'range') return t(`resource.fault.${fault}`)
  const [low, high] = [min, max].map((value) => value !== undefined && formatNumber(value, (String(value).split('.')[1] ?? '').length, language))
  if (low === false) return high === false ? t('resource.fault.range') : t('resource.fault.atMost', { high })
  return high === false ? t('resource.fault.atLeast', { low }) : t('resource.fault.between', { low, high })
}

/** The field that a fault stands at: of a cell of a table (`entries.2.seconds`) its column. */
export const fieldAt = (fields: readonly (Told & Pick<Field, 'key' | 'columns'>)[], key: string): Told | undefined => {
  const [own = '', , column] = key.split('.')
  return fields.find((field) => field.key === key) ?? fields.find((field) => field.key === own)?.columns?.find((one) => one.key === column)
}
