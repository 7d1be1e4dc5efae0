import { Dropdown, Menu } from '@arco-design/web-react'
import { IconExport, IconLock, IconSettings, IconUser } from '@arco-design/web-react/icon'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { getDefaultStore } from 'jotai'
import { pageOf } from '#src/shell/pages.ts'
import { sessionAtom, usernameAtom } from '#src/atoms/session.ts'
import { lockAtom } from '#src/atoms/shell-settings.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { logout } from '#src/session/session.ts'
import { useShell } from '../shell-context.ts'
import { Avatar } from './avatar.tsx'

const CENTER = '/user/personal-center'

/** Who is logged in; personal center, lock, settings, log out. */
export function AvatarMenu() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const username = useAtomValue(usernameAtom)
  const setLock = useSetAtom(lockAtom)
  const { go, ask, openSettings } = useShell()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const leave = async (): Promise<void> => {
    if (getDefaultStore().get(unsavedPathsAtom).size > 0 && !(await ask(t('layout.loseLogout')))) return
    await logout()
    await navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  }
  const menu = (
    <Menu selectable={false}>
      <Menu.Item key="name" disabled className="avatar-name">
        {session?.realname} <small>{username}</small>
      </Menu.Item>
      {pageOf.has(CENTER) && (
        <Menu.Item key="center" onClick={() => void go(CENTER)}>
          <IconUser /> {t('layout.personalCenter')}
        </Menu.Item>
      )}
      <Menu.Item key="settings" onClick={openSettings}>
        <IconSettings /> {t('layout.settings')}
      </Menu.Item>
      <Menu.Item key="lock" onClick={() => setLock(true)}>
        <IconLock /> {t('layout.lock')}
      </Menu.Item>
      <Menu.Item key="logout" onClick={() => void leave()}>
        <IconExport /> {t('shell.logout')}
      </Menu.Item>
    </Menu>
  )
  return (
    <Dropdown trigger="click" position="br" droplist={menu}>
      <button type="button" className="avatar">
        <Avatar />
        <span className="sr-only">{session?.realname}</span>
      </button>
    </Dropdown>
  )
}
