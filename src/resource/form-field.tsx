import { Input, Select, Switch, TreeSelect } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { DecimalInput, IntegerInput, PhoneInput } from '#src/ui/inputs/inputs.tsx'
import type { Field, FieldControl, Option } from './define.ts'
import { isRequired } from './form-rules.ts'
import { labelOf } from '#src/ui/option-label.ts'
import { useOptions } from './use-options.ts'

type Values = Record<string, unknown>

export interface FormFieldProps<V extends Values> {
  formId: string
  field: Field<V>
  values: V
  fault: string | undefined
  disabled: boolean
  onChange(value: unknown): void
}

/** One field: label, control, hint, and what is wrong with it. */
export function FormField<V extends Values>({ formId, field, values, fault, disabled, onChange }: FormFieldProps<V>) {
  const { t } = useTranslation()
  const id = `${formId}-${field.key}`
  const control: FieldControl = {
    id,
    value: values[field.key],
    onChange,
    disabled: disabled || (field.disabled?.(values) ?? false),
    faulty: fault !== undefined,
    describedBy: `${id}-note`,
  }
  const Own = field.render
  return (
    <div className={`form-field form-${field.kind}`} data-field={field.key}>
      <label htmlFor={id}>
        {t(field.title)}
        {field.unit !== undefined && <span className="dim"> ({field.unit})</span>}
        {isRequired(field, values) && (
          <span className="form-star" aria-hidden>
            *
          </span>
        )}
      </label>
      {Own === undefined ? <Control field={field} control={control} /> : <Own {...control} />}
      <p
        id={control.describedBy}
        className={fault === undefined ? 'form-note' : 'form-note form-fault'}
        role={fault === undefined ? undefined : 'alert'}
      >
        {fault ?? (field.hint === undefined ? '' : t(field.hint))}
      </p>
    </div>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

function Control<V extends Values>({ field, control }: { field: Field<V>; control: FieldControl }) {
  const { id, value, onChange, disabled, faulty, describedBy } = control
  const common = { id, disabled, 'aria-describedby': describedBy, 'aria-invalid': faulty, ...(faulty ? { status: 'error' as const } : {}) }
  const own = { id, disabled, 'aria-describedby': describedBy, error: faulty }
  const negative = (field.min ?? 0) < 0
  switch (field.kind) {
    case 'text':
    case 'email':
      return <Input {...common} value={text(value)} onChange={onChange} maxLength={field.maxLength ?? 200} type={field.kind} autoComplete="off" />
    case 'phone':
      return <PhoneInput {...own} value={text(value)} onChange={onChange} />
    case 'password':
      return <Input.Password {...common} value={text(value)} onChange={onChange} maxLength={128} autoComplete="new-password" />
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          value={text(value)}
          onChange={onChange}
          maxLength={field.maxLength ?? 2000}
          showWordLimit
          autoSize={{ minRows: 3, maxRows: 10 }}
        />
      )
    case 'integer':
      return <IntegerInput {...own} value={number(value)} onChange={onChange} negative={negative} />
    case 'decimal':
      return <DecimalInput {...own} value={number(value)} onChange={onChange} negative={negative} places={field.decimals ?? 2} />
    case 'switch':
      return <Switch id={id} disabled={disabled} checked={value === true} onChange={onChange} aria-describedby={describedBy} />
    case 'select':
    case 'tree-select':
      return <Choice field={field} control={control} />
  }
}

interface TreeNode {
  key: string
  value: string
  title: string
  disabled: boolean
  children?: TreeNode[]
}
const toTree = (options: Option[]): TreeNode[] =>
  options.map(({ value, label, disabled = false, children }) => ({
    key: value,
    value,
    title: label,
    disabled,
    ...(children === undefined ? {} : { children: toTree(children) }),
  }))

function Choice<V extends Values>({ field, control }: { field: Field<V>; control: FieldControl }) {
  const { t } = useTranslation()
  const options = useOptions(field.options)
  const { id, value, onChange, disabled, faulty, describedBy } = control
  const common = {
    id,
    disabled,
    placeholder: t('resource.choose'),
    allowClear: field.required !== true,
    showSearch: true,
    'aria-describedby': describedBy,
    ...(faulty ? { status: 'error' as const } : {}),
  }
  // Arco shows `undefined` as nothing chosen, '' as a choice.
  const chosen = field.multiple === true ? (Array.isArray(value) ? (value as string[]) : []) : text(value) === '' ? undefined : text(value)
  if (field.kind === 'tree-select') {
    return (
      <TreeSelect
        {...common}
        treeData={toTree(options)}
        value={chosen}
        multiple={field.multiple === true}
        onChange={(next: string | string[] | undefined) => onChange(next ?? '')}
        filterTreeNode={(wanted, node) => String(node.props.title).toLowerCase().includes(wanted.toLowerCase())}
        treeProps={{ autoExpandParent: true }}
      />
    )
  }
  return (
    <Select
      {...common}
      value={chosen}
      mode={field.multiple === true ? 'multiple' : undefined}
      onChange={(next: string | string[] | undefined) => onChange(next ?? '')}
      options={options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      filterOption={(wanted, option) => labelOf(option).includes(wanted.toLowerCase())}
    />
  )
}
