import { useLayoutEffect, useState, type RefObject } from 'react'
import { useSize } from '#src/ui/use-size.ts'

/** Whether what is drawn does not fit into its box. `drawing` tells what is drawn: another one is tried at its full width first. */
export function useTight(box: RefObject<HTMLElement | null>, drawing: string): boolean {
  const { width } = useSize(box)
  const tried = `${width} ${drawing}`
  const [found, setFound] = useState({ tried: '', tight: false })
  useLayoutEffect(() => {
    // Before anything is painted: nobody sees the wide one.
    const look = (element: HTMLElement): void => setFound({ tried, tight: element.scrollWidth > element.clientWidth })
    if (box.current !== null && found.tried !== tried) look(box.current)
  }, [box, tried, found])
  return found.tried === tried && found.tight
}
