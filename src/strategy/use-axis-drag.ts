import { useState, type PointerEvent } from 'react'

/** A hand that goes so far sideways means it, px. */
const LEAST_PX = 4

export type DragPart = 'whole' | 'from' | 'to'

interface Span {
  from: number
  to: number
}

interface Drag<S> {
  index: number
  part: DragPart
  /** The time where it began, and what stands on the axis from then. */
  at: number
  before: readonly S[]
  /** What stood there before the hand came. */
  stood: readonly S[]
  /** Where the hand came, px. */
  x: number
  /** It has gone sideways: what only scrolls, or has only come, draws nothing yet. */
  hasBegun: boolean
}

interface Deps<S> {
  spans: readonly S[]
  atOf(event: PointerEvent): number
  changed(before: readonly S[], index: number, part: DragPart, by: number): S[]
  onChoose(index: number | undefined): void
  onChange(spans: S[]): void
}

/** A hand on a day's axis of spans: it takes one there is, whole or (within `edge` of its ends) at one end, or draws a new one. */
export function useAxisDrag<S extends Span>({ spans, atOf, changed, onChoose, onChange }: Deps<S>) {
  const [drag, setDrag] = useState<Drag<S>>()
  return {
    take(event: PointerEvent, index: number, { from, to }: S, edge: number): void {
      const at = atOf(event)
      const part = at - from < edge ? 'from' : to - at < edge ? 'to' : 'whole'
      setDrag({ index, part, at, before: spans, stood: spans, x: event.clientX, hasBegun: false })
    },
    draw(event: PointerEvent, made: S): void {
      setDrag({ index: spans.length, part: 'to', at: made.to, before: [...spans, made], stood: spans, x: event.clientX, hasBegun: false })
    },
    move(event: PointerEvent): void {
      if (drag === undefined || (!drag.hasBegun && Math.abs(event.clientX - drag.x) < LEAST_PX)) return
      if (!drag.hasBegun) {
        setDrag({ ...drag, hasBegun: true })
        onChoose(drag.index)
      }
      onChange(changed(drag.before, drag.index, drag.part, atOf(event) - drag.at))
    },
    /** A touch that went nowhere makes one of the least length. */
    up(): void {
      if (drag !== undefined && !drag.hasBegun && drag.before !== drag.stood) {
        onChange([...drag.before])
        onChoose(drag.index)
      }
      setDrag(undefined)
    },
    /** The finger scrolls the page: it has drawn nothing. */
    letGo(): void {
      if (drag === undefined) return
      setDrag(undefined)
      if (!drag.hasBegun) return
      if (drag.before !== drag.stood) onChoose(undefined)
      onChange([...drag.stood])
    },
  }
}
