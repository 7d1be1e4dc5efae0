import type { TFunction } from 'i18next'
import type { Field } from './field.ts'
import type { Fault } from './form-rules.ts'

/** What is wrong with a field, in words. */
export const faultWords = (fault: Fault, form: Field['form'], t: TFunction): string =>
  fault === 'pattern' && form !== undefined ? t(form) : t(`resource.fault.${fault}`)
