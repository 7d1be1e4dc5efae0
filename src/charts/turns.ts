/** Whole pictures of charts that are drawn in one frame: each costs milliseconds, and a wall has dozens that would all step in the same one. */
const A_FRAME = 2

const waiting = new Set<() => void>()
let drawn = 0
let asked = false

function next(): void {
  asked = false
  drawn = 0
  for (const draw of waiting) {
    if (drawn === A_FRAME) break
    waiting.delete(draw)
    drawn++
    draw()
  }
  ask()
}

function ask(): void {
  if (asked || (drawn === 0 && waiting.size === 0)) return
  asked = true
  requestAnimationFrame(next)
}

/** Draws at once while this frame has room for it, otherwise in one of the next, in the order in which it was asked. Asking again changes nothing. */
export function takeTurn(draw: () => void): void {
  if (drawn < A_FRAME && waiting.size === 0) {
    drawn++
    draw()
  } else waiting.add(draw)
  ask()
}

export const giveTurnBack = (draw: () => void): void => void waiting.delete(draw)
