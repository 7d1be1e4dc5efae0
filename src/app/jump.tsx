import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** Typed or linked: opens a screen in a window of its own, and says where it is. */
export function Jump({ to }: { to: string }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<boolean>()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const screen = window.open(`#${to}`, '_blank')
    if (screen !== null) screen.opener = null
    setOpened(screen !== null)
  }, [to])
  return (
    <main className="center">
      <p>{opened === undefined ? t('app.loading') : t(opened ? 'layout.openedScreen' : 'layout.blockedScreen')}</p>
      <a href={`#${to}`} target="_blank" rel="noreferrer">
        {t('layout.openScreen')}
      </a>
      <Link to="/home">{t('status.home')}</Link>
    </main>
  )
}
