/** Nothing came or went for this long: what was scrolled away has been drawn. */
const QUIET_MS = 400
/** What has not come by then is shown as waiting. */
const PATIENCE_MS = 10_000
const LOOK_MS = 50

const isWaiting = (target: HTMLElement): boolean =>
  target.querySelector('.state-waiting, [data-live="waiting"]') !== null || [...target.querySelectorAll('img')].some((image) => !image.complete)

/** Resolves when everything in the element is there, as far as it comes. */
export function settled(target: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const start = performance.now()
    let changed = start
    const observer = new MutationObserver(() => void (changed = performance.now()))
    observer.observe(target, { childList: true, subtree: true })
    const timer = setInterval(() => {
      const now = performance.now()
      if ((isWaiting(target) || now - changed < QUIET_MS) && now - start < PATIENCE_MS) return
      clearInterval(timer)
      observer.disconnect()
      resolve()
    }, LOOK_MS)
  })
}
