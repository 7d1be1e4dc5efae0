import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { PhoneInput } from '#src/ui/inputs/inputs.tsx'
import { PublicCard, PublicField, PublicInput } from '#src/ui/public-card.tsx'
import { checkForm, emptyForm, type RegisterForm } from './check.ts'
import { useInvitation } from './use-invitation.ts'

/** Asks for an account: with an invitation it is there at once, else somebody of the organization decides. */
export default function Register() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const invitation = useInvitation(query.get('invitation'))
  const invited = invitation.state === 'good' || invitation.state === 'asking'
  const [form, setForm] = useState(emptyForm)
  const [faults, setFaults] = useState<Partial<Record<keyof RegisterForm, string>>>({})
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<'active' | 'pending'>()
  const box = useRef<HTMLFormElement>(null)

  const dirty = done === undefined && Object.values(form).some((value) => value !== '')
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  // The focus goes to the first field that is wrong.
  useEffect(() => {
    if (Object.keys(faults).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  const words = {
    required: t('account.required'),
    usernameWrong: t('account.register.usernameWrong'),
    phoneWrong: t('account.phoneWrong'),
    tooShort: t('account.reset.tooShort'),
    mismatch: t('account.mismatch'),
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || invitation.state === 'asking') return
    const wrong = checkForm(form, invited)
    setFaults(Object.fromEntries(Object.entries(wrong).map(([field, kind]) => [field, words[kind]])))
    setFault(Object.values(wrong).includes('required') ? t('account.incomplete') : '')
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const { again: _, organizationCode, ...person } = form
      const place = invitation.state === 'good' ? { invitation: invitation.token } : { organizationCode: organizationCode.trim() }
      setDone((await call('register', { ...person, ...place })).state)
    } catch (error) {
      if (!(error instanceof ApiError)) setFault(t('account.network'))
      else {
        setFaults(error.fields)
        if (Object.keys(error.fields).length === 0) setFault(error.message)
      }
    } finally {
      setBusy(false)
    }
  }
  const text = (field: keyof RegisterForm) => ({
    id: field,
    label: t(`account.register.${field}`),
    fault: faults[field],
    value: form[field],
    onChange: (value: string) => setForm((before) => ({ ...before, [field]: value })),
  })

  if (done !== undefined) {
    return (
      <PublicCard title={t('account.register.title')} wide>
        <p className="public-notice" role="status">
          {t(`account.register.${done}`)}
        </p>
        <p className="public-links">
          <Link to="/login">{done === 'active' ? t('account.register.toLogin') : t('account.backToLogin')}</Link>
        </p>
      </PublicCard>
    )
  }
  return (
    <PublicCard title={t('account.register.title')} wide>
      {invitation.state !== 'none' && (
        <p className="public-notice" role="status">
          {invitation.state === 'good' && t('account.register.invited', { name: invitation.organizationName })}
          {invitation.state === 'gone' && t('account.register.invitationGone')}
          {invitation.state === 'asking' && t('account.register.checking')}
        </p>
      )}
      <form ref={box} onSubmit={(event) => void submit(event)} noValidate>
        <PublicInput {...text('username')} hint={t('account.register.usernameHint')} autoComplete="username" autoFocus />
        <PublicInput {...text('realname')} autoComplete="name" />
        <PublicField id="phone" label={t('account.register.phone')} fault={faults.phone}>
          {(tied) => (
            <PhoneInput
              {...tied}
              className="public-input"
              autoComplete="tel-national"
              value={form.phone === '' ? undefined : form.phone}
              onChange={(phone) => setForm((before) => ({ ...before, phone: phone ?? '' }))}
            />
          )}
        </PublicField>
        <PublicInput {...text('password')} hint={t('account.register.passwordHint')} type="password" autoComplete="new-password" maxLength={128} />
        <PublicInput {...text('again')} type="password" autoComplete="new-password" maxLength={128} />
        {!invited && <PublicInput {...text('organizationCode')} hint={t('account.register.organizationHint')} />}
        <PublicField id="note" label={t('account.register.note')} fault={faults.note} hint={t('account.register.noteHint')}>
          {(tied) => (
            <textarea {...tied} rows={3} value={form.note} onChange={({ target }) => setForm((before) => ({ ...before, note: target.value }))} />
          )}
        </PublicField>
        <p className="form-fault" role="alert">
          {fault}
        </p>
        <button type="submit" className="public-submit" disabled={busy}>
          {t('account.register.submit')}
        </button>
      </form>
      <p className="public-links">
        <Link to="/login">{t('account.backToLogin')}</Link>
      </p>
    </PublicCard>
  )
}
