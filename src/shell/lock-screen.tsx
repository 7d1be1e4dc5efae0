import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { lockAtom } from '#src/atoms/shell-settings.ts'
import { logout } from '#src/session/session.ts'
import { PasswordScreen } from './password-screen.tsx'

/** In place of the console while it is locked. */
export function LockScreen() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const setLock = useSetAtom(lockAtom)
  const navigate = useNavigate()

  const unlock = async (password: string): Promise<string | undefined> => {
    try {
      await call('unlock', { password })
      setLock(false)
      return undefined
    } catch (error) {
      return error instanceof ApiError ? error.message : t('state.server')
    }
  }
  const leave = async (): Promise<void> => {
    await logout()
    await navigate('/login')
  }
  return <PasswordScreen name={session?.realname ?? ''} reason={t('layout.locked')} action={t('layout.unlock')} submit={unlock} onLeave={leave} />
}
