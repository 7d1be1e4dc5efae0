import { newId } from '../plan/new-id.ts'

/** Uploads that were begun here and have not ended, so that the same file goes on where the server stands, also after the page was loaded anew. */
export interface Begun {
  upload: string
  name: string
  folder: string
  size: number
  /** Of the contents; where the browser works none out, when the file was last changed. */
  print: string
  at: number
}

/** The server gives up what nobody goes on with after a day. */
const GIVEN_UP_MS = 24 * 3_600_000
const MOST = 200
const placeOf = (projectId: string): string => `project-uploads:${projectId}`

export function begunIn(projectId: string, now = Date.now()): readonly Begun[] {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(projectId)) ?? '[]') as Begun[]
    return Array.isArray(kept) ? kept.filter(({ at }) => now - at < GIVEN_UP_MS) : []
  } catch {
    // Written by something else: nothing is begun.
    return []
  }
}

function write(projectId: string, all: readonly Begun[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(placeOf(projectId))
    else localStorage.setItem(placeOf(projectId), JSON.stringify(all.slice(-MOST)))
  } catch {
    // A storage that is full or closed: this upload begins anew after the page was loaded again.
  }
}

/** The upload of a file: the one that was begun with the same contents for the same place, or a new one. Remembered until it ends. */
export function beginUpload(projectId: string, file: Pick<Begun, 'name' | 'folder' | 'size' | 'print'>): string {
  const all = begunIn(projectId)
  const found = all.find((one) => one.print === file.print && one.size === file.size && one.name === file.name && one.folder === file.folder)
  const upload = found?.upload ?? newId()
  const { name, folder, size, print } = file
  write(projectId, [...all.filter((one) => one.upload !== upload), { upload, name, folder, size, print, at: Date.now() }])
  return upload
}

export const endUpload = (projectId: string, upload: string): void =>
  write(
    projectId,
    begunIn(projectId).filter((one) => one.upload !== upload),
  )
