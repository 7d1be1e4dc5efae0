import { useLayoutEffect, useState, type RefObject } from 'react'

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
    return () => observer.disconnect()
  }, [ref])
  return size
}
