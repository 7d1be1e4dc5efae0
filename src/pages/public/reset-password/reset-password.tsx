import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { isPassword } from '#contract/rules.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { PublicCard, PublicInput } from '#src/ui/public-card.tsx'

type State = { kind: 'asking' } | { kind: 'gone' } | { kind: 'away' } | { kind: 'open'; username: string } | { kind: 'done' }

/** Sets a password by a link that an administrator made; the link is good once. */
export default function ResetPassword() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<{ next?: string; again?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let left = false
    const ask = async (): Promise<State> => {
      if (token === '') return { kind: 'gone' }
      try {
        return { kind: 'open', username: (await call('passwordResetFacts', { token })).username }
      } catch (error) {
        return error instanceof ApiError && error.code !== 0 ? { kind: 'gone' } : { kind: 'away' }
      }
    }
    void ask().then((found) => {
      if (!left) setState(found)
    })
    return () => {
      left = true
    }
  }, [token])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const wrong = {
      ...(next === '' ? { next: t('account.required') } : isPassword(next) ? {} : { next: t('account.reset.tooShort') }),
      ...(again === '' ? { again: t('account.required') } : again === next ? {} : { again: t('account.mismatch') }),
    }
    setFaults({ ...wrong, ...(next === '' || again === '' ? { form: t('account.incomplete') } : {}) })
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await call('passwordResetUse', { token, newPassword: next })
      setState({ kind: 'done' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) setState({ kind: 'gone' })
      else if (error instanceof ApiError)
        setFaults(error.fields.newPassword === undefined ? { form: error.message } : { next: error.fields.newPassword })
      else setFaults({ form: t('account.network') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicCard title={t('account.reset.title')}>
      {state.kind === 'asking' && <p role="status">{t('app.loading')}</p>}
      {(state.kind === 'gone' || state.kind === 'away') && (
        <p className="public-notice" role="alert">
          {state.kind === 'gone' ? t('account.reset.gone') : t('account.network')}
        </p>
      )}
      {state.kind === 'done' && (
        <p className="public-notice" role="status">
          {t('account.reset.done')}
        </p>
      )}
      {state.kind === 'open' && (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <p className="public-notice">{t('account.reset.forWhom', { name: state.username })}</p>
          {/* For password managers: whose password it is. */}
          <input type="text" autoComplete="username" value={state.username} readOnly hidden />
          <PublicInput
            id="next"
            type="password"
            autoComplete="new-password"
            autoFocus
            maxLength={128}
            label={t('account.reset.next')}
            fault={faults.next}
            value={next}
            onChange={setNext}
          />
          <PublicInput
            id="again"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            label={t('account.reset.again')}
            fault={faults.again}
            value={again}
            onChange={setAgain}
          />
          <p className="form-fault" role="alert">
            {faults.form}
          </p>
          <button type="submit" className="public-submit" disabled={busy}>
            {t('account.reset.submit')}
          </button>
        </form>
      )}
      <p className="public-links">
        <Link to="/login">{t('account.backToLogin')}</Link>
      </p>
    </PublicCard>
  )
}
