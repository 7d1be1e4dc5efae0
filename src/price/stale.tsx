import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/live-value.ts'

/** Says that what stands below is what was last heard. */
export function Stale({ live }: { live: Live<unknown> }) {
  const { t } = useTranslation()
  return live.state === 'stale' ? (
    <p className="resource-stale" role="status">
      {t('state.connection')}
    </p>
  ) : null
}
