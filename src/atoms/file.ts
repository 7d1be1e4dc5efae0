import { useEffect, useState } from 'react'
import { fetchFile, fileUrl, uploadFile } from '#src/api/file.ts'

/** An address under which the browser can show a file of the store, once its bytes are there; undefined before, and when they cannot be had. */
export function useFileUrl(path: string): string | undefined {
  const [shown, setShown] = useState<{ path: string; url: string }>()
  useEffect(() => {
    if (path === '') return undefined
    const abort = new AbortController()
    let url: string | undefined
    fetchFile(path, abort.signal)
      .then((blob) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        setShown({ path, url })
      })
      .catch(() => undefined)
    return () => {
      abort.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
      setShown(undefined)
    }
  }, [path])
  return shown?.path === path ? shown.url : undefined
}

/** Sends one file to the store; `onProgress` hears the share that is sent, 0 to 1. Rejects with ApiError. */
export const sendFile = (file: File, onProgress?: (share: number) => void): Promise<{ fileId: string; name: string; type: string }> =>
  uploadFile(file, onProgress)

/** Path of a kept file, for `FileImage`. */
export const pathOfFile = (id: string): string => fileUrl(id)
