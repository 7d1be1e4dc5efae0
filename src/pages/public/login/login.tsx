import './login.css'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { localValue } from '#src/api/local-value.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { applyTheme, themeAtom } from '#src/atoms/theme.ts'
import { enterVirtualRole, loadSession, login, LoginFault } from '#src/session/session.ts'
import { storageKeys } from '#src/settings.ts'
import { ChangePassword } from './change-password.tsx'

const remembered = localValue(storageKeys.username)

/** Only a path of this app, never another site. */
const safeTarget = (redirect: string | null): string =>
  redirect !== null && /^\/(?![/\\])/.test(redirect) && !/^\/(login|403|404)\b/.test(redirect) ? redirect : '/home'

/** The account and password page. Native controls: it must be there at once. */
export default function Login() {
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(languageAtom)
  const [theme, setTheme] = useAtom(themeAtom)
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  const [username, setUsername] = useState(remembered.get() ?? '')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [fields, setFields] = useState<{ username?: string; password?: string }>({})
  const [mustChange, setMustChange] = useState(false)
  const target = safeTarget(query.get('redirect'))

  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => void enterVirtualRole().catch(() => undefined), [])
  useEffect(() => {
    document.title = `${t('login.title')} - ${t('app.name')}`
  }, [t])

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
    try {
      const { mustChangePassword } = await login(username.trim(), password)
      remembered.set(keep ? username.trim() : undefined)
      if (mustChangePassword) setMustChange(true)
      else await enter()
    } catch (error) {
      setFault(error instanceof LoginFault ? t(`login.${error.words}`) : error instanceof ApiError ? error.message : t('state.server'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="login">
      <div className="login-tools">
        <button type="button" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')} lang={language === 'zh' ? 'en' : 'zh-CN'}>
          {t('shell.language')}
        </button>
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? t('shell.light') : t('shell.dark')}
        </button>
      </div>
      <section className="login-card card">
        <img src="/icon.svg" alt="" width="44" height="44" />
        <h1>{t('app.name')}</h1>
        <p className="login-subtitle">{t('login.subtitle')}</p>
        {mustChange ? (
          <ChangePassword oldPassword={password} onDone={enter} />
        ) : (
          <form onSubmit={(event) => void submit(event)} noValidate>
            <label htmlFor="username">{t('login.username')}</label>
            <input
              id="username"
              autoComplete="username"
              autoFocus={username === ''}
              value={username}
              maxLength={64}
              aria-invalid={fields.username !== undefined}
              onChange={(event) => setUsername(event.target.value)}
            />
            {fields.username !== undefined && <p className="field-fault">{fields.username}</p>}
            <label htmlFor="password">{t('login.password')}</label>
            <input
              id="password"
              type="password"
              autoComplete="current-password"
              autoFocus={username !== ''}
              value={password}
              maxLength={128}
              aria-invalid={fields.password !== undefined}
              onChange={(event) => setPassword(event.target.value)}
            />
            {fields.password !== undefined && <p className="field-fault">{fields.password}</p>}
            <label className="login-remember">
              <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
              {t('login.remember')}
            </label>
            <p className="login-fault" role="alert">
              {fault}
            </p>
            <button type="submit" className="login-submit" disabled={busy}>
              {t('login.submit')}
            </button>
          </form>
        )}
      </section>
    </main>
  )
}
