import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { activityStates, type ActivityState } from '#domain/project/edits.ts'

/** So far a press is a click. */
const CLICK_PX = 6
/** So near to an end of the board it goes on under the card, by so much a frame. */
const END_PX = 48
const STEP_PX = 8

export interface CardDrag {
  /** The card that is in the air, and how far from its place. */
  dragged: string | undefined
  dx: number
  dy: number
  /** The column under it. */
  over: ActivityState | undefined
  begin(event: PointerEvent, id: string, from: ActivityState): void
  /** The click that ends a drag opens nothing. */
  justDragged(): boolean
}

interface Held {
  id: string
  /** The column that it was taken out of. */
  from: ActivityState
  pointerId: number
  moved: boolean
  /** Where it was taken, and where it is. */
  x: number
  y: number
  atX: number
  atY: number
  /** How far the board was scrolled, and can be: a card that hangs over its end makes it no longer. */
  scrolled: number
  mostScrolled: number
}

const columnAt = (x: number, y: number): ActivityState | undefined => {
  const state = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.state !== undefined)
    ?.getAttribute('data-state')
  return activityStates.find((one) => one === state)
}

/** Cards that are carried to a column by pointer, also to one that is out of sight; Escape puts one back. */
export function useCardDrag(board: RefObject<HTMLElement | null>, onDrop: (id: string, state: ActivityState, from: ActivityState) => void): CardDrag {
  const [air, setAir] = useState<{ id: string; dx: number; dy: number; over: ActivityState | undefined }>()
  const held = useRef<Held>(undefined)
  const wasDragged = useRef(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    let frame = 0
    const carry = (): void => {
      const from = held.current
      if (from === undefined) return
      const dx = from.atX - from.x + (board.current?.scrollLeft ?? 0) - from.scrolled
      setAir({ id: from.id, dx, dy: from.atY - from.y, over: columnAt(from.atX, from.atY) })
    }
    const goOn = (): void => {
      const [from, box] = [held.current, board.current]
      frame = 0
      if (from === undefined || box === null) return
      const { left, right } = box.getBoundingClientRect()
      const step = from.atX > right - END_PX ? STEP_PX : from.atX < left + END_PX ? -STEP_PX : 0
      const before = box.scrollLeft
      box.scrollLeft = Math.min(from.mostScrolled, before + step)
      if (box.scrollLeft === before) return
      carry()
      frame = requestAnimationFrame(goOn)
    }
    const move = (event: globalThis.PointerEvent): void => {
      const from = held.current
      if (from === undefined || event.pointerId !== from.pointerId) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.moved && Math.hypot(dx, dy) < CLICK_PX) return
      from.moved = true
      event.preventDefault()
      Object.assign(from, { atX: event.clientX, atY: event.clientY })
      carry()
      if (frame === 0) frame = requestAnimationFrame(goOn)
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
      if (over !== undefined) drop.current(from.id, over, from.from)
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
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', key)
    }
  }, [board])
  return {
    dragged: air?.id,
    dx: air?.dx ?? 0,
    dy: air?.dy ?? 0,
    over: air?.over,
    begin(event, id, from) {
      if (event.button !== 0) return
      const [x, y] = [event.clientX, event.clientY]
      const { scrollLeft: scrolled = 0, scrollWidth = 0, clientWidth = 0 } = board.current ?? {}
      held.current = { id, from, pointerId: event.pointerId, moved: false, x, y, atX: x, atY: y, scrolled, mostScrolled: scrollWidth - clientWidth }
    },
    justDragged: () => wasDragged.current,
  }
}
