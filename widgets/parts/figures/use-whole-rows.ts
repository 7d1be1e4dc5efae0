import { useCallback, type RefCallback } from 'react'
import type { WidgetMode } from '../../define.ts'

/**
 * For what holds rows of a table. Nobody scrolls on a wall: rows of which only a part is in sight are left out there, the first one never (`frame.css`).
 * Somebody who points at the panel scrolls and sees them.
 */
export function useWholeRows(mode: WidgetMode): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null || mode !== 'screen') return undefined
      const look = (): void => {
        const edge = element.getBoundingClientRect().bottom + 1
        const rows = [...element.querySelectorAll<HTMLElement>('tbody > tr')]
        const beyond = rows.map((row, i) => i > 0 && row.getBoundingClientRect().bottom > edge)
        for (const [i, row] of rows.entries()) row.toggleAttribute('data-beyond', beyond[i])
      }
      const sizes = new ResizeObserver(look)
      sizes.observe(element)
      for (const inner of element.children) sizes.observe(inner)
      const rows = new MutationObserver(look)
      rows.observe(element, { childList: true, subtree: true })
      return () => {
        sizes.disconnect()
        rows.disconnect()
      }
    },
    [mode],
  )
}
