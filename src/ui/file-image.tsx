import type { ReactNode } from 'react'
import { useFileUrl } from '#src/atoms/file.ts'

/** A picture out of the file store, by its path. `fallback` stands there until it has come, and when it cannot be had. */
export function FileImage({ path, alt, className, fallback }: { path: string; alt: string; className?: string; fallback?: ReactNode }) {
  const url = useFileUrl(path)
  return url === undefined ? fallback : <img className={className} src={url} alt={alt} />
}
