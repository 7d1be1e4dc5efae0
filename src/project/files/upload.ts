import { code } from '#contract/endpoint.ts'
import { PIECE_BYTES } from '#contract/project-file.ts'
import { firstValueFrom, timer } from 'rxjs'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { beginUpload, endUpload } from './begun.ts'
import { newId } from '../plan/new-id.ts'

/** Between tries while there is no network. */
const AGAIN_MS = 3000

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

const base64Of = async (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(blob)
  })

const passes = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code === code.tooMany || (error.code >= 500 && error.code < 600))

/** Sends a file piece by piece; without a network it waits and goes on where the server stands. Rejects with what the server refuses. */
export async function sendFile(
  projectId: string,
  { file, folder }: Coming,
  onProgress: (share: number, waits: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const sha256 = await hashOf(file)
  const { name, size, lastModified } = file
  const upload = beginUpload(projectId, { name, folder, size, print: sha256 || `changed ${lastModified}` })
  // Nothing is sent at first: the server says where it stands.
  let data = ''
  for (let offset = 0; ;) {
    try {
      signal.throwIfAborted()
      const answer = await call('saveProjectFilePiece', { projectId, upload, folder, name, size, offset, sha256, data }, { signal })
      offset = answer.offset
      onProgress(offset / size, false)
      if (answer.id !== null) return endUpload(projectId, upload)
      data = await base64Of(file.slice(offset, offset + PIECE_BYTES))
    } catch (error) {
      if (!passes(error)) {
        // A page that was left goes on with it another time; what somebody removed, or the server refused, does not.
        const isRefused = error instanceof ApiError && Object.keys(error.fields).length > 0
        if (isRefused || signal.reason === REMOVED) endUpload(projectId, upload)
        throw error
      }
      onProgress(offset / file.size, true)
      await firstValueFrom(timer(AGAIN_MS))
    }
  }
}

/** Files of what was dropped, with the folders that they lie in. */
export async function filesOf({ items, files }: DataTransfer, into: string): Promise<Coming[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  // What a program has put there has no place on a disk.
  if (entries.length === 0) return [...files].map((file) => coming(file, into))
  const walk = async (entry: FileSystemEntry, folder: string): Promise<Coming[]> => {
    if (entry.isFile) return [coming(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)), folder)]
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    const found: Coming[] = []
    // A reader gives a part at a time.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (part.length === 0) return found
      for (const one of part) found.push(...(await walk(one, folder === '' ? entry.name : `${folder}/${entry.name}`)))
    }
  }
  return (await Promise.all(entries.map((entry) => walk(entry, into)))).flat()
}
