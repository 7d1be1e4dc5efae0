import { Dropdown, Menu } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit, IconMenuFold, IconMoonFill, IconSunFill } from '@arco-design/web-react/icon'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { languageAtom } from '#src/atoms/language.ts'
import { canAtom, sessionAtom } from '#src/atoms/session.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { logout } from '#src/session/session.ts'
import { message } from '#src/ui/message.ts'
import { AlarmBell } from './alarm-bell.tsx'
import { StationSwitch } from './station-switch.tsx'

function useFullScreen(onFail: () => void): [boolean, () => void] {
  const [full, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const listener = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', listener)
    return () => document.removeEventListener('fullscreenchange', listener)
  }, [])
  const toggle = (): void => {
    const change = full ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(onFail)
  }
  return [full, toggle]
}

export function Header({ mobile, showStation, onMenu }: { mobile: boolean; showStation: boolean; onMenu: () => void }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(languageAtom)
  const [theme, setTheme] = useAtom(themeAtom)
  const session = useAtomValue(sessionAtom)
  const can = useAtomValue(canAtom)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [full, toggleFull] = useFullScreen(() => message.error(t('shell.fullScreenFailed')))

  const leave = async (): Promise<void> => {
    await logout()
    navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  }

  return (
    <header className="header">
      {mobile && (
        <button type="button" className="icon-button" aria-label={t('shell.mobileMenu')} onClick={onMenu}>
          <IconMenuFold />
        </button>
      )}
      <div className="header-station">{showStation && <StationSwitch />}</div>
      <div className="header-tools">
        {can('alarm_notify') && <AlarmBell />}
        <button
          type="button"
          className="icon-button text"
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {t('shell.languageShort')}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('shell.theme')}: ${theme === 'dark' ? t('shell.light') : t('shell.dark')}`}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {theme === 'dark' ? <IconSunFill /> : <IconMoonFill />}
        </button>
        {!mobile && (
          <button type="button" className="icon-button" aria-label={full ? t('shell.exitFullScreen') : t('shell.fullScreen')} onClick={toggleFull}>
            {full ? <IconFullscreenExit /> : <IconFullscreen />}
          </button>
        )}
        <Dropdown
          trigger="click"
          position="br"
          droplist={
            <Menu>
              <Menu.Item key="name" disabled>
                {session?.realname}
              </Menu.Item>
              <Menu.Item key="logout" onClick={() => void leave()}>
                {t('shell.logout')}
              </Menu.Item>
            </Menu>
          }
        >
          <button type="button" className="avatar" aria-label={session?.realname ?? ''}>
            {session?.singleName}
          </button>
        </Dropdown>
      </div>
    </header>
  )
}
