import { useTranslation } from 'react-i18next'
import { consoleTime } from '#src/ui/time-words.ts'
import { Empty } from '#src/ui/state-card.tsx'
import '#src/ui/figure-table.css'
import '#src/ui/part-card.css'
import '#src/ui/section-card.css'
import type { Status } from './parts.tsx'

/** Starts and ends of servers, as far as it is known why they ended. */
export function Runs({ status }: { status: Status }) {
  const { t } = useTranslation()
  return (
    <section className="card section-card">
      <h2>{t('operations.starts')}</h2>
      <div className="figure-table">
        <table>
          <thead>
            <tr>
              <th>{t('operations.started')}</th>
              <th>{t('operations.ended')}</th>
              <th>{t('operations.reason')}</th>
              <th>{t('operations.host')}</th>
              <th>{t('operations.version')}</th>
              <th>{t('operations.node')}</th>
            </tr>
          </thead>
          <tbody>
            {status.runs.map(({ id, host, pid, version, node, startedAt, endedAt, reason, isThis }) => (
              <tr key={id}>
                <td>{consoleTime(startedAt)}</td>
                <td>{endedAt === null ? t(isThis ? 'operations.thisOne' : 'operations.running') : consoleTime(endedAt)}</td>
                <td className={reason === 'vanished' ? 'part-warn' : ''}>{reason === null ? '' : t(`operations.end.${reason}`)}</td>
                <td>{`${host} (${pid})`}</td>
                <td>{version}</td>
                <td>{node}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What happened to servers in between. */
export function Events({ status }: { status: Status }) {
  const { t } = useTranslation()
  return (
    <section className="card section-card">
      <h2>{t('operations.events')}</h2>
      {status.events.length === 0 ? (
        <Empty>{t('operations.noEvents')}</Empty>
      ) : (
        <div className="figure-table">
          <table>
            <tbody>
              {status.events.map(({ id, at, host, kind, detail }) => (
                <tr key={id}>
                  <td>{consoleTime(at)}</td>
                  <td>{t(`operations.event.${kind}`)}</td>
                  <td className="system-why">{detail}</td>
                  <td>{host}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
