import { useEffect, type RefObject } from 'react'

/** A header that is not fixed: it lies over the page and goes up with the page's scroll, so that the page keeps its height. */
export function useLooseHeader(top: RefObject<HTMLElement | null>, loose: boolean): void {
  useEffect(() => {
    const header = top.current
    const main = header?.parentElement
    if (!loose || header === null || main === null || main === undefined) return undefined
    const measure = (): void => main.style.setProperty('--top-height', `${header.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(header)
    const follow = (event: Event): void => {
      const page = event.target
      if (!(page instanceof HTMLElement) || !page.classList.contains('frame-page')) return
      header.style.transform = `translateY(${-Math.min(page.scrollTop, header.offsetHeight)}px)`
    }
    // Scroll events do not bubble; they can be caught on their way down.
    main.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      main.removeEventListener('scroll', follow, { capture: true })
      main.style.removeProperty('--top-height')
      header.style.transform = ''
    }
  }, [top, loose])
}
