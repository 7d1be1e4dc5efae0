import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useSize } from '#src/ui/use-size.ts'
import { bounded, wholeCountry, zoomed, type View } from './view.ts'

/** What of the offline map is in sight inside a box: wheel zooms, `onKey` moves and zooms; dragging is the map's own matter. */
export function useMapView(box: RefObject<HTMLElement | null>, start: () => View | undefined) {
  const size = useSize(box)
  const shape = size.height / Math.max(1, size.width)
  /** Undefined: the whole country, whatever room there is. */
  const [chosen, setView] = useState(start)
  const view = chosen ?? wholeCountry(Math.max(0.25, shape))
  /** Units of the picture in a pixel. */
  const unit = size.width === 0 ? 1 : view.width / size.width
  const height = size.height * unit
  const corner = { x: view.x - view.width / 2, y: view.y - height / 2 }
  /** Where on the picture a pointer is. */
  const under = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const rect = box.current?.getBoundingClientRect()
    return { x: corner.x + (event.clientX - (rect?.left ?? 0)) * unit, y: corner.y + (event.clientY - (rect?.top ?? 0)) * unit }
  }

  const latest = useRef<(event: WheelEvent) => void>(() => undefined)
  latest.current = (event) => {
    event.preventDefault()
    setView(zoomed(view, event.deltaY > 0 ? 1.25 : 0.8, under(event)))
  }
  useEffect(() => {
    const element = box.current
    // React's own listener may not keep the page from scrolling.
    const onWheel = (event: WheelEvent): void => latest.current(event)
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box])

  /** Arrows move, plus and minus zoom; false: another key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const step = view.width / 10
    const [dx = 0, dy = 0] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? []
    if (dx !== 0 || dy !== 0) setView(bounded({ ...view, x: view.x + dx, y: view.y + dy }))
    else if (event.key === '+' || event.key === '=') setView(zoomed(view, 0.5))
    else if (event.key === '-') setView(zoomed(view, 2))
    else return false
    event.preventDefault()
    return true
  }
  return { size, shape, view, setView, unit, height, corner, under, onKey }
}
