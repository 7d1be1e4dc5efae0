import './gateway.css'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { GatewayList } from '#src/station/gateway-list.tsx'

const ONE = { pageNum: 1, pageSize: 1 }

/** Names and passwords by which gateways log in at the broker. */
export default function GatewayPage() {
  const { t } = useTranslation()
  const access = valueOf(useQuery('gatewayList', ONE))?.access
  return (
    <div className="gateways">
      {access !== undefined && <p className="gateways-access card">{t(`organization.access.${access}`)}</p>}
      <GatewayList />
    </div>
  )
}
