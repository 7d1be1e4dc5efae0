import { useEffect, useState, type RefObject } from 'react'

/** A mouse that lies still for so long has nobody's hand on it. */
const RESTS_MS = 4000

/** Whether somebody moves a mouse over an element: what moves by itself there would be clicked in place of what was meant. */
export function useAtHand(box: RefObject<HTMLElement | null>): boolean {
  const [isAtHand, setAtHand] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(timer)
      setAtHand(false)
    }
    const begin = ({ pointerType }: PointerEvent): void => {
      // A finger has no place before it touches.
      if (pointerType === 'touch') return
      clearTimeout(timer)
      timer = setTimeout(end, RESTS_MS)
      setAtHand(true)
    }
    element.addEventListener('pointermove', begin)
    element.addEventListener('pointerleave', end)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointermove', begin)
      element.removeEventListener('pointerleave', end)
    }
  }, [box])
  return isAtHand
}
