import { useRef, type ChangeEvent, type KeyboardEvent } from 'react'

/**
 * What a calendar's own input forgets: a time that was typed in another form than it writes itself (without seconds, with slashes), or left with Tab instead
 * of Enter. Spread into `inputProps`; `take` gets what was meant as soon as the box is left, or Enter pressed. What means nothing is not taken.
 */
export function useTyped<V>(read: (text: string) => V | undefined, take: (value: V) => void) {
  const typed = useRef<string>(undefined)
  const settle = (): void => {
    const value = typed.current === undefined ? undefined : read(typed.current)
    typed.current = undefined
    if (value !== undefined) take(value)
  }
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => void (typed.current = event.target.value),
    onBlur: settle,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') settle()
      // What was typed is given up.
      if (event.key === 'Escape') typed.current = undefined
    },
  }
}
