import type { LiveParts } from '#src/atoms/live.ts'

/** A row that follows the time: its curve and its age move on although no value came. */
export interface ClockedRow {
  /** Draws the curve; reads styles and writes none. */
  draw(): void
  /** Writes the texts, unless they were written a moment ago. */
  write(): void
}

/** Values have a rhythm of about a second: a turn waits for them, and goes without them when none come. */
const ALONE_MS = 1050
const TOGETHER_MS = 700

/**
 * One clock for all rows of a table: a turn about once a second, in the frame in which values are written. With a timer a row, each had its frame with layout and paint of its own, and a
 * style asked for between two texts that are written makes the browser work it out again each time: so first all curves, then all texts.
 */
export function createRowClock(
  store: Pick<LiveParts['store'], 'onFlush'>,
  requestFrame: (callback: () => void) => void = requestAnimationFrame,
): (row: ClockedRow) => () => void {
  const rows = new Set<ClockedRow>()
  /** Mounted since the last frame: their curves are drawn together, for the same reason. */
  const fresh = new Set<ClockedRow>()
  let turnedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopFlush: (() => void) | undefined

  function turn(): void {
    turnedAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(turn, ALONE_MS)
    for (const row of rows) row.draw()
    for (const row of rows) row.write()
  }

  function drawFresh(): void {
    for (const row of fresh) row.draw()
    fresh.clear()
  }

  return (row) => {
    rows.add(row)
    if (fresh.size === 0) requestFrame(drawFresh)
    fresh.add(row)
    if (rows.size === 1) {
      turnedAt = performance.now()
      timer = setTimeout(turn, ALONE_MS)
      stopFlush = store.onFlush(() => performance.now() - turnedAt >= TOGETHER_MS && turn())
    }
    return () => {
      rows.delete(row)
      fresh.delete(row)
      if (rows.size > 0) return
      clearTimeout(timer)
      stopFlush?.()
    }
  }
}
