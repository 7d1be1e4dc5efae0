import '#src/ui/section-card.css'
import '#src/ui/figure-table.css'
import '#src/dashboards/dashboards.css'
import './data-monitoring.css'
import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StationModel } from '#contract/station.ts'
import { useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { useMoment } from '#src/dashboards/use-moment.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { NoStation } from '#src/ui/no-station.tsx'
import { Empty, Failed, PageView, Waiting } from '#src/ui/state-card.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { clusterRows } from '#widgets/parts/data/cluster-rows.ts'
import { askedOf } from './address.ts'
import { Batteries } from './batteries.tsx'
import { Limits, useLimits } from './limits.tsx'
import { useSources } from './use-sources.ts'

const MomentBar = lazyChunk(() => import('#src/dashboards/moment-bar.tsx'))

/** The chosen station's batteries to the cell: now, or at a moment of the last days. */
export default function DataMonitoring() {
  const station = useAtomValue(chosenStationAtom)
  const model = useQuery(
    'stationModel',
    useMemo(() => (station === undefined ? undefined : { powerstationId: station.powerstationId }), [station]),
  )
  if (station === undefined) return <NoStation />
  return <PageView live={model}>{(value) => <Station key={value.station.id} model={value} />}</PageView>
}

function Station({ model }: { model: StationModel }) {
  const { t } = useTranslation()
  const [query, setAddress] = useAddress()
  const asked = askedOf(query)
  const [back, setBack] = useState(false)
  useMoment(asked.moment)
  const topics = useMemo(() => model.devices.filter(({ kind }) => kind === 'cluster' || kind === 'battery').map(({ sn }) => `device:${sn}`), [model])
  useTopics(topics)
  const { sources, failed } = useSources(model)
  const limits = useLimits(model.station.id)
  const zone = model.station.timeZone
  if (clusterRows(model.devices).length === 0) return <Empty>{t('battery.noBattery')}</Empty>
  const looksBack = back || asked.moment !== undefined
  const close = (): void => {
    setBack(false)
    setAddress({ at: undefined })
  }
  return (
    <div className="battery-page">
      <header className="battery-head">
        {!looksBack && <Button onClick={() => setBack(true)}>{t('dashboard.moment.past')}</Button>}
        <Limits key={model.station.id} stationId={model.station.id} />
      </header>
      {looksBack && (
        <Suspense>
          <MomentBar
            zone={zone}
            moment={asked.moment}
            onMoment={(at) => setAddress({ at: at === undefined ? undefined : String(at) })}
            onClose={close}
          />
        </Suspense>
      )}
      {failed.length > 0 && (
        <p className="battery-note" role="alert">
          {t('battery.pointsFailed', { devices: failed.join(t('layout.list')) })}
        </p>
      )}
      {sources === undefined ? (
        <Waiting />
      ) : failed.length > 0 && sources.every(({ own }) => own.size === 0) ? (
        <Failed cause="server" />
      ) : (
        <Batteries sources={sources} asked={asked} limits={limits} zone={zone} onAsk={setAddress} />
      )}
    </div>
  )
}
