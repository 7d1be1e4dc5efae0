import './inputs.css'
import { useRef, useState, type ChangeEvent, type CompositionEvent, type FocusEvent, type InputHTMLAttributes } from 'react'
import { losesSign, type Filter } from './filter.ts'

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'onCompositionStart' | 'onCompositionEnd'
>

/** What all of these inputs take; they fit into an Arco `Form.Item` as they are. */
export interface FilteredProps<V> extends NativeProps {
  value?: V | undefined
  /** Undefined: the box is empty, or holds what is no value yet (a lone dot). NaN or infinite, of a number: what it holds is none, and stays. */
  onChange?: ((value: V | undefined) => void) | undefined
  /** Drawn as wrong; what is wrong stands beside the field. */
  error?: boolean | undefined
}

interface Kind<V> {
  filter: Filter
  /** NaN, and of an amount the text itself: what will be no value. */
  parse(text: string): V | undefined
  format(value: V): string
  inputMode: 'numeric' | 'decimal' | 'tel'
}

const isPaste = (event: Event): boolean => 'inputType' in event && /Paste|Drop/.test(String(event.inputType))

/** NaN, and what has more digits than can be told apart. */
const isNone = (value: string | number | undefined): boolean => typeof value === 'number' && !Number.isFinite(value)

const shown = <V extends string | number>(value: V | undefined, kind: Kind<V>): string =>
  value === undefined || isNone(value) ? '' : kind.format(value)

/**
 * An input that lets through only what its filter does, while one types. What an input method is still composing is left alone until it is settled. The box
 * keeps its own text ("1." is 1 on its way to 1.5) as long as it means the value that came from outside.
 */
export function FilteredInput<V extends string | number>({
  kind,
  value,
  onChange,
  error = false,
  className = 'text-input',
  onBlur,
  ...native
}: FilteredProps<V> & { kind: Kind<V> }) {
  const [text, setText] = useState(() => shown(value, kind))
  const composing = useRef(false)
  /** What the box stands for; differs from `value` only when that was changed from outside. */
  const [meant, setMeant] = useState(value)
  if (!Object.is(value, meant)) {
    setMeant(value)
    const own = kind.parse(text)
    if (!Object.is(own, value) && !(isNone(own) && isNone(value))) setText(shown(value, kind))
  }

  const take = (input: HTMLInputElement, pasted: boolean): void => {
    const typed = input.value
    const caret = input.selectionStart ?? typed.length
    const next = kind.filter({ text: typed, caret, pasted, before: text })
    if (pasted && losesSign(typed, next.text)) {
      input.value = text
      return
    }
    if (next.text !== typed) {
      // Written here and not by the render: React would put the caret behind the last character.
      input.value = next.text
      input.setSelectionRange(next.caret, next.caret)
    }
    setText(next.text)
    const parsed = kind.parse(next.text)
    if (Object.is(parsed, kind.parse(text))) return
    setMeant(parsed)
    onChange?.(parsed)
  }
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    if (composing.current) setText(event.currentTarget.value)
    else take(event.currentTarget, isPaste(event.nativeEvent))
  }
  const composed = (event: CompositionEvent<HTMLInputElement>): void => {
    composing.current = false
    take(event.currentTarget, false)
  }
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    composing.current = false
    const parsed = kind.parse(text)
    if (!isNone(parsed)) setText(shown(parsed, kind))
    onBlur?.(event)
  }
  return (
    <input
      autoComplete="off"
      inputMode={kind.inputMode}
      {...native}
      type="text"
      className={error ? `${className} ${className}-wrong` : className}
      aria-invalid={error || native['aria-invalid'] === true ? true : undefined}
      value={text}
      onChange={change}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={composed}
      onBlur={leave}
    />
  )
}
