import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicCard } from './public-card.tsx'

/** What a page for people with a share link shows to everybody else: that there is nothing to see, and whom to ask. */
export function LinkInvalid({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <PublicCard title={title}>
      <p className="public-notice" role="alert">
        {t('account.link.invalid')}
      </p>
      <p className="public-hint">{t('account.link.ask')}</p>
      {children}
    </PublicCard>
  )
}
