import { Input } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Field, FieldControl } from '#src/resource/field.ts'

const nothing = {}

/** Whoever logs in by an identity provider has none: they are told what to do before anything is typed. */
function OwnPassword({ id, value, onChange, disabled, faulty, describedBy }: FieldControl) {
  const { t } = useTranslation()
  const isMissing = valueOf(useQuery('profile', nothing))?.hasPassword === false
  return (
    <>
      {isMissing && (
        <p className="form-fault" role="alert">
          {t('strategy.passwordNone')}
        </p>
      )}
      <Input.Password
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        disabled={disabled || isMissing}
        maxLength={200}
        autoComplete="current-password"
        aria-describedby={describedBy}
        aria-invalid={faulty}
        {...(faulty ? { status: 'error' as const } : {})}
      />
    </>
  )
}

/** Of who sends something to equipment, asked again: whether it is right only the server knows. */
export const ownPassword: Field = {
  key: 'password',
  title: 'strategy.password',
  kind: 'ownPassword',
  required: true,
  hint: 'strategy.passwordHint',
  render: OwnPassword,
}
