import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'

/** Shown when the password has expired: nothing else is allowed until it is changed. */
export function ChangePassword({ oldPassword, onDone }: { oldPassword: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation()
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [fault, setFault] = useState('')

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (next.length < 6) return setFault(t('login.tooShort'))
    if (next !== again) return setFault(t('login.mismatch'))
    try {
      await call('changePassword', { oldPassword, newPassword: next })
      await onDone()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t('state.server'))
    }
    return undefined
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('login.changeTitle')}</h2>
      <label htmlFor="next">{t('login.newPassword')}</label>
      <input id="next" type="password" autoComplete="new-password" value={next} onChange={(event) => setNext(event.target.value)} />
      <label htmlFor="again">{t('login.confirmPassword')}</label>
      <input id="again" type="password" autoComplete="new-password" value={again} onChange={(event) => setAgain(event.target.value)} />
      <p className="form-fault" role="alert">
        {fault}
      </p>
      <button type="submit" className="public-submit">
        {t('login.change')}
      </button>
    </form>
  )
}
