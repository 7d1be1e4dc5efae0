import { useEffect, useState } from 'react'
import { merge, Observable, retry, take, throwError, timer } from 'rxjs'
import type { Live } from '#contract/live-value.ts'
import { fetchFile, fileUrl, uploadFile } from '#src/api/file.ts'
import { pauseOf, questionBackOff } from '#streams/ops/back-off.ts'
import { connectionBack$ } from './live.ts'
import { failureOf } from './query.ts'

/** Address of a file's bytes, valid while it is subscribed to. Errors with what the server said of it; through an outage it is asked for again, at once when the live connection is back. */
const fileUrlOf = (path: string): Observable<string> =>
  new Observable<string>((subscriber) => {
    const abort = new AbortController()
    let url: string | undefined
    fetchFile(path, abort.signal)
      .then((blob) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        subscriber.next(url)
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => {
      abort.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }).pipe(
    retry({
      delay: (error: unknown, attempt) =>
        failureOf(error).passes
          ? merge(connectionBack$, timer(pauseOf(questionBackOff, attempt - 1, Math.random))).pipe(take(1))
          : throwError(() => error),
    }),
  )

/** An address under which the browser can show a file of the store: failed when the server answers that there is none for this person. */
export function useFileUrl(path: string): Live<string> {
  const [known, setKnown] = useState<{ path: string; live: Live<string> }>()
  useEffect(() => {
    if (path === '') return undefined
    const asked = fileUrlOf(path).subscribe({
      next: (url) => setKnown({ path, live: { state: 'fresh', value: url, at: Date.now(), quality: 0 } }),
      error: (error: unknown) => setKnown({ path, live: { state: 'failed', cause: failureOf(error).cause } }),
    })
    return () => {
      asked.unsubscribe()
      setKnown(undefined)
    }
  }, [path])
  return known?.path === path ? known.live : { state: 'waiting' }
}

/** Sends one file to the store; `onProgress` hears the share that is sent, 0 to 1. Rejects with ApiError. */
export const sendFile = (file: File, onProgress?: (share: number) => void): Promise<{ fileId: string; name: string; type: string }> =>
  uploadFile(file, onProgress)

/** Path of a kept file, for `FileImage`. */
export const pathOfFile = (id: string): string => fileUrl(id)
