import type { WindowUse } from '#contract/performance.ts'
import { liveParts } from '#src/atoms/live.ts'

/** Asking for every frame would keep a quiet window busy: frames are counted for one second of ten. */
const FRAMES_FOR_MS = 1000
const FRAMES_EVERY_MS = 10_000
const MB = 1_000_000

interface Lap {
  tasks: number
  longestMs: number
}
const laps = new Set<Lap>()
let begun = false
/** Whether this browser tells of long tasks. */
let tellsTasks = false
let framesPerSecond: number | null = null
/** The count that runs; one that was hidden in between, or has been followed by another, tells nothing. */
let count = 0

function countFrames(): void {
  framesPerSecond = null
  const own = ++count
  // A hidden window draws nothing, which is no fault of its.
  if (document.visibilityState === 'hidden') return
  const from = performance.now()
  let frames = 0
  const step = (): void => {
    if (own !== count) return
    const elapsed = performance.now() - from
    if (elapsed >= FRAMES_FOR_MS) framesPerSecond = Math.round((frames * 1000) / elapsed)
    else {
      frames++
      requestAnimationFrame(step)
    }
  }
  requestAnimationFrame(step)
}

function begin(): void {
  if (begun) return
  begun = true
  tellsTasks = PerformanceObserver.supportedEntryTypes.includes('longtask')
  if (tellsTasks) {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        for (const lap of laps) {
          lap.tasks++
          lap.longestMs = Math.max(lap.longestMs, duration)
        }
      }
    })
    observer.observe({ type: 'longtask' })
  }
  setInterval(countFrames, FRAMES_EVERY_MS)
  // Frames stand still while a window is hidden; the count that waits for them would take that time for slowness.
  document.addEventListener('visibilitychange', countFrames)
  countFrames()
}

/** Measures this window from now on; gives what tells of the time since it was asked last. */
export function startLap(): () => WindowUse {
  begin()
  const lap: Lap = { tasks: 0, longestMs: 0 }
  laps.add(lap)
  const { stream } = liveParts()
  let messages = stream.messages()
  let at = performance.now()
  return () => {
    const now = performance.now()
    const { memory } = performance as { memory?: { usedJSHeapSize: number } }
    const use: WindowUse = {
      framesPerSecond,
      longTasks: tellsTasks ? lap.tasks : null,
      longestTaskMs: tellsTasks ? Math.round(lap.longestMs) : null,
      heapMb: memory === undefined ? null : Math.round(memory.usedJSHeapSize / MB),
      nodes: document.querySelectorAll('*').length,
      messagesPerSecond: now - at < 500 ? null : ((stream.messages() - messages) * 1000) / (now - at),
    }
    lap.tasks = 0
    lap.longestMs = 0
    messages = stream.messages()
    at = now
    return use
  }
}
