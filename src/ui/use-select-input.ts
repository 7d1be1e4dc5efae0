import { useEffect } from 'react'

/**
 * A searched select of the component library holds its input inside a box that takes the Tab key too and gives the focus on to the input: who goes back is
 * thrown forward again. While nobody is in it the input is said to be hidden, though the keyboard reaches it; and it has no name. Here the input alone is
 * reached, always there, by the name given. `id`: of the select.
 */
export function useSelectInput(id: string, name: string): void {
  useEffect(() => {
    const box = document.getElementById(id)
    if (box === null) return undefined
    const set = (): void => {
      for (const input of box.querySelectorAll('input')) {
        if (input.tabIndex !== 0) continue
        box.tabIndex = -1
        input.removeAttribute('aria-hidden')
        if (input.getAttribute('aria-label') !== name) input.setAttribute('aria-label', name)
      }
    }
    set()
    const observer = new MutationObserver(set)
    observer.observe(box, { subtree: true, childList: true, attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [id, name])
}
