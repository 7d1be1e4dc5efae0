import { useAtomValue, useSetAtom } from 'jotai'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { lockAtom } from '#src/atoms/shell-settings.ts'
import { logout } from '#src/session/session.ts'
import { Avatar } from './header/avatar.tsx'
import './lock-screen.css'

/** In place of the console while it is locked: the server checks the person's own password. */
export function LockScreen() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const setLock = useSetAtom(lockAtom)
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)

  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setFault(t('layout.noPassword'))
    setBusy(true)
    try {
      await call('unlock', { password })
      setLock(false)
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t('state.server'))
      setPassword('')
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const leave = async (): Promise<void> => {
    await logout()
    await navigate('/login')
  }
  return (
    <main className="lock">
      <form className="lock-card card" onSubmit={(event) => void unlock(event)} noValidate>
        <div className="avatar lock-avatar">
          <Avatar />
        </div>
        <h1>{session?.realname}</h1>
        <p className="dim">{t('layout.locked')}</p>
        <label htmlFor="unlock">{t('layout.unlockPassword')}</label>
        <input
          id="unlock"
          type="password"
          autoComplete="current-password"
          autoFocus
          maxLength={128}
          value={password}
          aria-invalid={fault !== ''}
          aria-describedby="unlock-fault"
          onChange={(event) => setPassword(event.target.value)}
        />
        <p id="unlock-fault" className="lock-fault" role="alert">
          {fault}
        </p>
        <button type="submit" className="lock-submit" disabled={busy}>
          {t('layout.unlock')}
        </button>
        <button type="button" className="plain-button lock-other" onClick={() => void leave()}>
          {t('layout.otherAccount')}
        </button>
      </form>
    </main>
  )
}
