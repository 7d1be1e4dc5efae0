import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { panned, zoomed, type View } from './view.ts'

/** The stretch of a chart that is looked at: wheel, pinch, drag and keys change it, `reset` shows all again. */
export function useView(whole: View, plotRef: RefObject<HTMLElement | null>) {
  const [from, to] = whole
  const [{ of, view: chosen }, setChosen] = useState<{ of: View; view: View }>({ of: whole, view: whole })
  // Another stretch begins whole.
  const view = of[0] === from && of[1] === to ? chosen : whole
  const setView = useCallback(
    (change: (now: View) => View): void =>
      setChosen((before) => {
        const same = before.of[0] === from && before.of[1] === to
        return { of: [from, to], view: change(same ? before.view : [from, to]) }
      }),
    [from, to],
  )
  const pointers = useRef(new Map<number, number>())
  const shareOf = useCallback(
    (clientX: number): number => {
      const box = plotRef.current?.getBoundingClientRect()
      return box === undefined || box.width === 0 ? 0.5 : Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    },
    [plotRef],
  )

  useEffect(() => {
    const element = plotRef.current
    if (element === null) return undefined
    // React's own wheel listeners cannot keep the page from scrolling.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      setView((now) => zoomed(now, [from, to], Math.exp(event.deltaY * 0.0015), shareOf(event.clientX)))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [plotRef, shareOf, setView, from, to])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, event.clientX)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const width = plotRef.current?.clientWidth ?? 1
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) setView((now) => panned(now, whole, (before - event.clientX) / width))
    else {
      const factor = Math.max(8, Math.abs(before - other)) / Math.max(8, Math.abs(event.clientX - other))
      setView((now) => zoomed(now, whole, factor, shareOf((event.clientX + other) / 2)))
    }
    pointers.current.set(event.pointerId, event.clientX)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => void pointers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step: Record<string, (now: View) => View> = {
      '+': (now) => zoomed(now, whole, 0.7, 0.5),
      '=': (now) => zoomed(now, whole, 0.7, 0.5),
      '-': (now) => zoomed(now, whole, 1 / 0.7, 0.5),
      ArrowLeft: (now) => panned(now, whole, -0.2),
      ArrowRight: (now) => panned(now, whole, 0.2),
      '0': () => whole,
      Home: () => whole,
    }
    const change = step[event.key]
    if (change === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setView(change)
  }
  const isWhole = view[0] <= from && view[1] >= to
  return {
    view,
    isWhole,
    reset: () => setView(() => whole),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown },
  }
}
