import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { PlanAndActual } from '#src/strategy/plan-and-actual.tsx'
import { planEditor } from '#src/strategy/plan-drawer.tsx'
import { Strategies } from '#src/strategy/strategies.tsx'

const types = ['plan'] as const
const dayOf = (stationId: string) => <PlanAndActual stationId={stationId} />

/** What the storage of the chosen station does by the clock: drawn, tried out, issued, and held against what it did. */
export default function ChargingAndDischargingPlan() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  return (
    <Strategies
      station={station}
      title={t('strategy.type.plan')}
      types={types}
      tools={<Link to="/production/strategy-history">{t('strategy.history')}</Link>}
      more={dayOf}
      editor={planEditor}
    />
  )
}
