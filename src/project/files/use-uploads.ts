import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { headersOf } from '#src/api/client.ts'
import { begunIn, giveUp, type Begun } from './begun.ts'
import { REMOVED, sendFile, type Coming } from './upload.ts'

export interface Upload extends Coming {
  share: number
  /** It waits for a network. */
  waits: boolean
  fault: string
}

export interface Uploads {
  uploads: readonly Upload[]
  add(files: readonly Coming[]): void
  drop(key: string): void
  /** Begun here before the page was loaded anew: the same file chosen again goes on. */
  unfinished: readonly Begun[]
  forget(begun: Begun): void
}

/** Uploads of this page, one after the other; what is done goes, what was refused stays with the reason. */
export function useUploads(projectId: string): Uploads {
  const { t } = useTranslation()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [begun, setBegun] = useState<readonly Begun[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const line = useRef(Promise.resolve())
  const lookAtBegun = (): void => void begunIn(projectId).then(setBegun)
  useEffect(() => {
    void begunIn(projectId).then(setBegun)
  }, [projectId])
  useEffect(() => {
    const open = stops.current
    return () => open.forEach((stop) => stop.abort())
  }, [])
  const change = (key: string, set: Partial<Upload>): void => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...set } : one)))
  const drop = (key: string): void => {
    stops.current.get(key)?.abort(REMOVED)
    setUploads((all) => all.filter((one) => one.key !== key))
    lookAtBegun()
  }
  const add = (files: readonly Coming[]): void => {
    setUploads((all) => [...all, ...files.map((one) => ({ ...one, share: 0, waits: false, fault: '' }))])
    for (const one of files) {
      const stop = new AbortController()
      stops.current.set(one.key, stop)
      line.current = line.current.then(async () => {
        if (stop.signal.aborted) return
        try {
          await sendFile(projectId, one, (share, waits) => change(one.key, { share, waits }), stop.signal)
          refreshQueries('projectFileList')
          drop(one.key)
        } catch (error) {
          if (stop.signal.aborted) return
          // What is no answer of the server is the disk's: the file was changed, moved or removed since it was chosen.
          lookAtBegun()
          const fault = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : t('projectFiles.unreadable')
          change(one.key, { fault })
        }
      })
    }
  }
  const unfinished = begun.filter(
    (one) => !uploads.some(({ file, folder }) => file.name === one.name && file.size === one.size && folder === one.folder),
  )
  const forget = (one: Begun): void => {
    setBegun((all) => all.filter(({ key }) => key !== one.key))
    void giveUp([one], headersOf())
  }
  return { uploads, add, drop, unfinished, forget }
}
