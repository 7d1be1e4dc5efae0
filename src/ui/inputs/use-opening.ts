import { useState, type InputHTMLAttributes, type KeyboardEvent } from 'react'

/** A key that changes text, and is no command. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete')

/**
 * Arco's calendar opens at the first change of its text, and forgets that change by opening: who comes by Tab and types loses the first character, and with it
 * the day. So it is open before the key writes. Spread into the picker.
 */
export function useOpening(inputProps: InputHTMLAttributes<HTMLInputElement> | undefined) {
  const [isOpen, setIsOpen] = useState(false)
  return {
    popupVisible: isOpen,
    onVisibleChange: (isVisible?: boolean) => setIsOpen(isVisible === true),
    inputProps: {
      ...inputProps,
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        inputProps?.onKeyDown?.(event)
        if (writes(event)) setIsOpen(true)
      },
    },
  }
}
