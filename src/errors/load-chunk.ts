import { settings } from '#src/settings.ts'

/** A lazily loaded script did not come, or not in time. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The style sheet of a lazily loaded page did not come. */
export class CssChunkLoadError extends Error {
  override name = 'CssChunkLoadError'
  readonly code = 'CSS_CHUNK_LOAD_FAILED'
}

/** How browsers say that a script of an `import()` could not be fetched; a script that came and threw says something else. */
const notFetched = /dynamically imported module|importing a module script failed/i
const noStyle = /unable to preload css/i

/** The error as what it means, when it is about a chunk that did not come; else as it is. */
export function asChunkError(error: unknown): unknown {
  if (error instanceof ChunkLoadError || error instanceof CssChunkLoadError || !(error instanceof Error)) return error
  if (noStyle.test(error.message)) return new CssChunkLoadError(`CSS_CHUNK_LOAD_FAILED: ${error.message}`, { cause: error })
  if (error instanceof TypeError && notFetched.test(error.message)) return new ChunkLoadError(error.message, { cause: error })
  return error
}

export const isChunkError = (error: unknown): error is ChunkLoadError | CssChunkLoadError =>
  error instanceof ChunkLoadError || error instanceof CssChunkLoadError

/**
 * Loads a part of the console (`() => import('./page.tsx')`). Rejects with ChunkLoadError when its script cannot be fetched or takes longer than 120 s, with
 * CSS_CHUNK_LOAD_FAILED when its style sheet fails; a script that came and threw rejects with what it threw.
 */
export function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = settings.chunkTimeoutMs): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(`not loaded after ${timeoutMs / 1000} s`)), timeoutMs)
    load()
      .then(resolve, (error: unknown) => reject(asChunkError(error) as Error))
      .finally(() => clearTimeout(timer))
  })
}
