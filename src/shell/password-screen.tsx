import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from './header/avatar.tsx'
import './lock-screen.css'

interface PasswordScreenProps {
  /** Whose password is asked for. */
  name: string
  /** Why it is. */
  reason: string
  action: string
  /** Gives the words of a refusal; undefined: it was right. */
  submit(password: string): Promise<string | undefined>
  /** To the login, for somebody else. */
  onLeave(): Promise<void>
}

/** In place of the console: asks for the person's own password, which the server checks. */
export function PasswordScreen({ name, reason, action, submit, onLeave }: PasswordScreenProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setFault(t('layout.noPassword'))
    setBusy(true)
    const words = await submit(password)
    setBusy(false)
    if (words === undefined) return undefined
    setFault(words)
    setPassword('')
    return undefined
  }
  return (
    <main className="lock">
      <form className="lock-card card" onSubmit={(event) => void send(event)} noValidate>
        <div className="avatar lock-avatar">
          <Avatar />
        </div>
        <h1>{name}</h1>
        <p className="dim">{reason}</p>
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
          {action}
        </button>
        <button type="button" className="plain-button lock-other" onClick={() => void onLeave()}>
          {t('layout.otherAccount')}
        </button>
      </form>
    </main>
  )
}
