import type { ReactNode } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { useFileUrl } from '#src/atoms/file.ts'

interface Props {
  path: string
  alt: string
  className?: string
  /** Stands there when the picture cannot be had. */
  fallback?: ReactNode
  /** Stands there until it has come; the fallback where it is left out. */
  waiting?: ReactNode
}

/** A picture out of the file store, by its path. */
export function FileImage({ path, alt, className, fallback, waiting = fallback }: Props) {
  const live = useFileUrl(path)
  const url = valueOf(live)
  if (url === undefined) return live.state === 'waiting' ? waiting : fallback
  return <img className={className} src={url} alt={alt} />
}
