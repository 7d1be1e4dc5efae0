import { Button, Input } from '@arco-design/web-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isPassword } from '#contract/rules.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { message } from '#src/ui/message.ts'
import { Field } from './field.tsx'

const empty = { old: '', next: '', again: '' }
type Form = typeof empty

/** Changes the password; every other session of the person ends with it. */
export function PasswordCard({ hasPassword, username }: { hasPassword: boolean; username: string }) {
  const { t } = useTranslation()
  const [form, setForm] = useState<Form>(empty)
  const [faults, setFaults] = useState<Partial<Form>>({})
  const [busy, setBusy] = useState(false)
  useUnsaved(Object.values(form).some((value) => value !== ''))

  const check = (): Partial<Form> => {
    const found: Partial<Form> = {}
    for (const field of ['old', 'next', 'again'] as const) if (form[field] === '') found[field] = t('account.required')
    found.next ??= isPassword(form.next) ? undefined : t('account.reset.tooShort')
    found.again ??= form.again === form.next ? undefined : t('account.mismatch')
    return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const wrong = check()
    setFaults(wrong)
    if (Object.values(form).includes('')) message.warning(t('account.incomplete'))
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await call('changePassword', { oldPassword: form.old, newPassword: form.next })
      setForm(empty)
      message.success(t('personalCenter.passwordChanged'))
      refreshQueries('sessionList')
    } catch (error) {
      const { oldPassword, newPassword } = error instanceof ApiError ? error.fields : {}
      setFaults({ ...(oldPassword === undefined ? {} : { old: oldPassword }), ...(newPassword === undefined ? {} : { next: newPassword }) })
      if (oldPassword === undefined && newPassword === undefined) message.error(error instanceof ApiError ? error.message : t('state.server'))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof Form, autoComplete: string) => (
    <Field id={`center-${name}`} label={t(`personalCenter.${name}`)} fault={faults[name]}>
      {(tied) => (
        <Input.Password
          {...tied}
          autoComplete={autoComplete}
          maxLength={128}
          status={faults[name] === undefined ? undefined : 'error'}
          value={form[name]}
          onChange={(value) => setForm((before) => ({ ...before, [name]: value }))}
        />
      )}
    </Field>
  )
  return (
    <section className="card center-card">
      <h2>{t('personalCenter.password')}</h2>
      {hasPassword ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {/* For password managers: whose password it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          {field('old', 'current-password')}
          {field('next', 'new-password')}
          {field('again', 'new-password')}
          <Button htmlType="submit" type="primary" loading={busy}>
            {t('personalCenter.passwordChange')}
          </Button>
        </form>
      ) : (
        <p className="dim">{t('personalCenter.passwordNone')}</p>
      )}
    </section>
  )
}
