import type { FileRef } from '#contract/file.ts'
import { browserStore } from './browser-store.ts'
import { newId } from './plan/new-id.ts'
import { DRAFTS } from './rounds/point-drafts.ts'
import { smallPhoto } from './small-photo.ts'

/** Photos taken where there is no network: kept in this browser under an id of its own until they can be uploaded. */

const WAITING = 'waiting:'
const KEPT_MS = 30 * 86_400_000

interface WaitingPhoto {
  id: string
  at: number
  name: string
  blob: Blob
}
const photos = browserStore<WaitingPhoto>('microgrid/waiting-photos', 'photo')

export const isWaiting = ({ fileId }: FileRef): boolean => fileId.startsWith(WAITING)

/** Gives how the photo is named until it is uploaded. Rejects where the browser keeps nothing. */
export async function keepPhoto(file: File): Promise<FileRef> {
  const id = WAITING + newId()
  const small = await smallPhoto(file)
  const blob = small ?? file
  const name = small === undefined ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg`
  await photos.put({ id, at: Date.now(), name, blob })
  // Those that no draft of anybody names any more.
  const drafts = Object.keys(localStorage).flatMap((key) => (key.startsWith(DRAFTS) ? (localStorage.getItem(key) ?? '') : []))
  for (const { id: old, at } of await photos.all()) {
    if (Date.now() - at > KEPT_MS && !drafts.some((kept) => kept.includes(old))) await photos.drop(old)
  }
  return { fileId: id, name, type: blob.type }
}

/** Undefined: the browser has it no longer. */
export async function keptPhoto({ fileId }: FileRef): Promise<File | undefined> {
  const kept = await photos.get(fileId).catch(() => undefined)
  return kept === undefined ? undefined : new File([kept.blob], kept.name, { type: kept.blob.type })
}

export const dropPhotos = async (refs: readonly FileRef[]): Promise<void> => {
  for (const photo of refs) if (isWaiting(photo)) await photos.drop(photo.fileId).catch(() => undefined)
}
