import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { message } from '#src/ui/message.ts'

interface Props<T> {
  label: string
  value: string
  /** What is shown while nobody edits it; default: the value. */
  text?: string
  editable: boolean
  type?: 'text' | 'date'
  options?: readonly { value: string; label: string }[]
  /** What was typed as a value; undefined: it is none, the cell stays open, is marked, and says what can be typed. */
  check(typed: string): T | undefined
  allowed?: string
  /** `was`: what stood there when it was opened, for others may have changed it since. False: it was refused; what was typed stays. */
  onSave(value: T, was: T | undefined): Promise<boolean>
}

/** A value that is changed where it stands: Enter or leaving saves, Escape leaves it as it was. */
export function Cell<T>({ label, value, text = value, editable, type = 'text', options, check, allowed, onSave }: Props<T>) {
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  /** What whoever types has seen. Undefined: they were told of another one, and see what stands there by now. */
  const seen = useRef<string>(undefined)
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** It is closed by a key, or a choice: whoever has no pointer stays where they are. */
  const isByKey = useRef(false)
  const isOpen = typed !== undefined
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (isByKey.current) button.current?.focus()
    isByKey.current = false
  }, [isOpen])
  const open = (): void => {
    seen.current = value
    setTyped(value)
  }
  if (typed === undefined) {
    // What is typed stays when the right to it is lost meanwhile: the refusal says why it is not kept.
    if (!editable) return <span className="cell">{text === '' ? '—' : text}</span>
    return (
      <button ref={button} type="button" className="cell cell-open" aria-label={`${label}${i18next.t('layout.colon')}${text}`} onClick={open}>
        {text === '' ? <span aria-hidden>—</span> : text}
      </button>
    )
  }
  const save = async (now: string): Promise<void> => {
    const was = seen.current ?? value
    if (now === was || now === value) return setTyped(undefined)
    const next = check(now)
    if (next === undefined) {
      setWrong(true)
      if (allowed !== undefined) message.warning(`${label}${i18next.t('layout.colon')}${allowed}`)
      return undefined
    }
    setWrong(false)
    if (await onSave(next, check(was))) setTyped(undefined)
    else seen.current = undefined
    return undefined
  }
  const shared = {
    ref: input,
    className: wrong ? 'cell cell-input wrong' : 'cell cell-input',
    value: typed,
    'aria-label': label,
    'aria-invalid': wrong,
    title: wrong ? allowed : undefined,
    onKeyDown: (event: React.KeyboardEvent) => {
      event.stopPropagation()
      isByKey.current = event.key === 'Enter' || event.key === 'Escape'
      if (event.key === 'Enter') void save(typed)
      if (event.key === 'Escape') {
        setTyped(undefined)
        setWrong(false)
      }
    },
    onBlur: () => void save(typed),
  }
  if (options !== undefined) {
    return (
      <select
        {...shared}
        onChange={(event) => {
          isByKey.current = true
          setTyped(event.target.value)
          void save(event.target.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  return <input {...shared} type={type} onChange={(event) => setTyped(event.target.value)} />
}
