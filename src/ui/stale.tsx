import './stale.css'
import { useTranslation } from 'react-i18next'

/** Says that what stands below is what was last heard. */
export function Stale({ live }: { live: { state: string } }) {
  const { t } = useTranslation()
  return live.state === 'stale' ? (
    <p className="stale-note" role="status">
      {t('state.connection')}
    </p>
  ) : null
}
