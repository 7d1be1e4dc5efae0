import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_FILE_BYTES } from '#contract/project-file.ts'
import { ApiError } from '#src/api/api-error.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { headersOf } from '#src/api/client.ts'
import { sizeWords } from '#src/ui/size-words.ts'
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
  drop(...keys: readonly string[]): void
  /** Begun here before the page was loaded anew: the same file chosen again goes on. */
  unfinished: readonly Begun[]
  forget(begun: Begun): void
}

/** Uploads of this page, one after the other; what is done goes, what was refused stays with the reason. */
export function useUploads(projectId: string): Uploads {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [begun, setBegun] = useState<readonly Begun[]>([])
  // What waits its turn is known to this page alone.
  useUnsaved(uploads.some(({ fault }) => fault === ''))
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
  const drop = (...keys: readonly string[]): void => {
    const gone = new Set(keys)
    for (const key of gone) stops.current.get(key)?.abort(REMOVED)
    setUploads((all) => all.filter(({ key }) => !gone.has(key)))
    lookAtBegun()
  }
  const add = (files: readonly Coming[]): void => {
    // Gigabytes are not read to learn that they are too much.
    const faultOf = ({ file }: Coming): string =>
      file.size > MOST_FILE_BYTES ? t('projectFiles.tooLarge', { most: sizeWords(MOST_FILE_BYTES, language) }) : ''
    const added = files.map((one) => ({ ...one, share: 0, waits: false, fault: faultOf(one) }))
    // One that was refused and comes again is tried anew: of what is there by then nobody is told that it was not taken.
    const isAgain = (was: Upload): boolean => added.some(({ file, folder }) => file.name === was.file.name && folder === was.folder)
    setUploads((all) => [...all.filter((was) => was.fault === '' || !isAgain(was)), ...added])
    for (const one of added) {
      if (one.fault !== '') continue
      const stop = new AbortController()
      stops.current.set(one.key, stop)
      line.current = line.current.then(async () => {
        if (stop.signal.aborted) return
        try {
          await sendFile(projectId, one, (share, waits) => change(one.key, { share, waits }), stop.signal)
          refreshQueries('projectFileList')
          drop(one.key)
        } catch (error) {
          // One that was taken away has been given up by now.
          lookAtBegun()
          if (stop.signal.aborted) return
          // What is no answer of the server is the disk's: the file was changed, moved or removed since it was chosen.
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
