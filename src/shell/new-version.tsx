import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { servedVersion } from '#src/api/version.ts'

const LOOK_MS = 5 * 60_000

/** Offers a reload when the server serves another build than the one this window was loaded from. Nothing reloads by itself under somebody's hands. */
export function NewVersion() {
  const { t } = useTranslation()
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    let loaded: string | undefined
    const look = async (): Promise<void> => {
      const served = await servedVersion()
      loaded ??= served
      if (served !== undefined && served !== loaded) setNewer(true)
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  if (!newer) return null
  return (
    <div className="connection-bar new-version" role="status">
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        {t('app.newVersion')}
      </button>
    </div>
  )
}
