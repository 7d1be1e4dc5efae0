/**
 * What moves on a page without a graphics processor hops, all of it in the same frames, so often, and with new values where those come near that time: it is frames that cost,
 * whatever moves in them. Smooth motion would take a third of a core at 4K.
 */
const HOP_MS = 700
const SOONEST_MS = 400

const hoppers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let hoppedAt = -Infinity

function hop(): void {
  const now = performance.now()
  if (now - hoppedAt < SOONEST_MS || document.visibilityState !== 'visible' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  hoppedAt = now
  for (const one of hoppers) one()
}

/** Where new values come from: a live store. */
interface Flushes {
  onFlush(listener: () => void): () => void
}

/** Calls at each hop until what is returned is called. */
export function everyHop(store: Flushes, hopper: () => void): () => void {
  hoppers.add(hopper)
  timer ??= setInterval(hop, HOP_MS)
  const undo = store.onFlush(hop)
  return () => {
    hoppers.delete(hopper)
    undo()
    if (hoppers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
