import { useTranslation } from 'react-i18next'
import { Connections } from '#src/device/connections.tsx'
import { RefusedList } from '#src/device/refusals.tsx'
import { GatewayList } from '#src/station/gateway-list.tsx'
import { Can } from '#src/ui/can.tsx'
import type { StationRow } from './resource.tsx'

/** How gateways are connected to the station's devices, what of it was not taken, and with which credentials they log in at the broker. */
export function Gateways({ row }: { row: StationRow }) {
  const { t } = useTranslation()
  return (
    <div className="station-gateways">
      <h3>{t('connection.title')}</h3>
      <Connections stationId={row.id} />
      <h3>{t('connection.refusal.title')}</h3>
      <RefusedList stationId={row.id} />
      <Can needs="system_gateway">
        <h3>{t('connection.credentials')}</h3>
        <GatewayList stationId={row.id} prefix="gateways." />
      </Can>
    </div>
  )
}
