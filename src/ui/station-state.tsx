import './station-state.css'
import { useTranslation } from 'react-i18next'
import type { StationState } from '#contract/station.ts'

/** What state a station is in; why one that does not operate raises no alarm and stands in no total is told on hover. `only`: nothing where it operates. */
export function StationStateBadge({ state, only = false }: { state: StationState; only?: boolean }) {
  const { t } = useTranslation()
  if (only && state === 'operating') return null
  return (
    <span className={`station-state station-${state}`} title={state === 'operating' ? undefined : t('stationState.outOfTotals')}>
      {t(`stationState.${state}`)}
    </span>
  )
}
