import './settings-form.css'
import { Input, Select, Switch } from '@arco-design/web-react'
import { Suspense, useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedWidget } from '#contract/dashboard.ts'
import { DecimalInput } from '#src/ui/inputs/inputs.tsx'
import { Empty, Waiting } from '#src/ui/state-card.tsx'
import type { WidgetContext } from './define.ts'
import { optionFields, type OptionField } from './option-fields.ts'
import { binding } from './parts/data/binding.ts'
import { SourcePicker } from './parts/data/source-picker.tsx'
import { readOptions, widgetKinds } from './registry.ts'

type Options = Record<string, unknown>

interface Props {
  placed: PlacedWidget
  context: WidgetContext
  /** Every change that the widget can take, at once: the widget behind the form shows it. */
  onChange(options: Options): void
}

/** Behind the dot, of options that are no whole numbers. */
const PLACES = 6

/** Fields of a widget's options, drawn from their schema. What does not fit is said at its field and not taken over. */
export function OptionsForm({ placed, context, onChange }: Props) {
  const { t } = useTranslation()
  const kind = widgetKinds.get(placed.type)
  const read = useMemo(() => (kind === undefined ? undefined : readOptions(kind.definition, placed)), [kind, placed])
  const options = JSON.stringify(read?.ok === true ? read.options : {})
  // What was typed counts as long as the widget's options are what it made of them. Another change of theirs (undo, somebody else's) has the last word.
  const [form, setForm] = useState<{ typed: Options; faults: readonly string[]; made: string }>()
  const { typed, faults } = form?.made === options ? form : { typed: JSON.parse(options) as Options, faults: [] as readonly string[] }
  const fields = kind === undefined || read?.ok !== true ? [] : optionFields(kind.definition.options).filter((field) => field.kind !== 'own')
  const Own = kind?.definition.OwnSettings

  const set = (changed: Options): void => {
    if (kind === undefined) return
    const next = { ...typed, ...changed }
    const parsed = kind.definition.options.safeParse(next)
    if (parsed.success) {
      setForm({ typed: next, faults: [], made: JSON.stringify(parsed.data) })
      onChange(parsed.data as Options)
    } else setForm({ typed: next, faults: parsed.error.issues.map((issue) => String(issue.path[0])), made: options })
  }
  return (
    <>
      {fields.length === 0 && Own === undefined && <Empty>{read?.ok === true ? t('widget.noOptions') : t('state.badOptions')}</Empty>}
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          type={placed.type}
          value={typed[field.key]}
          context={context}
          faulty={faults.includes(field.key)}
          onChange={(value) => set({ [field.key]: value })}
        />
      ))}
      {Own !== undefined && read?.ok === true && (
        <Suspense fallback={<Waiting />}>
          <Own context={context} options={typed} onChange={set} />
        </Suspense>
      )}
    </>
  )
}

interface FieldProps {
  field: OptionField
  type: string
  value: unknown
  context: WidgetContext
  faulty: boolean
  onChange(value: unknown): void
}

function Field({ field, type, value, context, faulty, onChange }: FieldProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const words = (key: string, fallback: string): string => (i18n.exists(key) ? t(key as 'widgetOption.title') : fallback)
  const label = words(`widgetOption.${field.key}`, field.key)
  const help = words(`widgetHelp.${type}.${field.key}`, '')
  const described = help === '' ? {} : { 'aria-describedby': `${id}-help` }
  const number = typeof value === 'number' ? value : undefined
  const control = (): ReactNode => {
    switch (field.kind) {
      case 'text': {
        const common = { id, ...described, value: String(value ?? ''), onChange, ...(field.max === undefined ? {} : { maxLength: field.max }) }
        return field.long ? <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} {...common} /> : <Input {...common} />
      }
      case 'number':
        return (
          <DecimalInput
            id={id}
            {...described}
            places={field.whole ? 0 : PLACES}
            negative={field.min === undefined || field.min < 0}
            error={faulty}
            value={number}
            onChange={onChange}
          />
        )
      case 'switch':
        return <Switch id={id} aria-label={label} checked={value === true} onChange={onChange} />
      case 'choice':
        return (
          <Select
            aria-labelledby={`${id}-label`}
            value={String(value)}
            onChange={onChange}
            options={field.values.map((one) => ({ value: one, label: words(`widgetChoice.${field.key}.${one}`, one) }))}
          />
        )
      case 'source': {
        const now = binding.safeParse(value)
        return (
          <SourcePicker context={context} max={1} value={now.success ? [now.data] : []} onChange={([one]) => one !== undefined && onChange(one)} />
        )
      }
      case 'sources': {
        const now = binding.array().safeParse(value)
        return <SourcePicker context={context} max={field.max} value={now.success ? now.data : []} onChange={onChange} />
      }
      case 'own':
        return null
    }
  }
  return (
    <div className="widget-settings-field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {control()}
      {help !== '' && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {faulty && (
        <p className="field-fault" role="alert">
          {field.kind === 'number' && !field.whole && Number.isNaN(value)
            ? t('dashboard.optionPlaces', { places: PLACES })
            : t('dashboard.optionFault')}
        </p>
      )}
    </div>
  )
}
