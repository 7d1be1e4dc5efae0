/** Whole pictures of charts that are drawn in the frame in which they are asked for, beside everything else that a tick of values brings there. */
const AT_ONCE = 2
/**
 * How long they are drawn in each frame after it, ms. By time and not by number: a frame has a price of its own (style, layout, layers: 10 ms on a wall), which two
 * pictures a frame would pay a dozen times.
 */
const A_FRAME_MS = 12

const waiting = new Set<() => void>()
let drawn = 0
let asked = false
let resets = false

function next(): void {
  asked = false
  const begun = performance.now()
  for (const draw of waiting) {
    waiting.delete(draw)
    draw()
    if (performance.now() - begun >= A_FRAME_MS) break
  }
  ask()
}

function ask(): void {
  if (waiting.size > 0) {
    if (!asked) requestAnimationFrame(next)
    asked = true
  } else if (!resets) {
    resets = true
    // Not by a frame, which would be one more: what follows comes with another flush.
    setTimeout(() => {
      resets = false
      drawn = 0
    })
  }
}

/** Draws at once while this frame has room for it, otherwise in one of the next, in the order in which it was asked. Asking again changes nothing. */
export function takeTurn(draw: () => void): void {
  if (drawn < AT_ONCE && waiting.size === 0) {
    drawn++
    draw()
  } else waiting.add(draw)
  ask()
}

export const giveTurnBack = (draw: () => void): void => void waiting.delete(draw)
