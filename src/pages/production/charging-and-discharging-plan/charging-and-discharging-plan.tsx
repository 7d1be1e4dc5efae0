import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PlanDrawer } from '#src/strategy/plan-drawer.tsx'
import { Strategies } from '#src/strategy/strategies.tsx'

const types = ['plan'] as const

/** What the storage of the chosen station does by the clock: drawn, tried out, issued. */
export default function ChargingAndDischargingPlan() {
  const { t } = useTranslation()
  return (
    <Strategies
      title={t('strategy.type.plan')}
      types={types}
      tools={<Link to="/production/strategy-history">{t('strategy.history')}</Link>}
      editor={(entry, stationId, zone) => (onClose) => <PlanDrawer stationId={stationId} zone={zone} entry={entry} onClose={onClose} />}
    />
  )
}
