import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { sessionAtom } from '#src/atoms/session.ts'
import { loadSession, login, resetSession, wordsOf } from '#src/session/session.ts'
import { PasswordScreen } from './password-screen.tsx'

/** In place of the console when the server has ended the session under input that is not saved: the same person logs in again and goes on typing. */
export default function SessionEnded() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const navigate = useNavigate()

  const goOn = async (password: string): Promise<string | undefined> => {
    try {
      const { mustChangePassword } = await login(session?.username ?? '', password)
      if (mustChangePassword) return t('layout.endedChange')
      await loadSession()
      return undefined
    } catch (error) {
      return wordsOf(error) ?? t('state.server')
    }
  }
  const leave = async (): Promise<void> => {
    resetSession()
    await navigate('/login')
  }
  return <PasswordScreen name={session?.realname ?? ''} reason={t('layout.ended')} action={t('layout.endedGoOn')} submit={goOn} onLeave={leave} />
}
