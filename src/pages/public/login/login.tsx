import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { localValue } from '#src/api/local-value.ts'
import { sessionAtom, tokenAtom } from '#src/atoms/session.ts'
import { enterVirtualRole, loadSession, login, wordsOf } from '#src/session/session.ts'
import { safeTarget } from '#src/session/target.ts'
import { storageKeys } from '#src/settings.ts'
import { PublicCard, PublicInput } from '#src/ui/public-card.tsx'
import { ChangePassword } from './change-password.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const remembered = localValue(storageKeys.username)

/** The account and password page. Native controls: it must be there at once. */
export default function Login() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const token = useAtomValue(tokenAtom)
  const [query] = useSearchParams()
  const [username, setUsername] = useState(remembered.get() ?? '')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [fields, setFields] = useState<{ username?: string; password?: string }>({})
  const [mustChange, setMustChange] = useState(false)
  const target = safeTarget(query.get('redirect'))

  useEffect(() => void enterVirtualRole().catch(() => undefined), [])
  // Who is logged in already, here or meanwhile in another window, goes on; a token that is none any more is forgotten, and the form stays.
  const own = useRef(false)
  useEffect(() => {
    if (token === undefined) own.current = false
    else if (!own.current) void loadSession().catch(() => undefined)
  }, [token])
  if (session !== undefined) return <Navigate to={target} replace />

  // The session alone leads on, by the <Navigate> above: a second navigation would come late and take the person back from where they went meanwhile.
  const enter = async (): Promise<void> => void (await loadSession())

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const missing = {
      ...(username.trim() === '' ? { username: t('login.usernameNeeded') } : {}),
      ...(password === '' ? { password: t('login.passwordNeeded') } : {}),
    }
    setFields(missing)
    setFault('')
    if (Object.keys(missing).length > 0 || busy) return
    setBusy(true)
    own.current = true
    try {
      const { mustChangePassword } = await login(username.trim(), password)
      remembered.set(keep ? username.trim() : undefined)
      if (mustChangePassword) setMustChange(true)
      else await enter()
    } catch (error) {
      own.current = false
      setFault(wordsOf(error) ?? (error instanceof Error ? error.message : t('state.server')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicCard title={t('login.title')} subtitle={t('login.subtitle')}>
      {mustChange ? (
        <ChangePassword oldPassword={password} onDone={enter} />
      ) : (
        <>
          <form onSubmit={(event) => void submit(event)} noValidate>
            <PublicInput
              id="username"
              label={t('login.username')}
              fault={fields.username}
              autoComplete="username"
              autoFocus={username === ''}
              maxLength={64}
              value={username}
              onChange={setUsername}
            />
            <PublicInput
              id="password"
              type="password"
              label={t('login.password')}
              fault={fields.password}
              autoComplete="current-password"
              autoFocus={username !== ''}
              maxLength={128}
              value={password}
              onChange={setPassword}
            />
            <label className="public-check">
              <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
              {t('login.remember')}
            </label>
            <p className="form-fault" role="alert">
              {fault}
            </p>
            <button type="submit" className="public-submit" disabled={busy}>
              {t('login.submit')}
            </button>
          </form>
          <ProviderButtons target={target} onFault={setFault} />
          <p className="public-links">
            <Link to="/register">{t('account.login.register')}</Link>
            <span>{t('account.login.forgotten')}</span>
          </p>
        </>
      )}
    </PublicCard>
  )
}
