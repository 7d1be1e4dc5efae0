import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { activityStates, type ActivityState } from '#domain/project/edits.ts'

/** So far a press is a click. */
const CLICK_PX = 6

export interface CardDrag {
  /** The card that is in the air, and how far from its place. */
  dragged: string | undefined
  dx: number
  dy: number
  /** The column under it. */
  over: ActivityState | undefined
  begin(event: PointerEvent, id: string): void
  /** The click that ends a drag opens nothing. */
  justDragged(): boolean
}

const columnAt = (x: number, y: number): ActivityState | undefined => {
  const state = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.state !== undefined)
    ?.getAttribute('data-state')
  return activityStates.find((one) => one === state)
}

/** Cards that are carried to a column by pointer; Escape puts one back. */
export function useCardDrag(onDrop: (id: string, state: ActivityState) => void): CardDrag {
  const [air, setAir] = useState<{ id: string; dx: number; dy: number; over: ActivityState | undefined }>()
  const held = useRef<{ id: string; x: number; y: number; moved: boolean; pointerId: number }>(undefined)
  const wasDragged = useRef(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    const move = (event: globalThis.PointerEvent): void => {
      const from = held.current
      if (from === undefined || event.pointerId !== from.pointerId) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.moved && Math.hypot(dx, dy) < CLICK_PX) return
      from.moved = true
      event.preventDefault()
      setAir({ id: from.id, dx, dy, over: columnAt(event.clientX, event.clientY) })
    }
    const end = (event: globalThis.PointerEvent): void => {
      const from = held.current
      if (from === undefined || event.pointerId !== from.pointerId) return
      held.current = undefined
      setAir(undefined)
      if (!from.moved) return
      wasDragged.current = true
      // The click comes right after.
      setTimeout(() => (wasDragged.current = false))
      const over = event.type === 'pointerup' ? columnAt(event.clientX, event.clientY) : undefined
      if (over !== undefined) drop.current(from.id, over)
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || held.current === undefined) return
      held.current = undefined
      setAir(undefined)
    }
    addEventListener('pointermove', move, { passive: false })
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', key)
    }
  }, [])
  return {
    dragged: air?.id,
    dx: air?.dx ?? 0,
    dy: air?.dy ?? 0,
    over: air?.over,
    begin(event, id) {
      if (event.button !== 0) return
      held.current = { id, x: event.clientX, y: event.clientY, moved: false, pointerId: event.pointerId }
    },
    justDragged: () => wasDragged.current,
  }
}
