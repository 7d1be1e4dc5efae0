import '#src/ui/section-card.css'
import '#src/ui/figure-table.css'
import './demand-configuration.css'
import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StationOption } from '#contract/station.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useCan } from '#src/ui/can.tsx'
import { Empty, Waiting } from '#src/ui/state-card.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { FeeMonths } from './fee-months.tsx'
import { configurationsOf, usePoints } from './resource.tsx'

/** How the chosen station's basic fees are worked out, with what was measured and what would cost least. */
export default function DemandConfiguration() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  if (station === undefined) return <Empty>{t('state.empty')}</Empty>
  return <OfStation key={station.powerstationId} station={station} />
}

function OfStation({ station: { powerstationId, timeZone } }: { station: StationOption }) {
  const { t } = useTranslation()
  const resource = useMemo(() => configurationsOf(powerstationId), [powerstationId])
  const points = usePoints(powerstationId)
  const mayAdd = useCan('resource_powerStation:edit')
  const [address, setAddress] = useAddress()
  const chosen = points?.find(({ value }) => value === address.get('point')) ?? points?.[0]
  const back = (
    <Link style={{ alignSelf: 'center' }} to="/production/settlement">
      {t('fee.toSettlement')}
    </Link>
  )
  return (
    <div className="fee-page">
      <ResourcePage resource={resource} tools={back} />
      <section className="card section-card" aria-label={t('fee.months')}>
        <h2>
          {t('fee.months')}
          {points !== undefined && points.length > 0 && (
            <Select
              size="small"
              className="fee-point"
              aria-label={t('fee.point')}
              value={chosen?.value ?? ''}
              onChange={(point: string) => setAddress({ point })}
              options={points}
            />
          )}
        </h2>
        {points === undefined ? (
          <Waiting />
        ) : chosen === undefined ? (
          <Empty>{t(mayAdd ? 'fee.noPoint' : 'fee.noPointYet')}</Empty>
        ) : (
          <FeeMonths stationId={powerstationId} connectionPointId={chosen.value} zone={timeZone} />
        )}
      </section>
    </div>
  )
}
