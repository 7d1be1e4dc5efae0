import { vi } from 'vitest'

/** What a test waits for has as long as a busy machine takes: of itself `vi.waitFor` gives up after a second. What never comes fails by the test's own limit. */
const PATIENCE_MS = 30_000
const [waitFor, waitUntil] = [vi.waitFor, vi.waitUntil]
const patient = (options: number | { timeout?: number; interval?: number } | undefined) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
