import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** A photo that is on this device alone, to be looked at and saved: a telephone keeps no other copy of one that the page's own camera took. */
export function KeptPhoto({ blob, name }: { blob: Blob; name: string }) {
  const { t } = useTranslation()
  const image = useRef<HTMLImageElement>(null)
  const save = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    if (image.current !== null) image.current.src = made
    if (save.current !== null) save.current.href = made
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <figure className="shared-kept-photo">
      <img ref={image} className="shared-photo" alt={name} />
      <a ref={save} download={`${name}.jpg`}>
        {t('shared.savePhoto')}
      </a>
    </figure>
  )
}
