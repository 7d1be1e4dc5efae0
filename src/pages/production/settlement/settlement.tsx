import '#src/ui/figure-table.css'
import './settlement.css'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canAtom, usernameAtom } from '#src/atoms/session.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { useHoldsUnsaved } from '#src/atoms/unsaved.ts'
import { RecordPages } from '#src/resource/record-page.tsx'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { agreementsOf } from './agreements.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { readingsOf } from './readings.tsx'
import { Runs } from './runs.tsx'
import { MakeSlip } from './make-slip.tsx'
import { SETTLEMENT_EDIT } from './rights.ts'
import { slipsOf, slipView } from './slips.tsx'

/** What slips draw on besides. */
const links = ['self-use-electricity', 'electricity-allocation', 'demand-configuration'] as const
const tabs = ['slips', 'agreements', 'readings', 'run'] as const

/** Settlement slips of the chosen station's customers, what they are made of, and a month for all customers at once. */
export default function Settlement() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  const can = useAtomValue(canAtom)
  const username = useAtomValue(usernameAtom)
  const [address, setAddress] = useAddress()
  const stationId = station?.powerstationId ?? ''
  const mayEdit = can(SETTLEMENT_EDIT)
  const lists = useMemo(
    () => ({ slips: slipsOf(stationId, mayEdit, username), agreements: agreementsOf(stationId), readings: readingsOf(stationId) }),
    [stationId, mayEdit, username],
  )
  const isUnsaved = useHoldsUnsaved()
  const asked = tabs.find((one) => one === address.get('part')) ?? 'slips'
  // A part is left by who may not see it any more, but not with what they have typed there.
  const [held, setHeld] = useState(mayEdit ? asked : 'slips')
  if (mayEdit && held !== asked) setHeld(asked)
  if (station === undefined) return <Empty>{t('state.empty')}</Empty>
  const tab = mayEdit || (isUnsaved && held === asked) ? asked : 'slips'
  if (address.get('record') !== null && tab === 'slips') return <RecordPages resource={lists.slips} view={slipView} />
  return (
    <div className="settlement-page">
      <header className="settlement-head">
        {mayEdit && (
          <TabBar
            label={t('settlement.title')}
            tabs={tabs.map((key) => ({ key, title: t(`settlement.tab.${key}`) }))}
            active={tab}
            onChange={(key) => setAddress({ part: key === 'slips' ? undefined : key })}
          />
        )}
        <nav className="settlement-links">
          {links
            .filter((name) => mayEdit || name !== 'electricity-allocation')
            .map((name) => (
              <Link key={name} to={`/production/${name}`}>
                {t(`settlement.link.${name}`)}
              </Link>
            ))}
          {tab === 'slips' && <MakeSlip stationId={stationId} />}
        </nav>
      </header>
      {tab === 'slips' && <Elsewhere stationId={stationId} />}
      {tab === 'slips' && <RecordPages resource={lists.slips} view={slipView} />}
      {tab === 'agreements' && <ResourcePage resource={lists.agreements} />}
      {tab === 'readings' && <ResourcePage resource={lists.readings} />}
      {tab === 'run' && <Runs />}
    </div>
  )
}
