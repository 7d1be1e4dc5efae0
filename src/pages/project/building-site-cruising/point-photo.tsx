import { useEffect, useState } from 'react'
import type { FileRef } from '#contract/file.ts'
import { fileUrl, uploadFile } from '#src/api/file.ts'
import { passes } from '#src/project/rounds/send-points.ts'
import { isWaiting, keepPhoto, keptPhoto } from '#src/project/waiting-photos.ts'
import { FileImage } from '#src/ui/file-image.tsx'

/** Uploads a photo; without a network it is kept on this device, where it is kept at all, and goes with the point later. */
export async function sendPhoto(file: File, onProgress: (share: number) => void): Promise<FileRef> {
  try {
    return await uploadFile(file, onProgress)
  } catch (error) {
    if (!passes(error)) throw error
    return keepPhoto(file).catch(() => {
      throw error
    })
  }
}

/** A photo of a point, wherever it is. */
export function PointPhoto({ file }: { file: FileRef }) {
  return isWaiting(file) ? <KeptPhoto file={file} /> : <FileImage path={fileUrl(file.fileId)} alt={file.name} fallback={file.name} />
}

function KeptPhoto({ file }: { file: FileRef }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    void keptPhoto(file).then((kept) => {
      if (kept === undefined || gone) return
      made = URL.createObjectURL(kept)
      setUrl(made)
    })
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [file])
  return url === undefined ? file.name : <img src={url} alt={file.name} />
}
