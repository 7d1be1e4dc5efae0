import { useEffect, useRef } from 'react'

/**
 * Escape closes what is open, wherever the focus is: a drawer itself listens only once it has taken the focus, at the end of its way in. A question that
 * stands above it keeps its Escape to itself; so does an open list, which prevents the key's default.
 */
export function useEscape(onEscape: () => void, active = true): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent): void => {
      const above = event.target instanceof Element && event.target.closest('.arco-modal') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !above) latest.current()
    }
    // A closed list would keep the key to itself, which nobody means.
    const onClosedList = (event: KeyboardEvent): void => {
      const list = event.target instanceof Element ? event.target.closest('.arco-select, .arco-tree-select') : null
      if (event.key !== 'Escape' || event.isComposing || list === null || list.matches('.arco-select-open, .arco-tree-select-open')) return
      if (list.closest('.arco-modal') !== null) return
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', onClosedList, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onClosedList, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [active])
}
