import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { startSocialLogin } from '#src/session/social-login.ts'

/** Logins at identity providers; nothing where there are none, or while they are not known: the password form does not wait. */
export function ProviderButtons({ target, onFault }: { target: string; onFault(words: string): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [providers, setProviders] = useState<Answer<'identityProviders'>['providers']>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let left = false
    call('identityProviders', {}).then(
      (answer) => left || setProviders(answer.providers),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [language])

  const start = async (provider: string): Promise<void> => {
    setBusy(true)
    onFault('')
    try {
      await startSocialLogin(provider, target)
    } catch (error) {
      onFault(error instanceof ApiError ? error.message : t('account.network'))
      setBusy(false)
    }
  }
  if (providers.length === 0) return null
  return (
    <>
      <p className="public-or">{t('account.login.or')}</p>
      {providers.map(({ id, name }) => (
        <button key={id} type="button" className="public-submit public-submit-plain" disabled={busy} onClick={() => void start(id)}>
          {t('account.login.provider', { name })}
        </button>
      ))}
    </>
  )
}
