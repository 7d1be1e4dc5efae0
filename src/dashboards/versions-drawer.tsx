import { Button, Drawer } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { DashboardBody } from '#contract/dashboard.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { settings } from '#src/settings.ts'
import { message } from '#src/ui/message.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'

interface Props {
  id: string
  onRestore(body: DashboardBody, revision: number): void
  onClose(): void
}

/** Published versions; an older one comes into the draft, nothing is overwritten before it is published. */
export default function VersionsDrawer({ id, onRestore, onClose }: Props) {
  const { t } = useTranslation()
  const live = useQuery('dashboardVersions', { id })
  const restore = async (revision: number): Promise<void> => {
    try {
      const { body } = await call('dashboardVersion', { id, revision })
      onRestore(body, revision)
    } catch (error) {
      message.failed(error)
    }
  }
  return (
    <Drawer visible title={t('dashboard.versions')} width={Math.min(400, innerWidth)} footer={null} onCancel={onClose}>
      <LiveView live={live}>
        {({ versions }) => (
          <ul className="versions">
            {versions.map(({ revision, at, username, note, widgets }) => (
              <li key={revision}>
                <b>{t('dashboard.version', { revision })}</b>
                <span className="dim">
                  {timeWords(at, settings.defaultZone)} · {username} · {widgets}
                </span>
                {note !== '' && <p>{note}</p>}
                <Button size="small" onClick={() => void restore(revision)}>
                  {t('dashboard.restore')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </LiveView>
    </Drawer>
  )
}
