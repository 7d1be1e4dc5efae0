import type { ErrorInfo } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { setClientHooks } from '#src/api/client.ts'
import { rememberBuild } from './build.ts'
import type { ErrorLog } from './error-log.ts'
import { asChunkError, isChunkError } from './load-chunk.ts'

/** Notices of the browser that are no errors of ours. */
const harmless = /ResizeObserver loop/
const foreign = /^(?:chrome|moz|safari-web|webkit-masked-url)-?extension:/

/** Takes a thrown thing into the log, unless something else tells of it or nobody needs to know. */
function note(log: ErrorLog, kind: 'script' | 'promise' | 'render', thrown: unknown, extra?: string): void {
  const error = asChunkError(thrown)
  // Calls tell of their failures themselves; what is aborted was given up on purpose.
  if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) return
  log.add(isChunkError(error) ? 'chunk' : kind, error, extra)
}

/** Listens for everything that goes wrong in this window. Returns what stops it. */
export function installErrorLog(log: ErrorLog): () => void {
  const onError = (event: ErrorEvent): void => {
    if (harmless.test(event.message) || foreign.test(event.filename ?? '')) return
    note(log, 'script', event.error ?? event.message)
  }
  const onRejection = (event: PromiseRejectionEvent): void => note(log, 'promise', event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  setClientHooks({ onFailure: ({ name, error }) => log.add('call', new Error(`${name}: ${error.code} ${error.message}`), '') })
  rememberBuild()
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
    setClientHooks({ onFailure: () => undefined })
  }
}

/** Root options of React: what a boundary caught and what none did. The console hears of it too. */
export const rootErrors = (log: ErrorLog) => ({
  onCaughtError: (error: unknown, info: ErrorInfo): void => {
    console.error(error)
    note(log, 'render', error, info.componentStack ?? '')
  },
  onUncaughtError: (error: unknown, info: ErrorInfo): void => {
    console.error(error)
    note(log, 'render', error, info.componentStack ?? '')
  },
})
