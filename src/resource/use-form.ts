import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/endpoint.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { message } from '#src/ui/message.ts'
import { useWaits } from '#src/ui/use-waits.ts'
import type { Field } from './field.ts'
import { faultWords, fieldAt } from './field-words.ts'
import { type Fault, faultsOf, isChanged, isEmpty, isShown, named, rebase } from './form-rules.ts'

type Values = Record<string, unknown>

export interface FormFacts<V extends Values> {
  fields: readonly Field<V>[]
  /** Counts once: give the form a `key` to start anew. */
  initial: V
  /** What it begins with where that is open, as soon as it is known. */
  onlyChoice?: Partial<V> | undefined
  save(values: V): Promise<unknown>
  /** Asked when nothing is wrong with the fields; false: it is not saved. */
  confirm?(values: V): Promise<boolean>
  /** What the record is by now, when the server says that somebody else has saved it; undefined: it is gone. */
  reload?(): Promise<V | undefined>
  /** Said behind the words of a call that got no answer; default: take it as not saved. */
  unanswered?: string | undefined
}

export interface FormState<V extends Values> {
  values: V
  /** Words at each field that is wrong; of a table also at its cells (`entries.2.seconds`). */
  faults: Readonly<Record<string, string>>
  /** Words of a refusal that belongs to no field. */
  refusal: string
  /** Something was typed that would be lost; a password that was asked again is none. */
  dirty: boolean
  busy: boolean
  /** The server has been asked and says nothing, for longer than anybody waits without wondering. */
  waits: boolean
  set(key: keyof V & string, value: unknown): void
  /** Checks, saves, and answers whether it went through. */
  submit(): Promise<boolean>
  /** Put on the element around the fields: focus goes to the first wrong one, found by `data-field`. */
  box: React.RefObject<HTMLDivElement | null>
}

/** Words of the server at the fields: `contact.phone` belongs to the field `contact` when there is no field of the whole name, and to a cell of a table. */
function faultsAt<V extends Values>(fields: readonly Field<V>[], named: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, words]) => {
      const field = fields.find((one) => one.key === key) ?? fields.find((one) => one.key === key.split('.')[0])
      if (field === undefined) return []
      return field.kind === 'table' && key !== field.key
        ? [
            [key, words],
            [field.key, words],
          ]
        : [[field.key, words]]
    }),
  )
}

/** Faults without those of a field and of what is inside it. */
const without = <T>(faults: Record<string, T>, field: string): Record<string, T> =>
  Object.fromEntries(Object.entries(faults).filter(([key]) => key !== field && !key.startsWith(`${field}.`)))

/** Values without what is asked only to know who saves: it is typed again each time. */
const typedIn = <V extends Values>(fields: readonly Field<V>[], values: V): Values => {
  const asked = new Set(fields.filter(({ kind }) => kind === 'ownPassword').map(({ key }) => key as string))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !asked.has(key)))
}

/** First thing of a field that takes the focus. */
const FOCUSABLE = 'input, textarea, button, [tabindex]:not([tabindex="-1"])'

/** Values of a form, their faults and their way to the server. Nothing that was typed is lost when that refuses. */
export function useForm<V extends Values>({ fields, initial, onlyChoice, save, confirm, reload, unanswered }: FormFacts<V>): FormState<V> {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const [before, setBefore] = useState(initial)
  const [values, setValues] = useState(initial)
  /** What the server has said of fields, and what the rules have found, since which the field was not touched. */
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [found, setFound] = useState<Record<string, Fault>>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const underWay = useRef(false)
  const [open] = Object.keys(onlyChoice ?? {}).filter((key) => isEmpty(before[key]))
  if (open !== undefined) {
    setBefore((old) => ({ ...old, ...onlyChoice }))
    setValues((old) => (isEmpty(old[open]) ? { ...old, ...onlyChoice } : old))
  }

  // A fault that is of two fields goes when the other one is put right; that a text is too long is told while it is typed or pasted.
  const shown = useMemo(() => {
    const own = Object.entries(faultsOf(fields, values)).filter(([key, fault]) => fault === 'tooLong' || fault === found[key])
    return { ...faults, ...Object.fromEntries(own.map(([key, fault]) => [key, faultWords(fault, fieldAt(fields, key), t, language)])) }
  }, [fields, values, faults, found, t, language])

  const focusFirst = useCallback(
    (wrong: Record<string, unknown>): void => {
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
    setFaults((old) => without(old, key))
    setFound((old) => without(old, key))
    setRefusal('')
  }, [])

  /** What was edited is there no more: nothing is left to save to, but what was typed can still be copied. */
  const tellGone = async (): Promise<void> => {
    const isGone =
      reload !== undefined &&
      (await reload()
        .then((now) => now === undefined)
        .catch(() => false))
    if (isGone) setRefusal(t('resource.goneMeanwhile'))
  }

  /** After a conflict: what others have changed is taken over, what was typed here stays, and saving again is meant. */
  const takeOver = async (words: string): Promise<void> => {
    const now = await reload?.().catch(() => undefined)
    if (now === undefined || !isChanged(before, now)) return
    const { values: next, both } = rebase(before, values, now)
    setBefore(now)
    setValues(next)
    setFaults(Object.fromEntries(both.map((key) => [key, theirs(key, now[key])])))
    setRefusal(`${words}${t(both.length === 0 ? 'resource.takenOver' : 'resource.takenOverBut')}`)
  }

  /** That others have changed what was changed here; what they wrote, where a few words tell it. */
  const theirs = (key: string, value: unknown): string => {
    const { kind, options } = fields.find((field) => field.key === key) ?? {}
    const isPlain = options === undefined && (kind === 'text' || kind === 'decimal' || kind === 'integer' || kind === 'amount')
    return isPlain && !isEmpty(value) ? t('resource.changedTo', { value }) : t('resource.changedToo')
  }

  const submit = async (): Promise<boolean> => {
    // A second Ctrl+S while the first is under way would save twice.
    if (underWay.current) return false
    const wrong = faultsOf(fields, values)
    setFound(wrong)
    setFaults({})
    setRefusal('')
    if (Object.keys(wrong).length > 0) {
      if (Object.values(wrong).includes('required')) message.warning(t('resource.incomplete'))
      focusFirst(wrong)
      return false
    }
    underWay.current = true
    setBusy(true)
    try {
      const said = named(fields, values)
      if (confirm !== undefined && !(await confirm(said))) return false
      setAsked(true)
      await save(said)
      // What is saved is lost no more; what was typed meanwhile still is.
      setBefore(values)
      return true
    } catch (error) {
      const refused = error instanceof ApiError ? error : new ApiError(NO_ANSWER, t('state.server'))
      // What belongs to a field that is not asked now is said below the form.
      const mine = faultsAt(
        fields.filter((field) => isShown(field, values)),
        refused.fields,
      )
      setFaults(mine)
      const named = Object.keys(refused.fields).length
      const words = refused.message === '' ? t('state.server') : refused.message
      if (named === 0 || Object.keys(mine).length < named)
        setRefusal(refused.code === NO_ANSWER ? `${words}${unanswered ?? t('resource.noAnswer')}` : words)
      focusFirst(mine)
      if (refused.code === code.conflict) await takeOver(refused.message)
      if (refused.code === code.notFound) await tellGone()
      return false
    } finally {
      underWay.current = false
      setBusy(false)
      setAsked(false)
    }
  }
  const dirty = useMemo(() => isChanged(typedIn(fields, before), typedIn(fields, values)), [fields, before, values])
  const waits = useWaits(isAsked)
  return { values, faults: shown, refusal, dirty, busy, waits, set, submit, box }
}
