import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { message } from '#src/ui/message.ts'
import type { Field } from './define.ts'
import { faultsOf, isChanged } from './form-rules.ts'

type Values = Record<string, unknown>

export interface FormState<V extends Values> {
  values: V
  /** Words at each field that is wrong. */
  faults: Readonly<Record<string, string>>
  /** Words of a refusal that belongs to no field. */
  refusal: string
  dirty: boolean
  busy: boolean
  set(key: keyof V & string, value: unknown): void
  /** Checks, saves, and answers whether it went through. */
  submit(): Promise<boolean>
  /** Put on the element around the fields: focus goes to the first wrong one, found by `data-field`. */
  box: React.RefObject<HTMLDivElement | null>
}

/** First thing of a field that takes the focus. */
const FOCUSABLE = 'input, textarea, button, [tabindex]:not([tabindex="-1"])'

/** Values of a form, their faults and their way to the server. `initial` counts once: give the form a `key` to start anew. */
export function useForm<V extends Values>(fields: readonly Field<V>[], initial: V, save: (values: V) => Promise<unknown>): FormState<V> {
  const { t } = useTranslation()
  const [before] = useState(initial)
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const underWay = useRef(false)

  const focusFirst = useCallback(
    (wrong: Record<string, string>): void => {
      const first = fields.find((field) => wrong[field.key] !== undefined)
      if (first === undefined) return
      const place = box.current?.querySelector(`[data-field="${first.key}"]`)
      place?.scrollIntoView({ block: 'nearest' })
      place?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    },
    [fields],
  )

  const set = useCallback((key: keyof V & string, value: unknown): void => {
    setValues((old) => ({ ...old, [key]: value }))
    setFaults(({ [key]: _gone, ...rest }) => rest)
    setRefusal('')
  }, [])

  const submit = async (): Promise<boolean> => {
    // A second Ctrl+S while the first is under way would save twice.
    if (underWay.current) return false
    const found = faultsOf(fields, values)
    const wrong = Object.fromEntries(Object.entries(found).map(([key, fault]) => [key, t(`resource.fault.${fault}`)]))
    setFaults(wrong)
    setRefusal('')
    if (Object.keys(found).length > 0) {
      if (Object.values(found).includes('required')) message.warning(t('resource.incomplete'))
      focusFirst(wrong)
      return false
    }
    underWay.current = true
    setBusy(true)
    try {
      await save(values)
      return true
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      // `contact.phone` belongs to the field `contact` when there is no field of the whole name.
      const mine = Object.fromEntries(
        named.flatMap(([key, words]) => {
          const field = fields.find((one) => one.key === key) ?? fields.find((one) => one.key === key.split('.')[0])
          return field === undefined ? [] : [[field.key, words]]
        }),
      )
      setFaults(mine)
      if (Object.keys(mine).length < named.length || named.length === 0) {
        setRefusal(error instanceof ApiError && error.message !== '' ? error.message : t('state.server'))
      }
      focusFirst(mine)
      return false
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  const dirty = useMemo(() => isChanged(before, values), [before, values])
  return { values, faults, refusal, dirty, busy, set, submit, box }
}
