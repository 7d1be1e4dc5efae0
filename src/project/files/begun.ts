import { defaultOptions, Upload, type PreviousUpload, type UrlStorage } from 'tus-js-client'

/** An upload that was begun in this browser and has not ended: the same file goes on where the server stands, also after the page was loaded anew. */
export interface Begun {
  key: string
  /** Where its bytes go. */
  url: string
  name: string
  folder: string
  size: number
}

/** The server gives up what nobody goes on with after a day. */
const GIVEN_UP_MS = 24 * 3_600_000
const kept = defaultOptions.urlStorage

/** Where uploads are remembered. A storage that is full or closed ends none of them: this one begins anew after the page was loaded again. */
export const begunStorage: UrlStorage = {
  findAllUploads: () => kept.findAllUploads(),
  findUploadsByFingerprint: (print) => kept.findUploadsByFingerprint(print),
  removeUpload: (key) => kept.removeUpload(key),
  addUpload: async (print, upload) => {
    try {
      return await kept.addUpload(print, upload)
    } catch {
      return ''
    }
  },
}

const isOver = ({ creationTime }: PreviousUpload, now: number): boolean => !(now - Date.parse(creationTime) < GIVEN_UP_MS)

/** Of a project; what the server has given up by now is forgotten. */
export async function begunIn(projectId: string, now = Date.now()): Promise<readonly Begun[]> {
  const all = (await kept.findAllUploads()).filter(({ metadata }) => metadata.projectId === projectId)
  for (const one of all) if (isOver(one, now)) await kept.removeUpload(one.urlStorageKey)
  return all
    .filter((one) => !isOver(one, now))
    .map(({ urlStorageKey, uploadUrl, size, metadata }) => ({
      key: urlStorageKey,
      url: uploadUrl ?? '',
      name: metadata.name ?? '',
      folder: metadata.folder ?? '',
      size: size ?? 0,
    }))
}

/** Forgets uploads that have ended. */
export async function forgetBegun(all: readonly Begun[]): Promise<void> {
  for (const { key } of all) await kept.removeUpload(key)
}

/** Forgets uploads that nobody wants any more; what has come of them goes from the server too, where it answers (else it gives them up itself). */
export async function giveUp(all: readonly Begun[], headers: Record<string, string>): Promise<void> {
  await forgetBegun(all)
  for (const { url } of all) if (url !== '') await Upload.terminate(url, { headers, retryDelays: null }).catch(() => undefined)
}
