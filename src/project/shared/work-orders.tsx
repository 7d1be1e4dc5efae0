import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicCard } from '#src/ui/public-card.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { keepPage } from './keep-page.ts'
import { useWork } from './kept-work.ts'
import { useReports, type ShareLink } from './use-reports.ts'
import { Waiting } from './waiting.tsx'
import { WorkRefused } from './unsent.tsx'
import { WorkOrder } from './work-order.tsx'

/** A contractor's work orders, as the project's members see them by now. */
export function WorkOrders({ link, away, title }: { link: ShareLink; away: boolean; title: string }) {
  const { t } = useTranslation()
  const live = useWork(link, away)
  const reports = useReports(link)
  const isFresh = live.state === 'fresh'
  useEffect(() => {
    if (isFresh) void keepPage()
  }, [isFresh])
  if (live.state === 'failed' && live.cause === 'gone') return <WorkRefused title={title} token={link.token} />
  return (
    <PublicCard title={title} wide>
      <LiveView live={live}>
        {({ project, label, expiresOn, today, orders }) => (
          <>
            <p className="public-notice">
              <b>{label}</b> · {project.name} ({project.number}){project.site !== '' && ` · ${project.site}`}
              <br />
              {t('shared.goodUntil', { date: expiresOn })}
            </p>
            {live.state === 'stale' && (
              <p className="shared-away" role="status">
                {t('shared.offline')}
              </p>
            )}
            {orders.length === 0 && <p>{t('shared.noOrders')}</p>}
            <ul className="shared-list">
              {orders.map((order) => (
                <WorkOrder
                  key={order.id}
                  link={link}
                  order={order}
                  today={today}
                  kept={reports.kept.filter(({ activityId }) => activityId === order.id)}
                  draft={reports.drafts.find(({ activityId }) => activityId === order.id)}
                  sent={reports.sent.filter(({ id, activityId }) => activityId === order.id && !order.reports.some((one) => one.id === id))}
                  reports={reports}
                />
              ))}
            </ul>
            {reports.kept
              .filter(({ activityId }) => !orders.some(({ id }) => id === activityId))
              .map((one) => (
                <Waiting key={one.id} one={one} isNamed onDrop={() => void reports.drop(one.id)} />
              ))}
            {reports.drafts
              .filter(({ activityId }) => !orders.some(({ id }) => id === activityId))
              .map((one) => (
                <Waiting key={one.id} one={one} isOver onDrop={() => void reports.drop(one.id)} />
              ))}
          </>
        )}
      </LiveView>
    </PublicCard>
  )
}
