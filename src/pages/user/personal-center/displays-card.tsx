import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

/** Display links that the person has made, and a way to end each. Nothing where there is none. */
export function DisplaysCard() {
  const { t } = useTranslation()
  const live = useQuery('myDisplayList', {}, { everyMs: 60_000 })
  const [ask, holder] = useAsk()
  const revoke = async (id: string): Promise<void> => {
    if (!(await ask(t('display.revoke'), t('display.revokeAsk'), true))) return
    try {
      await call('revokeDisplay', { ids: [id] })
      message.success(t('display.revoked'))
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : t('state.server'))
    } finally {
      refreshQueries('myDisplayList', 'displayList')
    }
  }
  return (
    <LiveView live={live}>
      {({ displayList }) =>
        displayList.length === 0 ? null : (
          <section className="card center-card center-wide">
            <h2>{t('display.mine')}</h2>
            {holder}
            <div className="sessions">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th>{t('display.name')}</th>
                    <th>{t('display.state')}</th>
                    <th>{t('display.lastSeenAt')}</th>
                    <th>{t('display.expiresAt')}</th>
                    <th aria-label={t('display.revoke')} />
                  </tr>
                </thead>
                <tbody>
                  {displayList.map((row) => (
                    <tr key={row.id}>
                      <td className="session-browser">{row.name}</td>
                      <td data-label={t('display.state')}>{t(`display.states.${row.state}`)}</td>
                      <td data-label={t('display.lastSeenAt')}>{row.lastSeenAt === null ? t('display.never') : consoleTime(row.lastSeenAt)}</td>
                      <td data-label={t('display.expiresAt')}>{row.expiresAt === null ? t('display.noExpiry') : consoleTime(row.expiresAt)}</td>
                      <td className="right session-end">
                        {row.enabled && (
                          <Button size="small" onClick={() => void revoke(row.id)}>
                            {t('display.revoke')}
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        )
      }
    </LiveView>
  )
}
