import {
  IconFullscreen,
  IconFullscreenExit,
  IconMenuFold,
  IconMenuUnfold,
  IconMoonFill,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconSunFill,
} from '@arco-design/web-react/icon'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import { collapseAtom, shellSettingsAtom } from '#src/atoms/shell-settings.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { ErrorLogButton } from '#src/errors/error-log-button.tsx'
import { Can } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { ChatButton } from '../chat/chat-button.tsx'
import { useShell } from '../shell-context.ts'
import { AlarmBell } from './alarm-bell.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { StationSwitch } from './station-switch.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { VersionPopover } from './version-popover.tsx'
import './header.css'

interface Props {
  showStation: boolean
  /** Undefined: there is nothing to fold. */
  onFold: (() => void) | undefined
  folded: boolean
  /** Logo and menu of the horizontal layout, group tabs of the comprehensive one. */
  lead?: ReactNode
  /** Breadcrumb, or in a project its components. */
  trail?: ReactNode
}

/** Station, where you are, and the tools that the settings allow. */
export function Header({ showStation, onFold, folded, lead, trail }: Props) {
  const { t } = useTranslation()
  return (
    <header className="header">
      {onFold !== undefined && (
        <button
          type="button"
          className="icon-button"
          aria-expanded={!folded}
          aria-label={folded ? t('layout.unfold') : t('layout.fold')}
          onClick={onFold}
        >
          {folded ? <IconMenuUnfold /> : <IconMenuFold />}
        </button>
      )}
      {lead}
      <div className="header-station">
        {showStation && <StationSwitch />}
        {trail}
      </div>
      <Tools />
    </header>
  )
}

function Tools() {
  const { t } = useTranslation()
  const { mobile, openSearch, openSettings, reloadPage } = useShell()
  const settings = useAtomValue(shellSettingsAtom)
  const [full, toggleFull] = useFullScreen(() => message.error(t('shell.fullScreenFailed')))
  return (
    <div className="header-tools">
      {settings.showSearch && (
        <button type="button" className="icon-button" aria-label={t('layout.search')} aria-keyshortcuts="Control+K" onClick={openSearch}>
          <IconSearch />
        </button>
      )}
      {settings.showNotice && (
        <Can needs="alarm_notify">
          <AlarmBell />
        </Can>
      )}
      <ErrorLogButton />
      <ChatButton />
      {!mobile && settings.showFullScreen && (
        <button type="button" className="icon-button" aria-label={full ? t('shell.exitFullScreen') : t('shell.fullScreen')} onClick={toggleFull}>
          {full ? <IconFullscreenExit /> : <IconFullscreen />}
        </button>
      )}
      {!mobile && settings.showLanguage && <LanguageSwitch />}
      {!mobile && settings.showRefresh && (
        <button type="button" className="icon-button" aria-label={t('layout.refresh')} onClick={() => void reloadPage()}>
          <IconRefresh />
        </button>
      )}
      {!mobile && settings.showTheme && <ThemeSwitch />}
      {!mobile && <VersionPopover />}
      {!mobile && (
        <button type="button" className="icon-button" aria-label={t('layout.settings')} onClick={openSettings}>
          <IconSettings />
        </button>
      )}
      <AvatarMenu />
    </div>
  )
}

function LanguageSwitch() {
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(languageAtom)
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className="icon-button text"
      lang={other === 'en' ? 'en' : 'zh-CN'}
      title={t('shell.language')}
      onClick={() => setLanguage(other)}
    >
      {t('shell.languageShort')}
    </button>
  )
}

function ThemeSwitch() {
  const { t } = useTranslation()
  const [theme, setTheme] = useAtom(themeAtom)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`${t('shell.theme')}${t('layout.colon')}${t(`shell.${other}`)}`}
      onClick={() => setTheme(other)}
    >
      {theme === 'dark' ? <IconSunFill /> : <IconMoonFill />}
    </button>
  )
}

/** For frames that need it: folds or unfolds the side menu, kept in this browser. */
export function useFold(): [boolean, () => void] {
  const [folded, setFolded] = useAtom(collapseAtom)
  return [folded, () => setFolded(!folded)]
}
