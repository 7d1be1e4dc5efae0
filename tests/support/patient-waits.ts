import { vi } from 'vitest'

/** What a test waits for has as long as a busy machine takes: of itself `vi.waitFor` gives up after a second. Below a test's own limit, so that it is said what did not come. */
const WAIT_MS = 30_000
const [waitFor, waitUntil] = [vi.waitFor, vi.waitUntil]
const patient = (options: number | { timeout?: number; interval?: number } | undefined) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, ...options }
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
