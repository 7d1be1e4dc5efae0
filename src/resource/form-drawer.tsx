import { Button, Drawer, Modal } from '@arco-design/web-react'
import { Fragment, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { message } from '#src/ui/message.ts'
import { unlessSecondClick } from '#src/ui/second-click.ts'
import { StillWaiting } from '#src/ui/still-waiting.tsx'
import { readerFirst, type Field } from './field.ts'
import { FormField, Star } from './form-field.tsx'
import { isShown } from './form-rules.ts'
import { useForm } from './use-form.ts'
import { useOnlyChoice, useWords } from './use-options.ts'

type Values = Record<string, unknown>

/** What is known by now of a call that got no answer. */
export interface FormOutcome {
  words: string
  /** It was done after all: nothing is left to do here. */
  isDone: boolean
}

export interface FormDrawerProps<V extends Values> {
  title: string
  fields: readonly Field<V>[]
  initial: V
  save(values: V): Promise<unknown>
  /** What is to be known before it is saved; undefined: nothing is asked. */
  confirm?(values: V): Promise<ReactNode | undefined>
  reload?(): Promise<V | undefined>
  /** On the button; default: save. */
  doText?: string
  /** Said afterwards; default: saved. */
  doneText?: string
  /** Said behind the words of a call that got no answer; default: take it as not saved. */
  unanswered?: string
  /** Said in place of that; undefined: nothing more is known. */
  outcome?: FormOutcome | undefined
  /** `saved`: the record was written. */
  onClose(saved: boolean): void
  /** Nothing can be changed. */
  readOnly?: boolean
  width?: number
  /** Above the fields. */
  children?: ReactNode
}

/** A form at the side of its page: Ctrl+S saves, Escape closes, and nothing that was typed is lost without asking. */
export function FormDrawer<V extends Values>({
  title,
  fields: asked,
  initial,
  save,
  confirm,
  reload,
  doText,
  doneText,
  unanswered,
  outcome,
  onClose,
  readOnly = false,
  width = 480,
  children,
}: FormDrawerProps<V>) {
  const { t } = useTranslation()
  const { language } = useWords()
  const fields = useMemo(() => readerFirst(asked, language), [asked, language])
  const id = useId()
  const [modal, dialogs] = Modal.useModal()
  const asking = useRef(false)
  const confirmed = async (values: V): Promise<boolean> => {
    const content = await confirm?.(values)
    if (content === undefined) return true
    return new Promise((resolve) => {
      asking.current = true
      const answer = (yes: boolean) => (): void => {
        asking.current = false
        resolve(yes)
      }
      modal.confirm?.({
        title: t('resource.beforeSaving'),
        content,
        style: { width: 'min(640px, 96vw)' },
        okText: t('resource.save'),
        cancelText: t('resource.keep'),
        onOk: answer(true),
        onCancel: answer(false),
      })
    })
  }
  const onlyChoice = useOnlyChoice(fields)
  const form = useForm({ fields, initial, onlyChoice, save, confirm: confirmed, unanswered, ...(reload === undefined ? {} : { reload }) })
  const { values, faults, refusal, dirty, busy, waits, box } = form
  // Taken away while it was filled in: what was typed can still be read and copied.
  const [begunReadOnly] = useState(readOnly)
  const rightLost = readOnly && (dirty || !begunReadOnly)
  const lostWords = doText === undefined ? t('resource.rightLost') : t('resource.rightLostTo', { what: doText })
  // Of what was sent and got no answer nobody can say that it was not done.
  const lost = refusal === '' ? lostWords : `${refusal} ${t('resource.rightLostNow')}`

  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      asking.current = true
      const typing = document.activeElement
      let kept = false
      const answer = (discard: boolean) => (): void => {
        asking.current = false
        kept = !discard
        resolve(discard)
      }
      modal.confirm?.({
        title: t('resource.unsaved'),
        // The drawer would give the focus to its first field.
        afterClose: () => kept && typing instanceof HTMLElement && typing.focus(),
        okText: t('resource.discard'),
        cancelText: t('resource.keep'),
        onOk: answer(true),
        onCancel: answer(false),
      })
    })
  useUnsaved(dirty)
  const close = async (): Promise<void> => {
    if (asking.current) return
    if (!dirty || (await ask())) onClose(false)
  }
  const submit = async (): Promise<void> => {
    if (readOnly || outcome?.isDone === true || asking.current || !(await form.submit())) return
    message.success(doneText ?? t('resource.saved'))
    onClose(true)
  }
  const latest = useRef({ submit, close })
  useEffect(() => {
    latest.current = { submit, close }
  })
  useEffect(() => {
    // On the document: the drawer itself listens only while the focus is inside. A list that is open in a field keeps its Escape to itself; one that is
    // closed would swallow it, which nobody means.
    const onClosedList = (event: KeyboardEvent): void => {
      const list = event.target instanceof Element ? event.target.closest('.arco-select') : null
      if (event.key !== 'Escape' || event.isComposing || list === null || list.classList.contains('arco-select-open')) return
      event.stopPropagation()
      void latest.current.close()
    }
    // Escape in a calendar that is open closes the calendar alone.
    const onCalendar = (event: KeyboardEvent): void => {
      const isIn = event.target instanceof Element && event.target.closest('.arco-picker') !== null
      if (event.key === 'Escape' && isIn && [...document.querySelectorAll('.arco-picker-container')].some((one) => one.checkVisibility()))
        event.preventDefault()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) void latest.current.close()
      // Whoever types their own password has read all above it.
      const isMeant = event.key === 'Enter' && event.target instanceof Element && event.target.matches('input[autocomplete=current-password]')
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
      if (event.isComposing || !(isMeant || isSave)) return
      event.preventDefault()
      void latest.current.submit()
    }
    document.addEventListener('keydown', onClosedList, true)
    document.addEventListener('keydown', onCalendar, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onCalendar, true)
      document.removeEventListener('keydown', onClosedList, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  useEffect(() => {
    const before = document.activeElement
    // After the drawer has taken the focus itself. Whoever has begun to click further down is not scrolled away from it.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('input:not([disabled]), textarea')?.focus({ preventScroll: true }),
    )
    return () => {
      cancelAnimationFrame(frame)
      // Unless what was made has taken it meanwhile.
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && document.activeElement === document.body && before.focus())
    }
  }, [box])

  return (
    <>
      {/* Beside the drawer, not in it: Escape in the question must not reach the drawer too. */}
      {dialogs}
      <Drawer
        visible
        className="form-drawer"
        width={`min(${width}px, 100vw)`}
        title={title}
        onCancel={unlessSecondClick(() => void close())}
        maskClosable={!dirty}
        escToExit={false}
        footer={
          <div className="form-foot">
            <span className="form-refusal" role="alert" data-done={outcome?.isDone === true || undefined}>
              {outcome?.words ?? (rightLost ? lost : refusal)}
            </span>
            {waits && <StillWaiting />}
            <Button onClick={() => void close()}>{t(outcome?.isDone === true ? 'resource.closeForm' : 'resource.cancel')}</Button>
            {!readOnly && outcome?.isDone !== true && (
              <Button type="primary" loading={busy} title={t('resource.saveHint')} onClick={() => void submit()}>
                {doText ?? t('resource.save')}
              </Button>
            )}
          </div>
        }
      >
        {children}
        <div className="form-fields" ref={box}>
          {fields
            .filter((field) => isShown(field, values))
            .map((field) => (
              <Fragment key={field.key}>
                {field.section !== undefined && (
                  <h3 className="form-section">
                    {t(field.section)}
                    {field.section === field.title && <Star field={field as Field} values={values} />}
                  </h3>
                )}
                <FormField
                  formId={id}
                  // What a field asks of its form's values it asks of these.
                  field={field as Field}
                  values={values}
                  faults={faults}
                  disabled={readOnly}
                  onChange={(value) => form.set(field.key, value)}
                />
              </Fragment>
            ))}
        </div>
      </Drawer>
    </>
  )
}
