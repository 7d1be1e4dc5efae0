import { firstValueFrom, timer } from 'rxjs'
import { DetailedError, Upload } from 'tus-js-client'
import { code, endpointTable } from '#contract/endpoint.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { call, headersOf, noAnswer } from '#src/api/client.ts'
import { begunIn, begunStorage, forgetBegun, giveUp, type Begun } from './begun.ts'
import { newId } from '../plan/new-id.ts'

/** Between tries while there is no network. */
const AGAIN_MS = 3000
/** Of one request: proxies that refuse larger bodies by default let it pass. */
const CHUNK_BYTES = 1000 * 1000
/** HTTP status of an upload at which another request is at work, or was: it stands elsewhere than was thought. */
const anotherAtWork: ReadonlySet<number> = new Set([409, 423])

/** Why an upload ended: somebody took it away. */
export const REMOVED = 'removed'

/** A file on its way into a folder of a project. */
export interface Coming {
  key: string
  file: File
  folder: string
}
export const coming = (file: File, folder: string): Coming => ({ key: newId(), file, folder })

/** Where pages come over plain http the browser works no hashes out: the server says its own then. */
async function hashOf(file: File): Promise<string> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return ''
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((one) => one.toString(16).padStart(2, '0')).join('')
}

const isPassing = (answered: number): boolean => answered === NO_ANSWER || answered === code.tooMany || (answered >= 500 && answered < 600)

/** What an upload that stopped was told; null: it is there. */
const carried = (upload: Upload): Promise<ApiError | null> =>
  new Promise((resolve) => {
    upload.options.onSuccess = () => resolve(null)
    upload.options.onError = (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : null
      if (response === null) return resolve(noAnswer())
      try {
        const envelope = JSON.parse(response.getBody()) as { code: number; message: string; fields?: Record<string, string> }
        resolve(new ApiError(response.getStatus(), envelope.message, envelope.fields))
      } catch {
        // In words of the protocol.
        resolve(anotherAtWork.has(response.getStatus()) ? noAnswer() : new ApiError(response.getStatus(), response.getBody()))
      }
    }
    upload.start()
  })

/** Sends a file by the tus protocol; without a network it waits and goes on where the server stands. Rejects with what the server refuses. */
export async function sendFile(
  projectId: string,
  { file, folder }: Coming,
  onProgress: (share: number, waits: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const sha256 = await hashOf(file)
  const { name, size, lastModified } = file
  const print = ['project', projectId, folder, name, size, sha256 || lastModified].join(' ')
  let share = 0
  const upload = new Upload(file, {
    endpoint: `/energy${endpointTable.projectFileUpload.path}`,
    metadata: { projectId, folder, name },
    chunkSize: CHUNK_BYTES,
    retryDelays: null,
    urlStorage: begunStorage,
    fingerprint: async () => print,
    // The session may be renewed while it is on its way.
    onBeforeRequest: (request) => {
      for (const [header, value] of Object.entries(headersOf())) request.setHeader(header, value)
    },
    onProgress: (sent) => onProgress((share = sent / size), false),
  })
  const stop = (): void => void upload.abort()
  signal.addEventListener('abort', stop)
  /** Works until it is done: what passes is waited for. */
  const untilDone = async (once: () => Promise<ApiError | null>): Promise<void> => {
    for (;;) {
      signal.throwIfAborted()
      const fault = await once()
      signal.throwIfAborted()
      if (fault === null) return
      // Any call renews a session that is old, and ends one that is over.
      if (fault.code === code.unauthorized) await call('projectInfo', { projectId }, { signal })
      else if (!isPassing(fault.code)) throw fault
      // A file that was changed or moved meanwhile looks like a network that is not there.
      if (fault.code === NO_ANSWER) await file.slice(0, 1).arrayBuffer()
      onProgress(share, true)
      await firstValueFrom(timer(AGAIN_MS))
    }
  }
  const isOurs = ({ name: one, folder: place, size: bytes }: Begun): boolean => one === name && place === folder && bytes === size
  const begun = async (): Promise<Begun[]> => (await begunIn(projectId)).filter(isOurs)
  try {
    const [before] = await upload.findPreviousUploads()
    if (before !== undefined) upload.resumeFromPreviousUpload(before)
    await untilDone(() => Promise.race([carried(upload), aborted(signal)]))
    const id = upload.url?.split('/').at(-1) ?? ''
    await untilDone(() => call('keepProjectFile', { projectId, upload: id, folder, name, sha256 }, { signal }).then(() => null, passingOf))
    await forgetBegun(await begun())
  } catch (error) {
    // A page that was left goes on with it another time; what somebody removed, or the server refused, does not.
    if (signal.reason === REMOVED) await giveUp(await begun(), headersOf())
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) await forgetBegun(await begun())
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** When it is stopped nothing more is said of an upload. */
const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))

const passingOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

/** What was dropped: files with the folders that they lie in, and folders in which nothing lies. */
export interface Dropped {
  files: Coming[]
  emptyFolders: string[]
}

export async function filesOf({ items, files }: DataTransfer, into: string): Promise<Dropped> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  // What a program has put there has no place on a disk.
  if (entries.length === 0) return { files: [...files].map((file) => coming(file, into)), emptyFolders: [] }
  const emptyFolders: string[] = []
  const walk = async (entry: FileSystemEntry, folder: string): Promise<Coming[]> => {
    if (entry.isFile) return [coming(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)), folder)]
    const own = folder === '' ? entry.name : `${folder}/${entry.name}`
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    const found: Coming[] = []
    // A reader gives a part at a time.
    for (let isFirst = true; ; isFirst = false) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (part.length === 0) {
        if (isFirst) emptyFolders.push(own)
        return found
      }
      for (const one of part) found.push(...(await walk(one, own)))
    }
  }
  return { files: (await Promise.all(entries.map((entry) => walk(entry, into)))).flat(), emptyFolders }
}
