import './gateway.css'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { OnceDialog } from '#src/ui/once-dialog.tsx'
import { gatewayResource } from './resource.tsx'

const ONE = { pageNum: 1, pageSize: 1 }

/** Names and passwords by which gateways log in at the broker. */
export default function GatewayPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<{ name: string; password: string }>()
  const resource = useMemo(() => gatewayResource((name, password) => setShown({ name, password })), [])
  const access = valueOf(useQuery('gatewayList', ONE))?.access
  return (
    <div className="gateways">
      {access !== undefined && <p className="gateways-access card">{t(`organization.access.${access}`)}</p>}
      <ResourcePage resource={resource} />
      {shown !== undefined && (
        <OnceDialog
          title={t('organization.gatewayPassword')}
          lines={[
            { label: t('organization.gatewayName'), text: shown.name },
            { label: t('organization.gatewayPassword'), text: shown.password },
          ]}
          note={t('organization.onceNote')}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}
