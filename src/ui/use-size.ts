import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Inner size of an element, followed by an observer. */
export function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const look = (): void => setSize({ width: element.clientWidth, height: element.clientHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // A sheet has another width, of which observers are told when it has been made.
    const paper = matchMedia('print')
    const onPaper = (): void => flushSync(look)
    paper.addEventListener('change', onPaper)
    return () => {
      observer.disconnect()
      paper.removeEventListener('change', onPaper)
    }
  }, [ref])
  return size
}
