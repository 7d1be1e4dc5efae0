import { Button, Space } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { DashboardBody } from '#contract/dashboard.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { message } from '#src/ui/message.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

interface Props {
  id: string
  /** Shows the board of a version in place of the draft, without changing it. */
  onLook(body: DashboardBody, revision: number): void
  onRestore(body: DashboardBody, revision: number): void
  onClose(): void
}

/** Published versions; an older one comes into the draft, nothing is overwritten before it is published. */
export default function VersionsDrawer({ id, onLook, onRestore, onClose }: Props) {
  const { t } = useTranslation()
  const live = useQuery('dashboardVersions', { id })
  const take = async (revision: number, use: Props['onLook']): Promise<void> => {
    try {
      const { body } = await call('dashboardVersion', { id, revision })
      use(body, revision)
    } catch (error) {
      message.failed(error)
    }
  }
  return (
    <SideDrawer title={t('dashboard.versions')} width={400} onClose={onClose}>
      <LiveView live={live}>
        {({ versions }) => (
          <ul className="versions">
            {versions.map(({ revision, at, username, note, widgets }) => (
              <li key={revision}>
                <b>{t('dashboard.version', { revision })}</b>
                <span className="dim">
                  {consoleTime(at)} · {username} · {widgets}
                </span>
                {note !== '' && <p>{note}</p>}
                <Space>
                  <Button size="small" onClick={() => void take(revision, onLook)}>
                    {t('dashboard.look')}
                  </Button>
                  <Button size="small" onClick={() => void take(revision, onRestore)}>
                    {t('dashboard.restore')}
                  </Button>
                </Space>
              </li>
            ))}
          </ul>
        )}
      </LiveView>
    </SideDrawer>
  )
}
