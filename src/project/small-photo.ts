import { SHARE_PHOTO_BYTES } from '#contract/project-share.ts'

/** Longest side of a photo that is sent, in px; then smaller ones until it fits. */
const SIDES = [1600, 1200, 900, 640]
const QUALITY = 0.8

/** A photo as it is sent: upright, small enough for a bad line, without what the camera wrote into it. Undefined: it is no picture. */
export async function smallPhoto(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  try {
    for (const side of SIDES) {
      const share = Math.min(1, side / Math.max(picture.width, picture.height))
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.round(picture.width * share))
      canvas.height = Math.max(1, Math.round(picture.height * share))
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
      if (blob !== null && blob.size <= SHARE_PHOTO_BYTES) return blob
    }
    return undefined
  } finally {
    picture.close()
  }
}

export const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the photo could not be read')))
    reader.readAsDataURL(blob)
  })
