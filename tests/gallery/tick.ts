declare global {
  interface Window {
    /** Of each tick that came to paint: how long after its message, ms. */
    paints: number[]
  }
}

/**
 * Sends ticks, so many a second, and notes when each came to paint. Whatever a page draws it draws in a frame callback, so that all pages are measured alike: raster of
 * what is drawn outside of one is not in a browser's account of its tasks. Of ticks that came to the same frame one is painted: a page that skips some must not look cheap.
 */
export function ticksAt(hz: number, tick: (time: number) => void): void {
  let painted = Number.NaN
  setInterval(() => {
    const sent = performance.now()
    tick(Date.now())
    // Asked for after the page's own callback, so called after it.
    requestAnimationFrame((frame) => {
      if (frame === painted) return
      painted = frame
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (window.paints ??= []).push(performance.now() - sent)
      port2.postMessage(0)
    })
  }, 1000 / hz)
}

/** What every point reads at an instant: each tick changes every text and every curve. */
export const noise = (id: number, at: number): number => 100 + Math.sin(at / 3000 + id) * 50 + Math.sin(at / 217 + id * 7) * 5

export const LOAD = { values: 200, charts: 24, samples: 600, spanMs: 60_000 }
