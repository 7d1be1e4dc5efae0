import { endpointTable } from '#contract/endpoint.ts'
import { filePath } from '#contract/file.ts'
import type { Answer } from '#contract/schemas.ts'
import { ApiError } from './api-error.ts'
import { headersOf, noAnswer, settled, type Envelope } from './client.ts'

/** Files travel apart from the calls of the table: uploads tell how far they are, downloads are bytes. */

/** Path of a file's bytes. It wants the session's headers: `fetchFile` sends them, a bare `<img src>` does not. */
export const fileUrl = (id: string): string => filePath(id)

const envelopeOf = (text: string): Envelope => {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    throw noAnswer()
  }
}

/** Uploads one file. `onProgress` hears the share that is sent, 0 to 1. Rejects with ApiError; aborts reject with the signal's reason. */
export async function uploadFile(file: File, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<Answer<'fileUpload'>> {
  const once = (): Promise<Envelope> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      // fetch cannot tell how much of a body is sent.
      const request = new XMLHttpRequest()
      const abort = (): void => request.abort()
      request.open('POST', `/energy${endpointTable.fileUpload.path}`)
      for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total))
      request.addEventListener('load', () => {
        try {
          resolve(envelopeOf(request.responseText))
        } catch (error) {
          reject(error as Error)
        }
      })
      request.addEventListener('error', () => reject(noAnswer()))
      request.addEventListener('abort', () => reject((signal?.reason as Error | undefined) ?? noAnswer()))
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
      signal?.addEventListener('abort', abort)
      const form = new FormData()
      form.set('file', file)
      request.send(form)
    })
  return (await settled('fileUpload', once)).result as Answer<'fileUpload'>
}

/** The bytes of a file by its path (`fileUrl(id)`, or the avatar of a user info). */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const once = async (): Promise<Envelope> => {
    try {
      const response = await fetch(path, { headers: headersOf(), ...(signal === undefined ? {} : { signal }) })
      if (response.ok) return { code: 200, result: await response.blob() }
      return envelopeOf(await response.text())
    } catch (error) {
      // Also a connection that breaks in the middle of the bytes.
      throw signal?.aborted === true || error instanceof ApiError ? error : noAnswer()
    }
  }
  return (await settled('fileDownload', once)).result as Blob
}
