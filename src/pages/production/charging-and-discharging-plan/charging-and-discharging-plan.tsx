import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { BackTest } from '#src/strategy/back-test.tsx'
import { CopyDrawer } from '#src/strategy/copy-drawer.tsx'
import { PlanAndActual } from '#src/strategy/plan-and-actual.tsx'
import { planEditor } from '#src/strategy/plan-drawer.tsx'
import { Strategies } from '#src/strategy/strategies.tsx'
import { useCan } from '#src/ui/can.tsx'

const types = ['plan'] as const
const below = (stationId: string, zone: string) => (
  <>
    <PlanAndActual stationId={stationId} zone={zone} />
    <BackTest key={stationId} stationId={stationId} zone={zone} />
  </>
)

/** What the storage of the chosen station does by the clock: drawn or proposed, tried out, issued, copied, and held against what it did. */
export default function ChargingAndDischargingPlan() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  const mayEdit = useCan('production_charge_and_discharge_plan:edit')
  const stationId = station?.powerstationId
  // As the list below asks, and so once.
  const asked = useMemo(() => (stationId === undefined ? undefined : { powerstationId: stationId }), [stationId])
  const hasPlan =
    valueOf(useQuery('strategyList', asked, { everyMs: 10_000 }))?.strategies.some(({ type, isKnown }) => type === 'plan' && isKnown) === true
  const [isCopying, setCopying] = useState(false)
  return (
    <>
      <Strategies
        station={station}
        types={types}
        tools={
          <>
            {mayEdit && hasPlan && <Button onClick={() => setCopying(true)}>{t('plan.copy')}</Button>}
            <Link to="/production/power-template-management">{t('plan.templates')}</Link>
            <Link to="/production/strategy-history">{t('strategy.history')}</Link>
          </>
        }
        more={below}
        editor={planEditor}
      />
      {isCopying && stationId !== undefined && <CopyDrawer key={stationId} stationId={stationId} onClose={() => setCopying(false)} />}
    </>
  )
}
