import { Input, Switch } from '@arco-design/web-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '#src/settings.ts'
import { wholeCharacters } from '#src/ui/inputs/filter.ts'
import { AmountInput, DecimalInput, ExactInput, IntegerInput, PhoneInput } from '#src/ui/inputs/inputs.tsx'
import { DayInput, MomentInput, MonthInput } from '#src/ui/inputs/time-inputs.tsx'
import type { FieldControl } from '../field.ts'
import { mostOf } from '../form-rules.ts'
import { Choice } from './choice.tsx'
import { FilesControl } from './files-control.tsx'
import { PlaceControl } from './place-control.tsx'
import { TableControl, type ControlProps } from './table-control.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const consoleZone = (): string => settings.consoleZone

type MomentControlProps = Omit<ComponentProps<typeof MomentInput>, 'zone'> & Pick<ControlProps, 'field'> & Pick<FieldControl, 'values'>

/** A moment by the clock that its field names. */
function MomentControl({ field, values, ...input }: MomentControlProps) {
  const { useZone: zoneOf = consoleZone } = field
  const own = zoneOf(values ?? {})
  return <MomentInput {...input} zone={field.zone ?? own} />
}

/** What a field of some kind is filled in with. */
export function Control({ field, control }: ControlProps) {
  const { t } = useTranslation()
  const { id, value, onChange, disabled, faulty, describedBy, label } = control
  const named = label === undefined ? {} : { 'aria-label': label }
  const common = { id, disabled, ...named, 'aria-describedby': describedBy, 'aria-invalid': faulty, ...(faulty ? { status: 'error' as const } : {}) }
  const own = { id, disabled, ...named, 'aria-describedby': describedBy, error: faulty }
  const negative = (field.min ?? 0) < 0
  // What is pasted too long stands there whole and is refused: cut, it would say something else.
  const maxLength = { length: mostOf(field) ?? Infinity, errorOnly: true }
  const time = { id, label, describedBy, disabled, faulty, allowClear: field.required !== true }
  const onText = (typed: string): void => onChange(wholeCharacters(typed))
  switch (field.kind) {
    case 'text':
    case 'email':
      if (field.exact === true) {
        const placeholder = field.placeholder === undefined ? undefined : t(field.placeholder)
        return <ExactInput {...own} value={text(value)} onChange={(exact) => onChange(exact ?? '')} placeholder={placeholder} />
      }
      return field.options !== undefined ? (
        <Choice field={field} control={control} />
      ) : (
        <Input
          {...common}
          value={text(value)}
          onChange={onText}
          maxLength={maxLength}
          type={field.kind}
          autoComplete="off"
          placeholder={field.placeholder === undefined ? undefined : t(field.placeholder)}
        />
      )
    case 'phone':
      return <PhoneInput {...own} value={text(value)} onChange={onChange} />
    case 'password':
    case 'ownPassword':
      return (
        <Input.Password
          {...common}
          value={text(value)}
          onChange={onChange}
          maxLength={maxLength}
          autoComplete={field.kind === 'password' ? 'new-password' : 'current-password'}
        />
      )
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          value={text(value)}
          onChange={onText}
          maxLength={maxLength}
          showWordLimit
          autoSize={{ minRows: 3, maxRows: 10 }}
        />
      )
    case 'amount':
      return <AmountInput {...own} value={text(value)} onChange={(amount) => onChange(amount ?? '')} />
    case 'integer':
      return <IntegerInput {...own} unit={field.unit} value={number(value)} onChange={onChange} negative={negative} />
    case 'decimal':
      return <DecimalInput {...own} unit={field.unit} value={number(value)} onChange={onChange} negative={negative} places={field.decimals ?? 2} />
    case 'switch':
      return <Switch id={id} disabled={disabled} checked={value === true} onChange={onChange} aria-describedby={describedBy} {...named} />
    case 'date':
      return <DayInput {...time} value={text(value)} onChange={onChange} />
    case 'month':
      return <MonthInput {...time} value={text(value)} onChange={onChange} />
    case 'moment':
      return (
        <MomentControl {...time} field={field} values={control.values} stepMinutes={field.stepMinutes} value={number(value)} onChange={onChange} />
      )
    case 'select':
    case 'tree-select':
      return <Choice field={field} control={control} />
    case 'files':
    case 'pictures':
      return <FilesControl field={field} control={control} />
    case 'place':
      return <PlaceControl control={control} />
    case 'table':
      return <TableControl field={field} control={control} Cell={Control} />
  }
}
