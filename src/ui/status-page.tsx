import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** A page that says what happened and leads home. */
export function StatusPage({ code, kind }: { code: string; kind: 'forbidden' | 'missing' }) {
  const { t } = useTranslation()
  return (
    <main className="center">
      <p style={{ fontSize: 64, margin: 0, color: 'var(--text-3)' }}>{code}</p>
      <h1 style={{ fontSize: 20, margin: 0 }}>{t(`status.${kind}`)}</h1>
      <p>{t(kind === 'forbidden' ? 'status.forbiddenText' : 'status.missingText')}</p>
      <Link to="/home">{t('status.home')}</Link>
    </main>
  )
}
