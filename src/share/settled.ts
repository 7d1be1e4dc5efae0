/** Nothing came or went for this long: what was scrolled away has been drawn. */
const QUIET_MS = 400
const LOOK_MS = 50
/** What has not come by then is shown as waiting. Counted in looks: a machine that is busy drawing gets longer. */
const MOST_LOOKS = 300

const isWaiting = (target: HTMLElement): boolean =>
  target.querySelector('.state-waiting, [data-live="waiting"], [data-drawing]') !== null ||
  [...target.querySelectorAll('img')].some((image) => !image.complete)

/** Resolves when everything in the element is there, as far as it comes. `waits`: whether values that it shows are still under way. */
export function settled(target: HTMLElement, waits: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let looks = 0
    let changed = performance.now()
    const observer = new MutationObserver(() => void (changed = performance.now()))
    observer.observe(target, { childList: true, subtree: true })
    const timer = setInterval(() => {
      const stirs = performance.now() - changed < QUIET_MS
      if (++looks < MOST_LOOKS && (stirs || waits() || isWaiting(target))) return
      clearInterval(timer)
      observer.disconnect()
      resolve()
    }, LOOK_MS)
  })
}
