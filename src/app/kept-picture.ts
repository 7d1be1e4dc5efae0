import './kept-picture.css'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Longer nothing is waited for: a wall of which a panel has no data is better than one that stands. */
const LONGEST_MS = 4000
const LOOK_MS = 50
/** As in `kept-picture.css`. */
const LEAVE_MS = 240
const KEPT = 'wall-kept'
const PARTS = '.wall-ground, .wall, .wall-night'

/** A picture of the wall that stands, over the window: its elements as they are, what is drawn as it was drawn. Undefined where none stands. */
function takePicture(): HTMLElement | undefined {
  const parts = [...document.querySelectorAll(PARTS)]
  if (!parts.some((part) => part.matches('.wall'))) return undefined
  const picture = document.createElement('div')
  picture.className = KEPT
  picture.inert = true
  picture.ariaHidden = 'true'
  for (const part of parts) {
    const copy = part.cloneNode(true) as Element
    const drawn = part.querySelectorAll('canvas')
    copy.querySelectorAll('canvas').forEach((canvas, i) => {
      const from = drawn[i]
      if (from !== undefined && from.width > 0 && from.height > 0) canvas.getContext('2d')?.drawImage(from, 0, 0)
    })
    picture.append(copy)
  }
  document.body.append(picture)
  return picture
}

/** Every panel of the wall has something to show; or an alarm takes it over, which waits for nothing. */
function isComplete(): boolean {
  const wall = [...document.querySelectorAll('.wall')].find((one) => one.closest(`.${KEPT}`) === null)
  if (wall === undefined) return false
  if (wall.querySelector('.takeover') !== null) return true
  const bodies = [...wall.querySelectorAll('.widget-body')]
  return bodies.length > 0 && bodies.every((body) => body.childElementCount > 0 && body.querySelector('.state-waiting') === null)
}

/**
 * When another turn begins, a picture of the wall before stays over the window until the next one is complete, and goes in one short movement. Only a picture:
 * the wall before is gone and asks for nothing. It never outlives whoever keeps it: a display that is refused shows nothing. `isThere`: the next one is mounted.
 */
export function useKeptPicture(turn: string, isThere: boolean): void {
  const picture = useRef<HTMLElement>(undefined)
  const before = useRef(turn)
  // While the wall before still stands: what changes it (station, page) comes after.
  useLayoutEffect(() => {
    if (before.current === turn) return undefined
    before.current = turn
    const taken = takePicture()
    picture.current = taken
    const timer = setTimeout(() => taken?.remove(), LONGEST_MS)
    return () => {
      clearTimeout(timer)
      taken?.remove()
    }
  }, [turn])
  useEffect(() => {
    const kept = picture.current
    if (kept === undefined || !isThere) return undefined
    let leave: ReturnType<typeof setTimeout> | undefined
    const look = setInterval(() => {
      if (!isComplete()) return
      clearInterval(look)
      kept.classList.add(`${KEPT}-leaving`)
      leave = setTimeout(() => kept.remove(), LEAVE_MS)
    }, LOOK_MS)
    return () => {
      clearInterval(look)
      clearTimeout(leave)
      kept.remove()
    }
  }, [turn, isThere])
}
