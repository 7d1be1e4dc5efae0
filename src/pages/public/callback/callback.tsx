import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { wordsOf } from '#src/session/session.ts'
import { finishSocialLogin, takeTarget } from '#src/session/social-login.ts'
import { PublicCard } from '#src/ui/public-card.tsx'

/** Where the identity provider sends people back to: ends the login, or says why it did not come to one. */
export default function Callback() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [fault, setFault] = useState('')
  const begun = useRef(false)

  useEffect(() => {
    // The answer of a provider counts once.
    if (begun.current) return
    begun.current = true
    const finish = async (): Promise<void> => {
      const [provider, code, state] = [query.get('provider'), query.get('code'), query.get('state')]
      if (query.get('error') === 'access_denied') return setFault(t('account.callback.denied'))
      if (query.has('error') || provider === null || code === null || state === null) return setFault(t('account.callback.broken'))
      const iss = query.get('iss')
      try {
        const entered = await finishSocialLogin({ provider, code, state, ...(iss === null ? {} : { iss }) })
        // In place of this page: going back must not bring a used answer again.
        if (entered) await navigate(takeTarget(), { replace: true })
        else setFault(t('account.callback.mustChange'))
      } catch (error) {
        setFault(wordsOf(error) ?? t('account.callback.broken'))
      }
      return undefined
    }
    void finish()
  }, [query, navigate, t])

  if (fault === '') {
    return (
      <PublicCard title={t('account.callback.title')}>
        <p role="status">{t('account.callback.working')}</p>
      </PublicCard>
    )
  }
  return (
    <PublicCard title={t('account.callback.failedTitle')}>
      <p className="public-notice" role="alert">
        {fault}
      </p>
      <p className="public-links">
        <Link to="/login" replace>
          {t('account.backToLogin')}
        </Link>
      </p>
    </PublicCard>
  )
}
