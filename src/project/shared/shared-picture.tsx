import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/api/client.ts'
import type { ShareLink } from './use-reports.ts'

/** A photo of a link. It is fetched when somebody wants to see it where `eager` is not said: lines of building sites are thin. */
export function SharedPicture({ link, id, alt, eager = false }: { link: ShareLink; id: string; alt: string; eager?: boolean }) {
  const { t } = useTranslation()
  /** How often it was asked for. */
  const [asked, setAsked] = useState(eager ? 1 : 0)
  const [failed, setFailed] = useState(false)
  const [source, setSource] = useState<string>()
  const { token, device } = link
  useEffect(() => {
    if (asked === 0) return undefined
    const stop = new AbortController()
    call('sharePicture', { token, device, id }, { signal: stop.signal })
      .then(({ type, data }) => setSource(`data:${type};base64,${data}`))
      .catch(() => {
        if (!stop.signal.aborted) setFailed(true)
      })
    return () => stop.abort()
  }, [asked, token, device, id])
  const again = (): void => {
    setFailed(false)
    setAsked(asked + 1)
  }
  if (source !== undefined) return <img className="shared-photo" src={source} alt={alt} />
  return (
    <button type="button" className="shared-photo" onClick={again}>
      {failed ? t('shared.photoFailed') : asked > 0 ? t('shared.opening') : t('shared.photo')}
    </button>
  )
}
