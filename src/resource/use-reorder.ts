import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Side } from './define.ts'
import type { Leaf } from './leaves.ts'

/** What rows that are put in order by hand are drawn with. */
export interface Reordering {
  /** How a row looks while one is dragged. */
  classOf(key: string): string
  /** Alt and an arrow: past the row's neighbour. True: the key was meant for that. */
  onKey(event: KeyboardEvent, key: string): boolean
  /** Of the handle, which keeps the pointer until it is let go: mouse, pen and finger alike. */
  onDown(event: PointerEvent, key: string): void
  onMove(event: PointerEvent): void
  onUp(): void
  onCancel(): void
}

interface Drag {
  key: string
  /** Beside which it would go; `mark`: the row at which that is shown. */
  over?: { key: string; side: Side; mark: string } | undefined
}

/** Rows by their handles, or by keys, among those that hang on the same one. `move` undefined: the viewer may not. */
export function useReorder<Row>(
  box: RefObject<HTMLElement | null>,
  leaves: readonly Leaf<Row>[],
  move: ((row: Row, beside: Row, side: Side) => Promise<void>) | undefined,
): Reordering | undefined {
  const [drag, setDrag] = useState<Drag>()
  /** The row that was moved by a key, and what of it had the focus. */
  const follow = useRef<{ key: string; handle: boolean }>(undefined)
  const underWay = useRef(false)
  const leafOf = (key: string | undefined): Leaf<Row> | undefined => leaves.find((leaf) => leaf.key === key)

  // In its new place the browser has taken the focus from it.
  useEffect(() => {
    if (follow.current === undefined) return
    const { key, handle } = follow.current
    const row = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((one) => one.dataset.row === key)
    const target = handle ? row?.querySelector<HTMLElement>('.resource-handle') : row
    target?.focus()
    follow.current = undefined
  }, [leaves, box])

  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') setDrag(undefined)
    }
    window.addEventListener('keydown', onEscape)
    return () => window.removeEventListener('keydown', onEscape)
  }, [isDragging])

  if (move === undefined) return undefined
  const put = async (key: string, beside: string, side: Side): Promise<void> => {
    const [one, other] = [leafOf(key), leafOf(beside)]
    // A second step before the first is written would start from an old order.
    if (one === undefined || other === undefined || underWay.current) return
    underWay.current = true
    await move(one.row, other.row, side).finally(() => (underWay.current = false))
  }
  /** The last row of what is unfolded below one, or that one. */
  const lastBelow = ({ key, depth }: Leaf<Row>): string => {
    const from = leaves.findIndex((leaf) => leaf.key === key)
    const next = leaves.findIndex((leaf, at) => at > from && leaf.depth <= depth)
    return leaves.at(next < 0 ? -1 : next - 1)?.key ?? key
  }
  /** The row under the pointer that hangs where the dragged one does: that row, or the one above it. */
  const overAt = ({ clientX, clientY }: PointerEvent, { key, parent }: Leaf<Row>): Drag['over'] => {
    const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
    const under = leafOf(found?.dataset.row)
    if (found === null || found === undefined || under === undefined) return undefined
    found.scrollIntoView({ block: 'nearest' })
    let sibling: Leaf<Row> | undefined = under
    while (sibling !== undefined && sibling.parent !== parent) sibling = leafOf(sibling.parent)
    if (sibling === undefined || sibling.key === key) return undefined
    const { top, height } = found.getBoundingClientRect()
    if (sibling === under && clientY < top + height / 2) return { key: sibling.key, side: 'above', mark: sibling.key }
    return { key: sibling.key, side: 'below', mark: lastBelow(sibling) }
  }
  return {
    classOf: (key) => (drag?.key === key ? 'resource-dragged' : drag?.over?.mark === key ? `resource-drop-${drag.over.side}` : ''),
    onKey(event, key) {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false
      event.preventDefault()
      const siblings = leaves.filter((leaf) => leaf.parent === leafOf(key)?.parent)
      const up = event.key === 'ArrowUp'
      const beside = siblings[siblings.findIndex((leaf) => leaf.key === key) + (up ? -1 : 1)]
      if (beside === undefined || underWay.current) return true
      follow.current = { key, handle: event.currentTarget.matches('.resource-handle') }
      void put(key, beside.key, up ? 'above' : 'below')
      return true
    },
    onDown(event, key) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ key })
    },
    onMove(event) {
      const leaf = leafOf(drag?.key)
      if (leaf === undefined) return
      const over = overAt(event, leaf)
      if (over?.key !== drag?.over?.key || over?.side !== drag?.over?.side) setDrag({ key: leaf.key, over })
    },
    onUp() {
      if (drag?.over !== undefined) void put(drag.key, drag.over.key, drag.over.side)
      setDrag(undefined)
    },
    onCancel: () => setDrag(undefined),
  }
}
