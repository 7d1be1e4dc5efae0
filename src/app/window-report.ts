import { errorLog } from '#src/errors/log.ts'
import { servedVersion } from '#src/api/version.ts'
import { liveParts } from '#src/atoms/live.ts'
import type { DisplayReport } from '#contract/display.ts'
import type { WindowUse } from '#contract/performance.ts'
import { addressPath } from '#src/atoms/address-path.ts'
import { startLap } from '#src/performance/window-meter.ts'

const startedAt = Date.now()
const windowId = `${startedAt.toString(36)}-${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36)}`
/** The build that was loaded: the one served while this script started. */
let build = ''
let useSinceLast: (() => WindowUse) | undefined

const hasWebgl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers keep few of them.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
let webgl: boolean | undefined

/** How this window is: what a display's self-check can see of itself. */
export function windowReport(): DisplayReport {
  if (useSinceLast === undefined) {
    useSinceLast = startLap()
    void servedVersion().then((served) => (build = served ?? ''))
  }
  const query = new URLSearchParams(location.hash.slice(location.hash.indexOf('?') + 1))
  const heardAt = liveParts().stream.heardAt()
  return {
    windowId,
    tile: Math.min(144, Math.max(1, Math.trunc(Number(query.get('tile') ?? 1)) || 1)),
    path: addressPath(),
    build,
    width: innerWidth,
    height: innerHeight,
    startedAt,
    ...useSinceLast(),
    streamAgeMs: heardAt === undefined ? null : Math.max(0, Date.now() - heardAt),
    webgl: (webgl ??= hasWebgl()),
    errors: errorLog.entries().reduce((sum, entry) => sum + entry.count, 0),
  }
}
