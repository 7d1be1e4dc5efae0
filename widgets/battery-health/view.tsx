import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { clusterRows } from '../parts/data/cluster-rows.ts'
import { SohPicture } from '../parts/drawing/soh-picture.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

const DAYS = 365

/** A cluster's state of health over the last year, with its trend. */
export default function BatteryHealth(props: ViewProps<Options>) {
  const { t } = useTranslation()
  const rows = clusterRows(props.context.model.devices)
  const wanted = props.options.device
  const sn = (wanted === '' ? rows[0] : rows.find(({ device }) => device.sn === wanted))?.device.sn
  if (sn !== undefined) return <OfCluster {...props} sn={sn} />
  return <Empty>{t(rows.length === 0 ? 'state.empty' : 'panel.storage.otherCluster')}</Empty>
}

function OfCluster({ context, box, sn }: ViewProps<Options> & { sn: string }) {
  const { t } = useTranslation()
  const powerstationId = context.model.station.id
  const live = useQuery(
    'batteryHealth',
    useMemo(() => ({ powerstationId, deviceSn: sn, days: DAYS }), [powerstationId, sn]),
    { everyMs: 900_000, reload: true },
  )
  return (
    <LiveView live={live}>
      {(health) =>
        health.capacities.every(({ soh }) => soh === null) && health.reported.length === 0 ? (
          <Empty>{t('panel.health.noCapacity')}</Empty>
        ) : (
          <SohPicture health={health} zone={context.zone} width={box.width} height={box.height} labelPx={labelPx(context.mode)} />
        )
      }
    </LiveView>
  )
}
