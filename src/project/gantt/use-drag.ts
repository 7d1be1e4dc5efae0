import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Network } from '#domain/project/network.ts'
import type { LinkKind, PlanActivity, WorkingCalendar } from '#domain/project/plan.ts'
import { consequenceOf, draggedTo, kindOf, percentAt, type Consequence } from './drag.ts'
import { boxOf, hitAt, type Hit, type Point, type Sheet } from './geometry.ts'
import type { Scene } from './scene.ts'

/** What is being done with the pointer, and what would come of it. */
export interface Preview {
  consequence?: Consequence
  percent?: { id: string; percent: number }
  thread?: { from: Point; to: Point; fromId: string; fromEnd: boolean; over?: { id: string; kind: LinkKind } }
  /** Of the pointer, in px of the window. */
  at: Point
  /** When it is done: the activity as the person saw it when they began, whatever others have made of it since. */
  seen?: PlanActivity | undefined
}

interface Drag {
  hit: Extract<Hit, { id: string }>
  from: Point
  pointerId: number
  client: Point
  seen: PlanActivity | undefined
}

export interface DragTarget {
  scene: Scene
  sheet: Sheet
  network: Network | undefined
  calendar: WorkingCalendar
  editable: boolean
  handled: string | undefined
  selected: string | undefined
  /** Place of a point of the window on the sheet. */
  place(client: Point): Point
  onHover(hit: Hit | undefined): void
  onPick(hit: Hit | undefined): void
  onOpen(id: string): void
  onDone(preview: Preview): void
}

const CLICK_PX = 4
const LONG_PRESS_MS = 350
const EDGE_PX = 36
const SLACK = 8

/** Bars by mouse and pen at once; by finger after a long press, or at once when the bar is chosen already, so that a finger still scrolls. */
export function useDrag(scroller: RefObject<HTMLElement | null>, canvas: RefObject<HTMLElement | null>, target: DragTarget) {
  const [preview, setPreview] = useState<Preview>()
  const latest = useRef(target)
  latest.current = target
  const drag = useRef<Drag>(undefined)
  const pressed = useRef<{ hit: Hit | undefined; client: Point; timer: ReturnType<typeof setTimeout> | undefined }>(undefined)
  const current = useRef<Preview>(undefined)
  const show = (next: Preview | undefined): void => {
    current.current = next
    setPreview(next)
  }

  /** Works out what the drag would do now; nothing new is not told. */
  const follow = (): void => {
    const { scene, sheet, network, calendar, place } = latest.current
    const now = drag.current
    if (now === undefined) return
    const { hit } = now
    const point = place(now.client)
    // Somebody else may have put rows above it since, or taken it out.
    const index = scene.rowOf.get(hit.id)
    const row = index === undefined ? undefined : scene.rows[index]
    if (index === undefined || row === undefined) return end(false)
    if (network === undefined) return
    const before = current.current
    if (hit.part === 'bar' || hit.part === 'start' || hit.part === 'end') {
      const move = draggedTo(row.bar, hit.part, (point[0] - now.from[0]) / sheet.pxPerDay, calendar)
      const was = before?.consequence?.move
      if (move === undefined) show({ at: now.client })
      else if (was?.start !== move.start || was?.durationDays !== move.durationDays)
        show({ at: now.client, consequence: consequenceOf(network, move) })
      return
    }
    if (hit.part === 'percent') {
      const box = boxOf(sheet, row.bar, index)
      const percent = percentAt((point[0] - box.x) / box.width)
      if (before?.percent?.percent !== percent) show({ at: now.client, percent: { id: hit.id, percent } })
      return
    }
    const fromEnd = hit.part === 'fromEnd'
    const box = boxOf(sheet, row.bar, index)
    const from: Point = [fromEnd ? box.x + box.width : box.x, box.y + box.height / 2]
    const found = scene.rows[Math.floor(point[1] / sheet.rowHeight)]
    const over = found === undefined || found.activity.id === hit.id ? undefined : overOf(found.activity.id, fromEnd, point, scene, sheet)
    show({ at: now.client, thread: { from, to: point, fromId: hit.id, fromEnd, ...(over === undefined ? {} : { over }) } })
  }

  const begin = (hit: Hit | undefined, client: Point, pointerId: number): boolean => {
    const { editable, network, place, scene } = latest.current
    if (!editable || network === undefined || hit === undefined || hit.part === 'link' || hit.part === 'row') return false
    drag.current = { hit, from: place(client), pointerId, client, seen: scene.rows[scene.rowOf.get(hit.id) ?? -1]?.activity }
    return true
  }
  const end = (isDone: boolean): void => {
    const done = current.current
    const seen = drag.current?.seen
    clearTimeout(pressed.current?.timer)
    pressed.current = undefined
    drag.current = undefined
    show(undefined)
    if (isDone && done !== undefined) latest.current.onDone({ ...done, seen })
  }

  const isDragging = preview !== undefined
  useEffect(() => {
    const box = scroller.current
    if (!isDragging || box === null) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      end(false)
    }
    window.addEventListener('keydown', onKey, true)
    // Near an edge the chart goes on under the pointer.
    let frame = 0
    const glide = (): void => {
      const { left, right, top, bottom } = (canvas.current ?? box).getBoundingClientRect()
      const [x, y] = drag.current?.client ?? [left + right, top + bottom].map((sum) => sum / 2)
      const by = (at: number, low: number, high: number): number => (at < low + EDGE_PX ? -8 : at > high - EDGE_PX ? 8 : 0)
      const [dx, dy] = [by(x ?? 0, left, right), drag.current?.hit.part.startsWith('from') === true ? by(y ?? 0, top + EDGE_PX, bottom) : 0]
      if (dx !== 0 || dy !== 0) {
        const before = [box.scrollLeft, box.scrollTop]
        box.scrollBy(dx, dy)
        if (box.scrollLeft !== before[0] || box.scrollTop !== before[1]) follow()
      }
      frame = requestAnimationFrame(glide)
    }
    frame = requestAnimationFrame(glide)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      cancelAnimationFrame(frame)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what it calls reads what is newest
  }, [isDragging, scroller, canvas])

  // A finger that drags does not scroll: only a listener that is not passive can say so.
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    const onTouch = (event: TouchEvent): void => {
      if (drag.current !== undefined && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', onTouch, { passive: false })
    return () => element.removeEventListener('touchmove', onTouch)
  }, [canvas])

  /** A second finger: what the first one has in hand stays there. */
  const isOther = ({ pointerId }: PointerEvent): boolean => drag.current !== undefined && drag.current.pointerId !== pointerId
  const handlers = {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0 || drag.current !== undefined) return
      const { scene, sheet, handled, selected, place } = latest.current
      const client: Point = [event.clientX, event.clientY]
      const isTouch = event.pointerType === 'touch'
      const hit = hitAt(scene, sheet, place(client), handled, isTouch ? SLACK : 0)
      clearTimeout(pressed.current?.timer)
      pressed.current = { hit, client, timer: undefined }
      const { pointerId, currentTarget } = event
      const start = (): void => {
        if (!begin(hit, client, pointerId)) return
        currentTarget.setPointerCapture?.(pointerId)
        if (isTouch) show({ at: client })
      }
      const isChosen = hit !== undefined && hit.part !== 'link' && hit.part !== 'row' && hit.id === selected
      if (!isTouch || isChosen) start()
      else pressed.current.timer = setTimeout(start, LONG_PRESS_MS)
    },
    onPointerMove(event: PointerEvent): void {
      const { scene, sheet, handled, place, onHover } = latest.current
      const client: Point = [event.clientX, event.clientY]
      const start = pressed.current
      const isFar = start !== undefined && Math.hypot(client[0] - start.client[0], client[1] - start.client[1]) > CLICK_PX
      if (drag.current === undefined) {
        if (isFar) clearTimeout(start?.timer)
        if (event.pointerType !== 'touch') onHover(hitAt(scene, sheet, place(client), handled))
        return
      }
      if (event.pointerId !== drag.current.pointerId) return
      drag.current.client = client
      if (isFar || current.current !== undefined) follow()
    },
    onPointerUp(event: PointerEvent): void {
      if (isOther(event)) return
      const start = pressed.current
      const isClick = start !== undefined && Math.hypot(event.clientX - start.client[0], event.clientY - start.client[1]) <= CLICK_PX
      if (isClick && current.current?.consequence === undefined) {
        end(false)
        latest.current.onPick(start.hit)
      } else end(true)
    },
    onPointerCancel: (event: PointerEvent): void => (isOther(event) ? undefined : end(false)),
    onPointerLeave: (): void => {
      if (drag.current === undefined) latest.current.onHover(undefined)
    },
    onDoubleClick(event: { clientX: number; clientY: number }): void {
      const { scene, sheet, handled, place, onOpen } = latest.current
      const hit = hitAt(scene, sheet, place([event.clientX, event.clientY]), handled)
      if (hit !== undefined && hit.part !== 'link' && hit.part !== 'row') onOpen(hit.id)
    },
  }
  return { preview, handlers }
}

/** Which end of a bar a thread would be tied to: the nearer one. */
function overOf(id: string, fromEnd: boolean, [x]: Point, scene: Scene, sheet: Sheet): { id: string; kind: LinkKind } | undefined {
  const row = scene.rowOf.get(id)
  const found = row === undefined ? undefined : scene.rows[row]
  if (row === undefined || found === undefined) return undefined
  const box = boxOf(sheet, found.bar, row)
  const reach = Math.max(20, box.width / 2)
  if (x < box.x - reach || x > box.x + box.width + reach) return undefined
  return { id, kind: kindOf(fromEnd, x < box.x + box.width / 2) }
}
