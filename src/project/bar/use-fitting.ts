import { useLayoutEffect, useState, type RefObject } from 'react'
import { useSize } from '#src/ui/use-size.ts'

/**
 * How many entries fit beside each other into `box`, of those whose widths `sizes` shows unseen: its last two are what stands there besides (more, settings).
 * `words`: another text when the entries are others.
 */
export function useFitting(box: RefObject<HTMLElement | null>, sizes: RefObject<HTMLElement | null>, words: string): number {
  const { width } = useSize(box)
  const [fitting, setFitting] = useState(Number.MAX_SAFE_INTEGER)
  useLayoutEffect(() => {
    const look = (): void => {
      const widths = [...(sizes.current?.children ?? [])].map((child) => child.getBoundingClientRect().width)
      const others = widths.slice(-2).reduce((sum, one) => sum + one, 0)
      const entries = widths.slice(0, -2)
      let [left, n] = [width - others, 0]
      while (n < entries.length && left >= (entries[n] ?? 0)) left -= entries[n++] ?? 0
      // Before it is laid out, and on a telephone, where it is scrolled, all of them.
      setFitting(width === 0 ? Number.MAX_SAFE_INTEGER : Math.max(1, n))
    }
    look()
  }, [width, sizes, words])
  return fitting
}
