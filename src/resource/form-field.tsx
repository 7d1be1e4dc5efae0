import type { Words } from './define.ts'
import type { Field, FieldControl, FormValues } from './field.ts'
import { Control } from './fields/control.tsx'
import { isRequired } from './form-rules.ts'
import { useWords } from './use-options.ts'

export interface FormFieldProps {
  formId: string
  field: Field
  values: FormValues
  /** Of the whole form: its own stands below it, those of a table's cells at the cells. */
  faults: Readonly<Record<string, string>>
  disabled: boolean
  onChange(value: unknown): void
}

/** One field: label, control, hint, and what is wrong with it. */
export function FormField({ formId, field, values, faults, disabled, onChange }: FormFieldProps) {
  const words = useWords()
  const { t } = words
  const id = `${formId}-${field.key}`
  const fault = faults[field.key]
  const control: FieldControl = {
    id,
    value: values[field.key],
    onChange,
    disabled: disabled || (field.disabled?.(values) ?? false),
    faulty: fault !== undefined,
    describedBy: `${id}-note`,
    faults: innerFaults(field.key, faults),
    values,
  }
  const noted = field.note?.(control.value, words) ?? ''
  const Own = field.render
  return (
    <div className={`form-field form-${field.kind}`} data-field={field.key}>
      {/* Words that stand above it as those of its section are not said again. */}
      <label htmlFor={id} className={field.section === field.title ? 'sr-only' : undefined}>
        {t(field.title)}
        {field.unit !== undefined && <span className="dim"> ({field.unit})</span>}
        <Star field={field} values={values} />
      </label>
      {Own === undefined ? <Control field={field} control={control} /> : <Own {...control} />}
      <p
        id={control.describedBy}
        className={fault === undefined && noted === '' ? 'form-note' : 'form-note form-fault'}
        role={fault !== undefined ? 'alert' : noted === '' ? undefined : 'status'}
      >
        {fault ?? (noted === '' ? hintOf(field, words) : noted)}
      </p>
    </div>
  )
}

/** Says that a field must be filled in. */
export const Star = ({ field, values }: { field: Field; values: FormValues }) =>
  isRequired(field, values) && (
    <span className="form-star" aria-hidden>
      *
    </span>
  )

function hintOf({ hint, alike }: Pick<Field, 'hint' | 'alike'>, words: Words): string {
  if (hint !== undefined) return typeof hint === 'string' ? words.t(hint) : hint(words)
  return alike === undefined ? '' : words.t('resource.alikeHint')
}

/** Faults inside a field, by their way from there: `entries.2.seconds` is `2.seconds` of `entries`. */
const innerFaults = (key: string, faults: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).flatMap(([way, words]) => (way.startsWith(`${key}.`) ? [[way.slice(key.length + 1), words]] : [])))
