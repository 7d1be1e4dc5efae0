import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { OnceDialog } from '#src/ui/once-dialog.tsx'
import { gatewayResource } from './gateway-resource.tsx'

/** Gateway credentials: of all stations, or of one. A password is shown once. */
export function GatewayList({ stationId, prefix }: { stationId?: string; prefix?: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<{ name: string; password: string }>()
  const resource = useMemo(() => gatewayResource((name, password) => setShown({ name, password }), stationId, prefix), [stationId, prefix])
  return (
    <>
      <ResourcePage resource={resource} />
      {shown !== undefined && (
        <OnceDialog
          title={t('organization.gatewayPassword')}
          lines={[
            { label: t('organization.gatewayUser'), text: shown.name },
            { label: t('organization.gatewayPassword'), text: shown.password },
          ]}
          note={t('organization.onceNote')}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
