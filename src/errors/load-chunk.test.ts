import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asChunkError, ChunkLoadError, CssChunkLoadError, isChunkError, loadChunk } from './load-chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what comes in time is given on, and no timer is left', async () => {
  await expect(loadChunk(() => Promise.resolve('page'))).resolves.toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

test('what takes longer than 120 s is a ChunkLoadError; coming later changes nothing', async () => {
  let arrive: (page: string) => void = () => undefined
  const loading = loadChunk(() => new Promise<string>((resolve) => (arrive = resolve)))
  const failed = expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError' })
  let settled = false
  loading.catch(() => (settled = true))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
  arrive('late')
  await expect(loading).rejects.toBeInstanceOf(ChunkLoadError)
})

test.each([
  'Failed to fetch dynamically imported module: http://x/assets/page-1.js',
  'error loading dynamically imported module: http://x/assets/page-1.js',
  'Importing a module script failed.',
])('a script that cannot be fetched is a ChunkLoadError: %s', async (words) => {
  await expect(loadChunk(() => Promise.reject(new TypeError(words)))).rejects.toMatchObject({ name: 'ChunkLoadError', message: words })
})

test('a style sheet that cannot be fetched is CSS_CHUNK_LOAD_FAILED', async () => {
  const failed = loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/page-1.css')))
  await expect(failed).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' })
  await expect(failed).rejects.toBeInstanceOf(CssChunkLoadError)
})

test('a script that came and threw is an error of its own', async () => {
  const own = new ReferenceError('x is not defined')
  await expect(loadChunk(() => Promise.reject(own))).rejects.toBe(own)
  const network = new TypeError('Failed to fetch')
  expect(asChunkError(network)).toBe(network)
  expect([own, network, 'text', undefined].map((error) => isChunkError(asChunkError(error)))).toEqual([false, false, false, false])
})
