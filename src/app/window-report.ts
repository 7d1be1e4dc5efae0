import { errorLog } from '#src/errors/log.ts'
import { servedVersion } from '#src/api/version.ts'
import { liveParts } from '#src/atoms/live.ts'
import type { DisplayReport } from '#contract/display.ts'

const startedAt = Date.now()
const windowId = `${startedAt.toString(36)}-${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36)}`
/** The build that was loaded: the one served while this script started. */
let build = ''
let frames = 0
let since = performance.now()
let counting = false

function count(): void {
  frames++
  requestAnimationFrame(count)
}

const hasWebgl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers keep few of them.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
let webgl: boolean | undefined

/** How this window is: what a display's self-check can see of itself. */
export function windowReport(): DisplayReport {
  if (!counting) {
    counting = true
    requestAnimationFrame(count)
    void servedVersion().then((served) => (build = served ?? ''))
  }
  const now = performance.now()
  const framesPerSecond = now - since < 500 ? 0 : Math.round((frames * 1000) / (now - since))
  frames = 0
  since = now
  const { memory } = performance as { memory?: { usedJSHeapSize: number } }
  const query = new URLSearchParams(location.hash.slice(location.hash.indexOf('?') + 1))
  const heardAt = liveParts().stream.heardAt()
  return {
    windowId,
    tile: Math.min(144, Math.max(1, Math.trunc(Number(query.get('tile') ?? 1)) || 1)),
    path: location.hash.slice(1).split('?')[0] ?? '',
    build,
    width: innerWidth,
    height: innerHeight,
    startedAt,
    heapMb: memory === undefined ? null : Math.round(memory.usedJSHeapSize / 1_000_000),
    framesPerSecond,
    streamAgeMs: heardAt === undefined ? null : Math.max(0, Date.now() - heardAt),
    webgl: (webgl ??= hasWebgl()),
    errors: errorLog.entries().reduce((sum, entry) => sum + entry.count, 0),
  }
}
