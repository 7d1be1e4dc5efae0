import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** A display's entrance without a link. */
export default function NoLink() {
  const { t } = useTranslation()
  return (
    <main className="center">
      <p>{t('display.noLink')}</p>
      <Link to="/login">{t('login.submit')}</Link>
    </main>
  )
}
